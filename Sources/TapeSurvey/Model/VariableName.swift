import TapeHTTP
import TapeYAML

/// Names of environment variables made from names of parameters and schemes.
package enum VariableName {
    private static let secretWords = [
        "token", "secret", "password", "passwd", "api_key", "apikey", "authorization",
        "authentication", "credential", "credentials", "access_key", "private_key",
    ]

    /// The place of a value that somebody must give; a secret where the name is that of a credential.
    static func place(_ name: String) -> SpecTemplate.Place {
        isCredential(name) ? secret(name) : visible(name)
    }

    static func isCredential(_ name: String) -> Bool {
        let words = Words.normalized(name)
        return secretWords.contains { words == $0 || words.hasSuffix("_" + $0) }
    }

    /// Names that are those of credentials and of other things, as the value shows.
    private static let doubtfulWords: Set<String> = [
        "key", "session", "sid", "pass", "pwd", "pw", "auth", "sig", "signature", "pin",
    ]

    /// Whether a name is that of a credential where this is its value.
    static func isCredential(_ name: String, of value: String) -> Bool {
        isCredential(name)
            || doubtfulWords.contains(Words.normalized(name)) && value.count >= 12
                && value.contains(where: \.isNumber)
    }

    /// The place of a secret.
    package static func secret(_ name: String) -> SpecTemplate.Place {
        .secret(secretPrefix + EnvironmentName.stem(name))
    }

    /// The place of a value that stands in a URL for all to see: never one by the name of a secret.
    package static func visible(_ name: String) -> SpecTemplate.Place {
        let own = prefix + EnvironmentName.stem(name)
        return .plain(
            own.hasPrefix(secretPrefix) ? prefix + "V_" + EnvironmentName.stem(name) : own)
    }

    /// What stands before all names that a description had a part in, so that it can name no variable that an environment
    /// has for other reasons.
    private static let prefix = "TAPE_"
    /// The same for secrets, so that nothing that is shown can be called as one of them.
    private static let secretPrefix = prefix + "SECRET_"
}

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
