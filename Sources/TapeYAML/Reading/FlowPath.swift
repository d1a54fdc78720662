/// Finds text like `$.items[0].id` in flow collections, where YAML treats the bracket as its own.
enum FlowPath {
    /// The first unquoted path with a bracket.
    static func firstUnquoted(in text: ArraySlice<UInt8>) -> String? {
        var at = text.startIndex
        while at < text.endIndex {
            switch text[at] {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                let isApostrophe = at > text.startIndex && isWord(text[at - 1])
                at = isApostrophe ? at + 1 : end(ofQuotesAt: at, in: text)
            case UInt8(ascii: "$") where isPathStart(after: at, in: text):
                let end = end(ofPathAt: at, in: text)
                let path = text[at..<end]
                if path.contains(UInt8(ascii: "[")) { return String(decoding: path, as: UTF8.self) }
                at = end
            default: at += 1
            }
        }
        return nil
    }

    private static func isPathStart(after dollar: Int, in text: ArraySlice<UInt8>) -> Bool {
        let next = dollar + 1 < text.endIndex ? text[dollar + 1] : 0
        return next == UInt8(ascii: ".") || next == UInt8(ascii: "[")
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
            true
        default: false
        }
    }

    private static func end(ofQuotesAt start: Int, in text: ArraySlice<UInt8>) -> Int {
        var at = start + 1
        while at < text.endIndex, text[at] != text[start] {
            at += text[start] == UInt8(ascii: "\"") && text[at] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(at + 1, text.endIndex)
    }

    /// The end of a path: the first comma, brace, bracket or space outside its own brackets.
    private static func end(ofPathAt start: Int, in text: ArraySlice<UInt8>) -> Int {
        var depth = 0
        var at = start
        while at < text.endIndex {
            switch text[at] {
            case UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
            case UInt8(ascii: "]"), UInt8(ascii: ")"):
                guard depth > 0 else { return at }
                depth -= 1
            case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: " "):
                guard depth > 0 else { return at }
            case 0x0A, 0x0D: return at
            default: break
            }
            at += 1
        }
        return at
    }
}
