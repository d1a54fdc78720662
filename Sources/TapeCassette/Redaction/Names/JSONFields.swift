/// Finds members by key in text that looks like JSON, whole or cut off.
///
/// It reads tokens rather than structure, so that a body that was cut off is searched to its end.
struct JSONFields {
    let text: ArraySlice<UInt8>

    /// A value under a credential key.
    struct Find {
        /// The content of a string, or a whole number.
        let range: Range<Int>
        let key: String
        let isString: Bool
    }

    /// Whether a text may be JSON with members, possibly after a byte order mark, a guard against hijacking or the name of a
    /// function.
    static func mayBeIn(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first(where: { !$0.isJSONSpace }) else { return false }
        if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") { return true }
        guard first != UInt8(ascii: "<") else { return false }
        let window = text.prefix(128)
        guard
            let open = window.firstIndex(where: {
                $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "[")
            })
        else { return false }
        let before = window[..<open]
        let guards = [")]}'", "while(1)", "for(;;)", "while (1)", "for (;;)", "&&&", "\u{FEFF}"]
        return guards.contains { before.starts(with: $0.utf8) }
            || before.last { !$0.isJSONSpace } == UInt8(ascii: "(")
    }

    /// The scalar members whose key `isCredential` accepts.
    func finds(where isCredential: (ArraySlice<UInt8>) -> Bool) -> [Find] {
        var finds: [Find] = []
        var position = text.startIndex
        while let quote = text[position...].firstIndex(of: UInt8(ascii: "\"")) {
            let string = inside(from: quote + 1)
            position = min(string.upperBound + 1, text.endIndex)
            guard let value = startOfValue(after: string.upperBound + 1), string.count <= 64
            else { continue }
            guard isCredential(text[string]), let range = scalar(at: value) else { continue }
            let key = String(decoding: text[string], as: UTF8.self)
            let isString = text[value] == UInt8(ascii: "\"")
            if !range.isEmpty { finds.append(Find(range: range, key: key, isString: isString)) }
        }
        return finds
    }

    /// The ranges of numbers and literals, in order; a replacement for them needs quotes.
    func bareTokens(touching ranges: [Range<Int>]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var position = text.startIndex
        var wanted = ranges[...]
        while position < text.endIndex, let next = wanted.first {
            if text[position] == UInt8(ascii: "\"") {
                position = inside(from: position + 1).upperBound + 1
            } else if text[position].isJSONBare {
                let token = bare(at: position)
                if token.overlaps(next) { found.append(token) }
                position = token.upperBound
            } else {
                position += 1
            }
            wanted = wanted.drop { $0.upperBound <= position }
        }
        return found
    }

    /// From after a quote to the quote that closes it, or to the end of a text that was cut off.
    private func inside(from start: Int) -> Range<Int> {
        var end = start
        while end < text.endIndex, text[end] != UInt8(ascii: "\"") {
            end += text[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return start..<min(end, text.endIndex)
    }

    private func bare(at start: Int) -> Range<Int> {
        start..<(text[start...].firstIndex { !$0.isJSONBare } ?? text.endIndex)
    }

    /// The start of the value, if a colon follows a string.
    private func startOfValue(after end: Int) -> Int? {
        guard end < text.endIndex,
            let colon = text[end...].firstIndex(where: { !$0.isJSONSpace }),
            text[colon] == UInt8(ascii: ":")
        else { return nil }
        return text[(colon + 1)...].firstIndex { !$0.isJSONSpace }
    }

    private func scalar(at start: Int) -> Range<Int>? {
        switch text[start] {
        case UInt8(ascii: "\""): inside(from: start + 1)
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): bare(at: start)
        default: nil
        }
    }
}

extension UInt8 {
    fileprivate var isJSONSpace: Bool {
        self == 0x20 || self == 0x0A || self == 0x0D || self == 0x09
    }

    /// Whether the byte may be part of a number, `true`, `false` or `null`.
    fileprivate var isJSONBare: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
        default: false
        }
    }
}
