/// Why a test cannot play a cassette.
public struct PlaybackError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    public enum Code: Hashable, Sendable {
        /// There is no such cassette where it was looked for.
        case missing
        /// The cassette or its spec is there and cannot be used.
        case unusable
        /// The text names no faults.
        case badFaults
        /// No cassette is playing where one was asked for.
        case notPlaying
    }

    /// What kind of trouble it is.
    public let code: Code
    /// What is wrong, where, and what to do.
    public let message: String

    init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }
}

extension PlaybackError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}
