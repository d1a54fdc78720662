internal import TapeCassette
package import TapeHTTP

/// The shell command that sends a request as it was sent, secrets taken from the environment.
package struct CurlCommand: Hashable, Sendable {
    /// The command in one line that a shell takes as it stands.
    package let text: String

    package init(_ request: HTTPRequest) {
        var words = ["curl", "--globoff", "--path-as-is"]
        if request.method != .get { words += ["-X", Self.word(request.method.rawValue)] }
        for field in request.headers {
            words += ["-H", Self.word("\(field.name.spelling): \(field.value)")]
        }
        if let body = request.body {
            words += ["--data-binary", Self.word(String(decoding: body, as: UTF8.self))]
        }
        words.append(Self.word(request.url.text))
        text = words.joined(separator: " ")
    }

    /// A word for the shell: plain where nothing in it means anything to a shell, in quotes otherwise.
    private static func word(_ text: String) -> String {
        if text.contains(RedactionMark.prefix) { return doubleQuoted(text) }
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "-._/:=,@%+".utf8.contains(byte)
            }
        }
        if isPlain, !text.isEmpty { return text }
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }

    /// A word in which each `REDACTED-NAME` is the shell's own `${NAME}`.
    private static func doubleQuoted(_ text: String) -> String {
        var quoted = ""
        var rest = text[...]
        while let mark = rest.firstRange(of: RedactionMark.prefix) {
            quoted += escaped(rest[..<mark.lowerBound])
            let name = rest[mark.upperBound...].prefix(while: Self.isOfName)
            quoted += name.isEmpty ? RedactionMark.prefix : "${\(name)}"
            rest = rest[name.endIndex...]
        }
        return "\"" + quoted + escaped(rest) + "\""
    }

    private static func isOfName(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }

    private static func escaped(_ text: Substring) -> String {
        text.reduce(into: "") { result, character in
            if "\"\\$`".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
