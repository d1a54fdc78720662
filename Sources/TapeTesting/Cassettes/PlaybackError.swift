/// Why a test cannot play a cassette.
public struct PlaybackError: Error, Hashable, Sendable {
    /// The kinds a caller can act on.
    public enum Code: Hashable, Sendable {
        /// No such cassette was found.
        case missing
        /// The cassette or its spec exists but cannot be used.
        case unusable
        /// The text of the faults cannot be read.
        case badFaults
        /// A cassette was asked for, but none is playing.
        case notPlaying
    }

    /// The kind of error.
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
