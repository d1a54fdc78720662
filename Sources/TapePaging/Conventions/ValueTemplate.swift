/// Text with placeholders such as `{position}`, for headers.
///
/// The placeholders are `position` (the value itself) and, where positions are counted, `first` and `last` (of the items
/// asked for) and `size`.
package struct ValueTemplate: Hashable, Sendable {
    package static let names = ["position", "first", "last", "size"]

    /// The position alone.
    package static let position = Self(verbatim: "{position}")

    package let text: String

    private init(verbatim text: String) {
        self.text = text
    }

    /// Reads a template; nil where a brace holds an unknown name.
    package init?(_ text: String) {
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            let name = rest[rest.index(after: open)...].prefix { $0 != "}" }
            guard Self.names.contains(String(name)), name.endIndex < rest.endIndex else {
                return nil
            }
            rest = rest[rest.index(after: name.endIndex)...]
        }
        self.text = text
    }

    /// The text with values filled in; a name without a value becomes empty.
    ///
    /// Braces in a value stay: a position comes from the server, and may look like a placeholder.
    package func filled(_ values: [String: String]) -> String {
        var filled = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            filled += rest[..<open]
            filled += values[String(rest[rest.index(after: open)..<close])] ?? ""
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }

    /// Whether every request needs the value, including the first.
    var isNeededFirst: Bool { text.contains("{first}") || text.contains("{last}") }
}
