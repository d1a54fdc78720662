/// Every signal that a page gives about what follows; nil where the convention has no such signal.
package struct Signals: Hashable, Sendable {
    /// Whether the page points to a next one.
    package var pointer: Bool?
    /// What the page's flag says.
    package var flag: Bool?
    /// Whether the total exceeds the items passed so far, this page's included.
    package var count: Bool?
    /// Whether the number of pages exceeds those passed so far.
    package var pages: Bool?
    /// False for a short page, where only the last may be short.
    package var full: Bool?
    /// Whether the item asked for beyond the page came.
    package var extraRow: Bool?

    /// What one signal says about the pages after this one.
    package struct Claim: Hashable, Sendable {
        /// The sign, by the name reports use.
        package let name: String
        package let saysMore: Bool
    }

    /// The signs that are given.
    package var given: [Claim] {
        let all = [
            ("next", pointer), ("more", flag), ("total", count), ("pages", pages), ("size", full),
            ("extra row", extraRow),
        ]
        return all.compactMap { name, says in says.map { Claim(name: name, saysMore: $0) } }
    }
}

extension Signals: CustomStringConvertible {
    package var description: String {
        given.map { "\($0.name) says \($0.saysMore ? "more" : "the end")" }.joined(separator: ", ")
    }
}
