"""Opening hands and their odds, exactly and by drawing."""
