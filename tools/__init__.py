"""Programs that build what a checkout needs besides its sources."""
