/// Every sign a page gives about what follows it; nil where the convention has no such sign.
package struct Signals: Hashable, Sendable {
    /// Whether the page points to a next one.
    package var pointer: Bool?
    /// What the page's flag says.
    package var flag: Bool?
    /// Whether the total exceeds the items seen so far, this page's included.
    package var count: Bool?

    package init(pointer: Bool? = nil, flag: Bool? = nil, count: Bool? = nil) {
        self.pointer = pointer
        self.flag = flag
        self.count = count
    }
}

extension Signals: CustomStringConvertible {
    package var description: String {
        let named = [("next", pointer), ("more", flag), ("total", count)]
        return named.compactMap { name, says in
            says.map { "\(name) says \($0 ? "more" : "the end")" }
        }.joined(separator: ", ")
    }
}
