/// A number as a type, so that each playback's sessions have a protocol class of their own.
///
/// A request then needs no mark to find its deck. `URLProtocol` classes are not told which session asks, and on Linux they do
/// not see a header of the configuration either; the class itself is always known.
protocol PlaybackNumber: Sendable {
    static var value: Int { get }
}

/// The empty sequence of binary digits: 0.
enum NoDigits: PlaybackNumber {
    static var value: Int { 0 }
}

/// A number with the binary digit 0 appended.
enum Zero<Before: PlaybackNumber>: PlaybackNumber {
    static var value: Int { Before.value * 2 }
}

/// A number with the binary digit 1 appended.
enum One<Before: PlaybackNumber>: PlaybackNumber {
    static var value: Int { Before.value * 2 + 1 }
}

/// Turns numbers into types.
enum PlaybackNumbers {
    /// The type of a number above 0.
    static func type(of number: Int) -> any PlaybackNumber.Type {
        guard number > 0 else { return NoDigits.self }
        let before = type(of: number / 2)
        return number.isMultiple(of: 2) ? zero(before) : one(before)
    }

    private static func zero<Before: PlaybackNumber>(_ before: Before.Type)
        -> any PlaybackNumber.Type
    {
        Zero<Before>.self
    }

    private static func one<Before: PlaybackNumber>(_ before: Before.Type)
        -> any PlaybackNumber.Type
    {
        One<Before>.self
    }
}
