"""The rules of Summoner Wars, first edition, in addition to what both editions share."""
