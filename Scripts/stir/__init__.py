"""Scripted origins whose data changes while it is read, and what `verify --live --stir` must report for each."""
