import TapeHTTP
package import TapeJSON

/// The value that an item is ordered by.
///
/// Numbers are compared exactly, and texts by their UTF-8 bytes unless the order says otherwise.
package enum OrderKey: Hashable, Sendable {
    /// No value, or null.
    case missing
    /// A number that is written as a whole number.
    case integer(Int)
    /// Any other number.
    case number(JSONNumber, spelling: String)
    case text(String)
    /// Text that is compared as something other than bytes.
    case ranked(OrderRank, spelling: String)
    /// Several keys, the most significant first.
    case several([OrderKey])

    /// Creates a key from a value as written; nil for lists and maps, which have no order.
    init?(_ node: PageNode) {
        guard case .json(let value) = node else {
            guard let text = node.scalarText else { return nil }
            self = .text(text)
            return
        }
        switch value.kind {
        case .null: self = .missing
        case .bool: self = .integer(value.bool == true ? 1 : 0)
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
        case .array, .object:
            return nil
        }
    }

    /// The key in the form that the order compares; nil where it cannot be read in that form.
    package func read(as key: Convention.Order.Key) -> OrderKey? {
        // A placeholder for a redacted secret is not a value.
        guard !wasTakenOut else { return self }
        switch (self, key.comparison) {
        case (.missing, _), (.ranked, _), (.several, _): return self
        // XML writes a missing value as empty text.
        case (.text(""), .number?), (.text(""), .time?): return .missing
        case (.integer, .text?), (.number, .text?): return Self.text(description).read(as: key)
        case (.integer, _), (.number, _): return self
        case (.text(let text), .number?):
            // `try?`: text that is not a number has no key, which the law about order reports.
            let root = (try? JSONDocument(parsing: Self.decimal(text)))?.root
            return root.flatMap { $0.kind == .number ? OrderKey(.json($0)) : nil }
        case (.text(let text), .time?):
            return Instant(text).map { .ranked(.instant($0), spelling: text) }
        case (.text(let text), .natural?):
            let folded = (key.collation ?? .binary) == .binary ? text : text.lowercased()
            return .ranked(.natural(Array(folded.utf8)), spelling: text)
        case (.text(let text), .text?), (.text(let text), nil):
            switch key.collation {
            case .binary?, nil: return self
            case .caseInsensitive?:
                return .ranked(
                    .folded(lower: text.lowercased(), upper: text.uppercased()), spelling: text)
            case .locale?: return .ranked(.letters(OrderLetters(text)), spelling: text)
            }
        }
    }
}

extension OrderKey {
    /// A number's text in JSON's spelling: without a plus sign or leading zeros, and with a zero before a leading point.
    private static func decimal(_ text: String) -> String {
        let isNegative = text.hasPrefix("-")
        let digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text[...]
        guard let first = digits.first, first == "0" || first == "." || text.hasPrefix("+") else {
            return text
        }
        let short = digits.drop { $0 == "0" }
        let needsZero = short.first.map { !$0.isNumber } ?? true
        return (isNegative ? "-" : "") + (needsZero ? "0" : "") + short
    }

    /// Whether two consecutive items are in order.
    package enum Standing: Hashable, Sendable {
        case right
        /// The order does not decide, which says nothing about later items.
        case open
        case wrong
    }

    /// Whether an item with this key may come before one with the next key; keys of different kinds are always wrong.
    package func standing(to next: Self, in order: Convention.Order) -> Standing {
        switch precedence(over: next, by: order.keys[...]) {
        case .before: .right
        case .open: .open
        case .equal:
            // Even unique columns may hold null more than once.
            order.isUnique && !hasGap && description == next.description ? .wrong : .right
        case .after, nil: .wrong
        }
    }

    /// Whether there is no value at all.
    package var isMissing: Bool {
        switch self {
        case .missing: true
        case .several(let keys): keys.allSatisfy(\.isMissing)
        case .integer, .number, .text, .ranked: false
        }
    }

    /// Whether any of its values is missing.
    var hasGap: Bool {
        switch self {
        case .missing: true
        case .several(let keys): keys.contains(where: \.hasGap)
        case .integer, .number, .text, .ranked: false
        }
    }

    private enum Precedence {
        case before, equal, after, open

        init(_ isBefore: Bool, _ isAfter: Bool, by key: Convention.Order.Key?) {
            guard isBefore || isAfter else {
                self = .equal
                return
            }
            self = isBefore != (key?.direction == .descending) ? .before : .after
        }
    }

