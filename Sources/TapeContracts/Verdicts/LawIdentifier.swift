/// The stable public name of a law, such as `no-duplicates`.
package struct LawIdentifier: RawRepresentable, Hashable, Comparable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static func < (left: Self, right: Self) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension LawIdentifier: ExpressibleByStringLiteral, CustomStringConvertible {
    package init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    package var description: String { rawValue }
}
