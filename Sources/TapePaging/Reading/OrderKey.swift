package import TapeJSON

/// The value an item is ordered by; numbers are compared exactly, texts by their UTF-8 bytes.
package enum OrderKey: Hashable, Sendable {
    case number(JSONNumber, spelling: String)
    case text(String)
    /// Several keys, the most significant first.
    case several([OrderKey])

    init?(_ node: PageNode, as comparison: Convention.Order.Comparison?) {
        switch (node, comparison) {
        case (.json(let value), nil): self.init(value)
        case (_, .text?), (.xml, nil), (.text, nil):
            guard let text = node.scalarText else { return nil }
            self = .text(text)
        case (_, .number?):
            guard let text = node.scalarText, let number = Self.number(text) else { return nil }
            self = .number(number, spelling: text)
        }
    }

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

    private static func number(_ text: String) -> JSONNumber? {
        // `try?`: text that is no number has no key, which the law about order reports.
        (try? JSONDocument(parsing: text))?.root.number
    }

    /// How this key stands to another; nil for keys of different kinds.
    private func precedence(over other: Self, descending: [Bool]) -> Precedence? {
        switch (self, other) {
        case (.number(let left, _), .number(let right, _)):
            return Precedence(left < right, right < left, isReversed: descending.first)
        case (.text(let left), .text(let right)):
            return Precedence(
                left.utf8.lexicographicallyPrecedes(right.utf8),
                right.utf8.lexicographicallyPrecedes(left.utf8), isReversed: descending.first)
        case (.several(let left), .several(let right)):
            guard left.count == right.count else { return nil }
            for (index, pair) in zip(left, right).enumerated() {
                let one = pair.0.precedence(over: pair.1, descending: Array(descending[index...]))
                guard let one else { return nil }
                if one != .equal { return one }
            }
            return .equal
        case (.number, _), (.text, _), (.several, _):
            return nil
        }
    }

    private enum Precedence {
        case before, equal, after

        init(_ isBefore: Bool, _ isAfter: Bool, isReversed: Bool?) {
            guard isBefore || isAfter else {
                self = .equal
                return
            }
            self = isBefore != (isReversed ?? false) ? .before : .after
        }
    }

    /// Whether this key may stand before another; keys of different kinds never may.
    package func mayPrecede(_ other: Self, in order: Convention.Order) -> Bool {
        let descending = order.keys.map { $0.direction == .descending }
        return switch precedence(over: other, descending: descending) {
        case .before: true
        case .equal: !order.isUnique
        case .after, nil: false
        }
    }
}

extension OrderKey: CustomStringConvertible {
    package var description: String {
        switch self {
        case .number(_, let spelling): spelling
        case .text(let text): text
        case .several(let keys): keys.map(\.description).joined(separator: ", ")
        }
    }
}
