/// Which strings may stand without quotes and still be strings to every reader.
///
/// Readers disagree on what a plain scalar is: YAML 1.1 knows `yes`, `1:20` and `0777`, Ruby takes
/// `1,000` for a number, and old readers stop at `?` and `:` in flow collections. When in doubt the
/// answer is no.
enum PlainText {
    static func isSafe(_ text: String, inFlow: Bool) -> Bool {
        guard let first = text.utf8.first, let last = text.utf8.last else { return false }
        return isSafeStart(first) && last != UInt8(ascii: " ") && last != UInt8(ascii: ":")
            && !text.hasPrefix("...") && hasSafeCharacters(text, inFlow: inFlow) && !isWord(text)
            && !looksLikeNumberOrDate(text)
    }

    private static func isSafeStart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"),
            UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
            UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"),
            UInt8(ascii: "!"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "'"),
            UInt8(ascii: "\""), UInt8(ascii: "%"), UInt8(ascii: "@"), UInt8(ascii: "`"),
            UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "~"):
            false
        default: true
        }
    }

    private static func hasSafeCharacters(_ text: String, inFlow: Bool) -> Bool {
        var previous: Unicode.Scalar = "a"
        for scalar in text.unicodeScalars {
            guard RawText.canCarry(scalar), !RawText.isInvisible(scalar) else { return false }
            if previous == ":", scalar == " " { return false }
            if previous == " ", scalar == "#" { return false }
            if inFlow, ",[]{}:?".unicodeScalars.contains(scalar) { return false }
            previous = scalar
        }
        return true
    }

    private static func isWord(_ text: String) -> Bool {
        guard text.utf8.count <= 5 else { return false }
        return switch text.lowercased() {
        case "y", "n", "yes", "no", "on", "off", "true", "false", "null", ".inf", ".nan", "<<":
            true
        default: false
        }
    }

    private static func looksLikeNumberOrDate(_ text: String) -> Bool {
        var bytes = text.utf8[...]
        if bytes.first == UInt8(ascii: ".") { bytes.removeFirst() }
        guard let first = bytes.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first)
        else {
            return false
        }
        return bytes.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
                UInt8(ascii: "A")...UInt8(ascii: "F"), UInt8(ascii: "_"), UInt8(ascii: ","),
                UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "+"), UInt8(ascii: "-"),
                UInt8(ascii: " "), UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "o"),
                UInt8(ascii: "O"), UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: "Z"),
                UInt8(ascii: "z"):
                true
            default: false
            }
        }
    }
}
