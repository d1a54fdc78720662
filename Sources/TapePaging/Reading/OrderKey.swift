package import TapeJSON

/// The value an item is ordered by; numbers are compared exactly, texts by their UTF-8 bytes.
package enum OrderKey: Hashable, Sendable {
    case number(JSONNumber, spelling: String)
    case text(String)

    package init?(_ value: JSONValue) {
        switch value.kind {
        case .number:
            guard let number = value.number else { return nil }
            self = .number(number, spelling: value.rawText)
        case .string:
            guard let text = value.string else { return nil }
            self = .text(text)
        case .null, .bool, .array, .object:
            return nil
        }
    }

    /// Whether this key may stand before another; keys of different kinds never may.
    package func mayPrecede(_ other: Self, _ direction: Convention.Order.Direction) -> Bool {
        let (first, second) =
            switch direction {
            case .ascending: (self, other)
            case .descending: (other, self)
            }
        return switch (first, second) {
        case (.number(let left, _), .number(let right, _)): left <= right
        case (.text(let left), .text(let right)):
            !right.utf8.lexicographicallyPrecedes(left.utf8)
        case (.number, .text), (.text, .number): false
        }
    }
}

extension OrderKey: CustomStringConvertible {
    package var description: String {
        switch self {
        case .number(_, let spelling): spelling
        case .text(let text): text
        }
    }
}
