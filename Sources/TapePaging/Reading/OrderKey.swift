package import TapeJSON

/// The value an item is ordered by.
package enum OrderKey: Hashable, Sendable {
    case number(Double)
    case text(String)

    package init?(_ value: JSONValue) {
        switch value.kind {
        case .number:
            guard let number = value.double else { return nil }
            self = .number(number)
        case .string:
            guard let text = value.string else { return nil }
            self = .text(text)
        case .null, .bool, .array, .object:
            return nil
        }
    }

    /// Whether this key may stand before another; keys of different kinds never may.
    package func mayPrecede(_ other: Self, _ direction: Convention.Order.Direction) -> Bool {
        switch (self, other, direction) {
        case (.number(let left), .number(let right), .ascending): left <= right
        case (.number(let left), .number(let right), .descending): left >= right
        case (.text(let left), .text(let right), .ascending): left <= right
        case (.text(let left), .text(let right), .descending): left >= right
        case (.number, .text, _), (.text, .number, _): false
        }
    }
}

extension OrderKey: CustomStringConvertible {
    package var description: String {
        switch self {
        case .number(let number) where number == number.rounded() && abs(number) < 1e15:
            String(Int64(number))
        case .number(let number): String(number)
        case .text(let text): text
        }
    }
}
