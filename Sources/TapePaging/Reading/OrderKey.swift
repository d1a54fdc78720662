package import TapeJSON

/// The value an item is ordered by; numbers are compared exactly, texts by their UTF-8 bytes.
package enum OrderKey: Hashable, Sendable {
    /// A number that is written the way whole numbers are.
    case integer(Int)
    /// Any other number.
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
            if let integer = value.plainInteger {
                self = .integer(integer)
                return
            }
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
    private func precedence(
        over other: Self, by keys: ArraySlice<Convention.Order.Key>
    ) -> Precedence? {
        switch (self, other) {
        case (.integer(let left), .integer(let right)):
            return Precedence(left < right, right < left, by: keys.first)
        case (.number(let left, _), .number(let right, _)):
            return Precedence(left < right, right < left, by: keys.first)
        case (.integer(let left), .number(let right, _)):
            let left = JSONNumber(left)
            return Precedence(left < right, right < left, by: keys.first)
        case (.number(let left, _), .integer(let right)):
            let right = JSONNumber(right)
            return Precedence(left < right, right < left, by: keys.first)
        case (.text(let left), .text(let right)):
            return Precedence(
                left.utf8.lexicographicallyPrecedes(right.utf8),
                right.utf8.lexicographicallyPrecedes(left.utf8), by: keys.first)
        case (.several(let left), .several(let right)):
            guard left.count == right.count else { return nil }
            for (index, pair) in zip(left, right).enumerated() {
                let one = pair.0.precedence(over: pair.1, by: keys.dropFirst(index))
                guard let one else { return nil }
                if one != .equal { return one }
            }
            return .equal
        case (.integer, _), (.number, _), (.text, _), (.several, _):
            return nil
        }
    }

    private enum Precedence {
        case before, equal, after

        init(_ isBefore: Bool, _ isAfter: Bool, by key: Convention.Order.Key?) {
            guard isBefore || isAfter else {
                self = .equal
                return
            }
            self = isBefore != (key?.direction == .descending) ? .before : .after
        }
    }

    /// Whether a recorder put a mark in the place of a secret in it.
    package var wasTakenOut: Bool {
        switch self {
        case .integer, .number: false
        case .text(let text): text.contains("REDACTED-")
        case .several(let keys): keys.contains(where: \.wasTakenOut)
        }
    }

    /// Whether this key may stand before another; keys of different kinds never may.
    package func mayPrecede(_ other: Self, in order: Convention.Order) -> Bool {
        switch precedence(over: other, by: order.keys[...]) {
        case .before: true
        case .equal: !order.isUnique
        case .after, nil: false
        }
    }
}

extension OrderKey: CustomStringConvertible {
    package var description: String {
        switch self {
        case .integer(let integer): "\(integer)"
        case .number(_, let spelling): spelling
        case .text(let text): text
        case .several(let keys): keys.map(\.description).joined(separator: ", ")
        }
    }
}
