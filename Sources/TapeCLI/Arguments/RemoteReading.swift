/// Which cassettes in stores a command plays.
enum RemoteReading: Hashable, Sendable {
    case none
    /// Those that the command line names; the command fetches those of its specs itself.
    case named
    /// Those of the specs that the command line names, too.
    case ofSpecs
}
