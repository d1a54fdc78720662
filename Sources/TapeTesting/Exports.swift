@_exported public import TapeBench
// A test that plays a cassette to a list also needs the types of lists and boards.
@_exported public import TapeList
