"""The pages: functions from a request to a page, an address or a file."""
