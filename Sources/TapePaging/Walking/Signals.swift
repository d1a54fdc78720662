/// The signals of a page about what follows; nil where the convention has no such signal.
package struct Signals: Hashable, Sendable {
    /// Whether the page points to a next one.
    package var pointer: Bool?
    /// What the page's flag says.
    package var flag: Bool?
    /// Whether the total exceeds the number of items so far, including this page's.
    package var count: Bool?
    /// Whether the number of pages exceeds the pages so far.
    package var pages: Bool?
    /// False for a short page, where only the last page may be short.
    package var full: Bool?
    /// Whether the extra item that was asked for came.
    package var extraRow: Bool?

    /// What one signal says about whether more follows.
    package struct Claim: Hashable, Sendable {
        /// The signal, by the name that reports use.
        package let name: String
        package let saysMore: Bool
    }

    /// The signals that the page gives.
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
