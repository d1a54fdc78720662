/// Numbers the loads of one list, so that they can be told apart.
public struct LoadNumber: RawRepresentable, Hashable, Sendable {
    /// How many loads the list has asked for, this one included.
    public let rawValue: Int

    /// Makes a number from a count.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

extension LoadNumber: ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Makes a number from a literal.
    public init(integerLiteral value: Int) {
        self.init(rawValue: value)
    }

    /// The count.
    public var description: String { "\(rawValue)" }
}

/// A load the list asked for; the answer carries its number, so that late answers can be told from awaited ones.
public struct LoadTicket<Pointer> {
    /// What the load is for.
    public enum Purpose: Hashable, Sendable {
        /// The first page, for a list that is empty or is to be replaced.
        case refresh
        /// The page after the last accepted one.
        case append
    }

    /// Counts the loads of one list; never reused.
    public let number: LoadNumber
    /// Counts how often the list loaded its first page: pages of one generation belong together.
    public let generation: Int
    /// What the load is for.
    public let purpose: Purpose
    /// The position to ask for; `nil` is the first page.
    public let pointer: Pointer?

    /// Makes a ticket; lists under test make their own.
    public init(number: LoadNumber, generation: Int, purpose: Purpose, pointer: Pointer?) {
        self.number = number
        self.generation = generation
        self.purpose = purpose
        self.pointer = pointer
    }
}

extension LoadTicket: Sendable where Pointer: Sendable {}
extension LoadTicket: Equatable where Pointer: Equatable {}
extension LoadTicket: Hashable where Pointer: Hashable {}
