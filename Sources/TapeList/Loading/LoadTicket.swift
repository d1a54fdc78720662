/// Tells the loads of one list apart: each has the next number.
public struct LoadNumber: RawRepresentable, Hashable, Sendable {
    /// How many loads the list had asked for, this one included.
    public let rawValue: Int

    /// Makes a number of a count.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }
}

extension LoadNumber: ExpressibleByIntegerLiteral, CustomStringConvertible {
    /// Makes a number of a literal.
    public init(integerLiteral value: Int) {
        self.init(rawValue: value)
    }

    /// The count.
    public var description: String { "\(rawValue)" }
}

/// A load the list asked for; the answer must quote it, so that late answers are told from awaited ones.
public struct LoadTicket<Pointer> {
    /// What the load is for.
    public enum Purpose: Hashable, Sendable {
        /// The first page, for a list that is empty or shall be replaced.
        case refresh
        /// The page after the last accepted one.
        case append
    }

    /// Counts the loads of one list; never used twice.
    public let number: LoadNumber
    /// Counts the beginnings of one list: pages of one generation belong together.
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
