/// A number as a type: each playback's sessions get a class of protocol of their own, so that a request needs no mark to find
/// its deck.
///
/// A session's protocol classes are asked without being told of the session, and a header of the configuration is not
/// shown to them on Linux; the class itself always is.
protocol PlaybackNumber: Sendable {
    static var value: Int { get }
}

/// Where the digits of a number begin.
enum NoDigits: PlaybackNumber {
    static var value: Int { 0 }
}

/// A number and a 0 behind its digits.
enum Zero<Before: PlaybackNumber>: PlaybackNumber {
    static var value: Int { Before.value * 2 }
}

/// A number and a 1 behind its digits.
enum One<Before: PlaybackNumber>: PlaybackNumber {
    static var value: Int { Before.value * 2 + 1 }
}

/// Makes types of numbers.
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
