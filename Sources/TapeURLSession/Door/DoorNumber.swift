/// A number as a type: each door's sessions get a class of protocol of their own, so that a request needs no mark to find
/// its deck.
///
/// A session's protocol classes are asked without being told of the session, and a header of the configuration is not
/// shown to them on Linux; the class itself always is.
protocol DoorNumber: Sendable {
    static var value: Int { get }
}

/// Where the digits of a number begin.
enum NoDigits: DoorNumber {
    static var value: Int { 0 }
}

/// A number and a 0 behind its digits.
enum Zero<Before: DoorNumber>: DoorNumber {
    static var value: Int { Before.value * 2 }
}

/// A number and a 1 behind its digits.
enum One<Before: DoorNumber>: DoorNumber {
    static var value: Int { Before.value * 2 + 1 }
}

/// Makes types of numbers.
enum DoorNumbers {
    /// The type of a number above 0.
    static func type(of number: Int) -> any DoorNumber.Type {
        guard number > 0 else { return NoDigits.self }
        let before = type(of: number / 2)
        return number.isMultiple(of: 2) ? zero(before) : one(before)
    }

    private static func zero<Before: DoorNumber>(_ before: Before.Type) -> any DoorNumber.Type {
        Zero<Before>.self
    }

    private static func one<Before: DoorNumber>(_ before: Before.Type) -> any DoorNumber.Type {
        One<Before>.self
    }
}
