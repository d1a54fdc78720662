import TapeHTTP

/// Texts with `{name}` in the places of values.
enum URLTemplate {
    /// The text with every place filled; braces that close nothing stay.
    static func filled(_ text: String, _ value: (String) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            // What is a variable already stays.
            let isVariable = rest[..<open].last == "$"
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            let name = String(rest[rest.index(after: open)..<close])
            result += rest[..<open]
            result += isVariable ? String(rest[open...close]) : value(name)
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// The names of the places in a text.
    static func names(_ text: String) -> [String] {
        var names: [String] = []
        _ = filled(text) { name in
            names.append(name.unexpanded)
            return ""
        }
        return names
    }

    /// A part of a URL fit to send, with its places filled by their names, marks of how they are expanded included; of variables
    /// only those named stay.
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

    /// A name of the query: nothing in it ends it.
    static func queryName(_ name: String) -> String {
        PercentEncoding.encode(name, allowing: keptInNames)
    }

    private static let keptInNames = ASCIISet.unreserved.union(ASCIISet("/:@!,;'()*[]"))

    /// The characters that have a meaning in a path or a query, and stay as they stand.
    private static let kept = ASCIISet.unreserved.union(ASCIISet("/:@!,;=&'()*+[]%"))
}
