import TapeCassette
import TapeJSON

/// Quotes text and bytes as words of a shell command, with the stand-in of each secret as a shell variable `${NAME}`.
package enum ShellWord {
    /// A word for the shell: plain where it has no special characters, in quotes otherwise.
    package static func quoted(_ text: String) -> String {
        if text.contains(RedactionMark.prefix) { return withVariables(text) }
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "-._/:=,@%+".utf8.contains(byte)
            }
        }
        if isPlain, !text.isEmpty { return text }
        return "'" + text.replacing("'", with: "'\\''") + "'"
    }

    /// A body as text that fits on one line; nil where it is not text or has control characters.
    static func oneLine(_ body: [UInt8]) -> String? {
        guard let text = String(validating: body, as: UTF8.self) else { return nil }
        return text.unicodeScalars.contains(where: \.actsOnTerminals) ? nil : text
    }

    /// The command that prints bytes, with unprintable ones as octal numbers.
    static func printing(_ bytes: [UInt8]) -> String {
        var format = ""
        var variables: [String] = []
        var rest = bytes[...]
        let mark = Array(RedactionMark.prefix.utf8)
        while let byte = rest.first {
            if rest.starts(with: mark) {
                let text = String(decoding: rest.prefix(mark.count + 256), as: UTF8.self)
                let (variable, length) = variable(in: text[...])
                if let variable {
                    format += "%s"
                    variables.append("\"${\(variable)}\"")
                    rest = rest.dropFirst(length)
                    continue
                }
            }
            format += printed(byte)
            rest = rest.dropFirst()
        }
        // A shell takes a format that begins with a dash for an option.
        if format.hasPrefix("-") { format = "\\055" + format.dropFirst() }
        return (["printf", "'\(format)'"] + variables).joined(separator: " ")
    }

    private static func printed(_ byte: UInt8) -> String {
        switch byte {
        case UInt8(ascii: "%"): return "%%"
        case UInt8(ascii: "\\"): return "\\\\"
        case UInt8(ascii: "'"): return "'\\''"
        case 0x20...0x7E: return String(UnicodeScalar(byte))
        default:
            let octal = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - octal.count) + octal
        }
    }

    /// A word in which each `REDACTED-NAME` becomes the shell variable `${NAME}`.
    private static func withVariables(_ text: String) -> String {
        var quoted = ""
        var rest = text[...]
        while let mark = rest.firstRange(of: RedactionMark.prefix) {
            quoted += escaped(rest[..<mark.lowerBound])
            let (variable, length) = variable(in: rest[mark.lowerBound...])
            quoted += variable.map { "${\($0)}" } ?? RedactionMark.prefix
            rest = rest[mark.lowerBound...].dropFirst(length)
        }
        return "\"" + quoted + escaped(rest) + "\""
    }

    /// The variable that stands for the mark at the beginning of a text, and how many characters the mark has.
    ///
    /// A stand-in named after its place (`REDACTED-set-cookie`) becomes a valid variable name.
    private static func variable(in text: Substring) -> (name: String?, length: Int) {
        let length = RedactionMark.prefix.count
        var name = text.dropFirst(length).prefix { character in
            character.isASCII
                && (character.isLetter || character.isNumber || "_-".contains(character))
        }
        while name.last == "-" { name = name.dropLast() }
        guard let first = name.first else { return (nil, length) }
        let isVariable = name.allSatisfy { $0 != "-" }
        let spelled = isVariable ? String(name) : name.uppercased().replacing("-", with: "_")
        return (first.isNumber ? "_\(spelled)" : spelled, length + name.count)
    }

    private static func escaped(_ text: Substring) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\"", "\\", "$", "`": result += "\\\(character)"
            // At a prompt, it would expand history even within double quotes.
            case "!": result += "\"'!'\""
            default: result.append(character)
            }
        }
    }
}
