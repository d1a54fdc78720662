import TapeHTTP

/// Fills and encodes texts with placeholders such as `{name}`.
enum URLTemplate {
    /// The text with every placeholder filled; unmatched braces stay.
    static func filled(_ text: String, _ value: (String) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            // `${name}` is already a variable, and stays.
            let isVariable = rest[..<open].last == "$"
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            let name = String(rest[rest.index(after: open)..<close])
            result += rest[..<open]
            result += isVariable ? String(rest[open...close]) : value(name)
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// The names of the placeholders in a text.
    static func names(_ text: String) -> [String] {
        var names: [String] = []
        _ = filled(text) { name in
            names.append(name.unexpanded)
            return ""
        }
        return names
    }

    /// A part of a URL, percent-encoded, with its placeholders filled by their names, including URI template operators.
    ///
    /// Only the named variables are kept as variables.
    static func encoded(
        _ text: String, keeping variables: Set<String> = [],
        _ value: (String) -> String = { _ in "" }
    ) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            let name = String(rest[rest.index(after: open)..<close])
            let isVariable = rest[..<open].last == "$" && variables.contains(name)
            let before = isVariable ? rest[..<open].dropLast() : rest[..<open]
            result += PercentEncoding.encode(String(before), allowing: kept)
            result += isVariable ? "${\(name)}" : value(name)
            rest = rest[rest.index(after: close)...]
        }
        return result + PercentEncoding.encode(String(rest), allowing: kept)
    }

    /// A query name, encoded so that no character in it ends it.
    static func queryName(_ name: String) -> String {
        PercentEncoding.encode(name, allowing: keptInNames)
    }

    private static let keptInNames = ASCIISet.unreserved.union(ASCIISet("/:@!,;'()*[]"))

    /// The characters with a meaning in paths and queries, which are not encoded.
    private static let kept = ASCIISet.unreserved.union(ASCIISet("/:@!,;=&'()*+[]%"))
}
