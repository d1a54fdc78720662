"""A corpus of scripted APIs, right and broken, on which the built tool is tested."""
