@_exported public import TapeBench
// Who tests a list with a cassette names the parts of lists and boards as well.
@_exported public import TapeList
