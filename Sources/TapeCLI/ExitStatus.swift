/// What the tool tells the shell.
package enum ExitStatus: Int32, Comparable, Sendable {
    case kept = 0
    case broken = 1
    /// A mistake in the command line, a spec or a cassette.
    case mistake = 2
    /// The run could not be made, or it did not put every required law to the test.
    case incomplete = 3

    /// The greater of two is the one that a run of several parts reports.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
