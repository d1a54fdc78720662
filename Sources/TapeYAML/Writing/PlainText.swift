/// Decides which strings can be written without quotes and are still strings to every reader.
///
/// Readers disagree on plain scalars: YAML 1.1 has `yes`, `1:20` and `0777`, Ruby reads `1,000` as a number, and old readers
/// stop at `?` and `:` in flow collections. When in doubt, the answer is no.
enum PlainText {
    static func isSafe(_ utf8: UnsafeBufferPointer<UInt8>, inFlow: Bool) -> Bool {
        guard let first = unsafe utf8.first, let last = unsafe utf8.last else { return false }
        guard isSafeStart(first), last != UInt8(ascii: " "), last != UInt8(ascii: ":") else {
            return false
        }
        guard unsafe hasSafeCharacters(utf8, inFlow: inFlow) else { return false }
        // A long text that begins with a letter is not a number, a date or a special word.
        if utf8.count > longestWord, isLetter(first) { return true }
        return unsafe !isWord(utf8) && !looksLikeNumberOrDate(utf8)
            && !utf8.starts(with: "...".utf8)
    }

    private static let longestWord = 5

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte & 0xDF)
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

    private static func hasSafeCharacters(
        _ utf8: UnsafeBufferPointer<UInt8>,
        inFlow: Bool
    ) -> Bool {
        var previous = UInt8(ascii: "a")
        var at = 0
        while at < utf8.count {
            let byte = unsafe utf8[at]
            guard mayMatter(byte) else {
                previous = byte
                at &+= 1
                continue
            }
            switch byte {
            case 0..<0x20, 0x7F: return false
            case UInt8(ascii: " ") where previous == UInt8(ascii: ":"): return false
            case UInt8(ascii: "#") where previous == UInt8(ascii: " "): return false
            case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
                UInt8(ascii: "}"), UInt8(ascii: ":"), UInt8(ascii: "?"):
                if inFlow { return false }
                at += 1
            case 0x20..<0x7F: at += 1
            default:
                guard let (scalar, length) = unsafe RawText.scalar(at: at, in: utf8),
                    RawText.canCarry(scalar), !RawText.isInvisible(scalar)
                else { return false }
                at += length
            }
            previous = byte
        }
        return true
    }

    /// Whether a byte has a special meaning anywhere in YAML, or is not printable ASCII.
    @inline(__always)
    private static func mayMatter(_ byte: UInt8) -> Bool {
        // Up to the question mark: controls, space, `#`, `,`, `:` and `?`.
        let low: UInt64 = 0x8400_1009_FFFF_FFFF
        // From there to DEL: `[`, `]`, `{`, `}` and DEL.
        let high: UInt64 = 0xA800_0000_2800_0000
        switch byte {
        case 0..<64: return low &>> UInt64(byte) & 1 != 0
        case 64..<128: return high &>> UInt64(byte &- 64) & 1 != 0
        default: return true
        }
    }

    private static func isWord(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        guard utf8.count <= longestWord else { return false }
        return switch unsafe String(decoding: utf8, as: UTF8.self).lowercased() {
        case "y", "n", "yes", "no", "on", "off", "true", "false", "null", ".inf", ".nan", "<<":
            true
        default: false
        }
    }

    private static func looksLikeNumberOrDate(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
        let digits = unsafe utf8.first == UInt8(ascii: ".") ? utf8.dropFirst() : utf8[...]
        guard let first = unsafe digits.first, isDigit(first) else { return false }
        return unsafe digits.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"),
                UInt8(ascii: "_"), UInt8(ascii: ","), UInt8(ascii: "."), UInt8(ascii: ":"),
                UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: " "), UInt8(ascii: "x"),
                UInt8(ascii: "X"), UInt8(ascii: "o"), UInt8(ascii: "O"), UInt8(ascii: "T"),
                UInt8(ascii: "t"), UInt8(ascii: "Z"), UInt8(ascii: "z"):
                true
            default: isDigit(byte)
            }
        }
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}
