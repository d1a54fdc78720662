"""A corpus of scripted APIs, right and broken, that the built tool is held against."""