    /// Whether this key comes before another or after it; nil for keys of different kinds.
    private func precedence(
        over other: Self, by keys: ArraySlice<Convention.Order.Key>
    ) -> Precedence? {
        let key = keys.first
        switch (self, other) {
        case (.missing, .missing): return .equal
        case (.missing, _): return Self.precedence(ofNull: true, key?.nulls)
        case (_, .missing): return Self.precedence(ofNull: false, key?.nulls)
        case (.integer(let left), .integer(let right)):
            return Precedence(left < right, right < left, by: key)
        case (.text(let left), .text(let right)):
            return Precedence(
                left.utf8.lexicographicallyPrecedes(right.utf8),
                right.utf8.lexicographicallyPrecedes(left.utf8), by: key)
        case (.ranked(_, let text), .ranked(_, let other)) where text == other: return .equal
        case (.ranked(let left, _), .ranked(let right, _)):
            switch left.precedes(right) {
            case .open: return .open
            case .decided(let isBefore, let isAfter): return Precedence(isBefore, isAfter, by: key)
            case nil: return nil
            }
        case (.several(let left), .several(let right)):
            return Self.precedence(of: left, over: right, by: keys)
        case (.integer, _), (.number, _), (.text, _), (.ranked, _), (.several, _):
            guard let left = number, let right = other.number else { return nil }
            return Precedence(left < right, right < left, by: key)
        }
    }

    /// Whether every later item that is out of order with the other key is also out of order with this one, so that the other
    /// can be forgotten.
    ///
    /// It is asked about two keys whose order is open. Items that differ only in a later key are compared as neighbours.
    func reaches(asFarAs other: Self, in order: Convention.Order) -> Bool {
        reaches(asFarAs: other, by: order.keys[...])
    }

    private func reaches(
        asFarAs other: Self, by keys: ArraySlice<Convention.Order.Key>
    ) -> Bool {
        switch (self, other) {
        case (.ranked(.letters(let own), _), .ranked(.letters(let letters), _)):
            return own.reaches(
                asFarAs: letters, isDescending: keys.first?.direction == .descending)
        case (.several(let own), .several(let others)):
            for (index, pair) in zip(own, others).enumerated() where pair.0 != pair.1 {
                // Where languages agree on this key, a later key may still decide about an earlier item.
                guard pair.0.isOpen || pair.1.isOpen else { return false }
                return pair.0.reaches(asFarAs: pair.1, by: keys.dropFirst(index))
            }
            return true
        case (.missing, _), (.integer, _), (.number, _), (.text, _), (.ranked, _), (.several, _):
            return false
        }
    }

    /// Whether its place differs between languages.
    private var isOpen: Bool {
        if case .ranked(.letters(let letters), _) = self { letters.isOpen } else { false }
    }

    private var number: JSONNumber? {
        switch self {
        case .integer(let integer): JSONNumber(integer)
        case .number(let number, _): number
        case .missing, .text, .ranked, .several: nil
        }
    }

    private static func precedence(
        ofNull isFirst: Bool, _ nulls: Convention.Order.Nulls?
    ) -> Precedence? {
        switch nulls {
        case .first?: isFirst ? .before : .after
        case .last?: isFirst ? .after : .before
        case .any?: .open
        case nil: nil
        }
    }

    private static func precedence(
        of left: [OrderKey], over right: [OrderKey], by keys: ArraySlice<Convention.Order.Key>
    ) -> Precedence? {
        guard left.count == right.count else { return nil }
        for (index, pair) in zip(left, right).enumerated() {
            let one = pair.0.precedence(over: pair.1, by: keys.dropFirst(index))
            guard let one else { return nil }
            // Keys that compare as equal may be spelled differently; then the server may not have compared the next key.
            if one != .equal { return one }
            if pair.0.isFolded, pair.0.description != pair.1.description { return .open }
        }
        return .equal
    }

    /// Whether different spellings may compare as equal.
    private var isFolded: Bool {
        switch self {
        case .ranked(.folded, _), .ranked(.letters, _), .ranked(.natural, _): true
        case .missing, .integer, .number, .text, .ranked(.instant, _), .several: false
        }
    }

    /// Whether it contains a placeholder for a redacted secret.
    package var wasTakenOut: Bool {
        switch self {
        case .missing, .integer, .number: false
        case .text(let text), .ranked(_, let text): text.contains(RedactedText.prefix)
        case .several(let keys): keys.contains(where: \.wasTakenOut)
        }
    }
}

extension OrderKey: CustomStringConvertible {
    package var description: String {
        switch self {
        case .missing: "no value"
        case .integer(let integer): "\(integer)"
        case .number(_, let spelling), .ranked(_, let spelling): spelling
        case .text(let text): text
        case .several(let keys): keys.map(\.description).joined(separator: ", ")
        }
    }
}
