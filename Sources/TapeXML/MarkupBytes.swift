/// Prepares the bytes of a document for counting markup before libxml2 reads it.
///
/// Markup is ASCII in every accepted encoding, so the count is what libxml2 will find. UTF-16 is reduced to one byte for each
/// code unit, and encodings that use ASCII bytes for other characters, such as UTF-7, are refused.
enum MarkupBytes {
    /// The bytes of a document, or why its encoding is refused.
    static func of(_ bytes: [UInt8]) throws(XMLError) -> [UInt8] {
        // libxml2 guesses UCS-4 and EBCDIC by these.
        let guessed: [[UInt8]] = [
            [0, 0, 0, 0x3C], [0x3C, 0, 0, 0], [0, 0, 0x3C, 0], [0, 0x3C, 0, 0],
            [0x4C, 0x6F, 0xA7, 0x94],
        ]
        if guessed.contains(where: bytes.starts) { throw refusal("UCS-4 or EBCDIC") }
        let isLittle = bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0x3C, 0])
        let isBig = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0, 0x3C])
        guard isLittle || isBig else {
            try check(bytes, ofTwoBytes: false)
            return bytes
        }
        let markup = units(of: bytes, isLittle: isLittle)
        try check(markup, ofTwoBytes: true)
        return markup
    }

    /// One byte for each UTF-16 code unit; non-ASCII ones become a byte that is not markup.
    private static func units(of bytes: [UInt8], isLittle: Bool) -> [UInt8] {
        (0..<bytes.count / 2).map { unit in
            let (first, second) = (bytes[2 * unit], bytes[2 * unit + 1])
            let (low, high) = isLittle ? (first, second) : (second, first)
            return high == 0 && low < 0x80 ? low : 0xFF
        }
    }

    /// Refuses a document that declares an encoding whose markup is not ASCII.
    private static func check(_ markup: [UInt8], ofTwoBytes isWide: Bool) throws(XMLError) {
        guard let name = declaredEncoding(in: markup) else { return }
        let known = isWide ? wideNames : narrowNames
        let isAmong = { (names: [String]) in names.contains(where: name.lowercased().hasPrefix) }
        guard !isAmong(known) else { return }
        guard !isWide, isAmong(bracketNames), !hasBracketedMarkup(markup) else {
            throw refusal(name)
        }
    }

    /// Whether there is a document type or a CDATA section, in which brackets matter.
    private static func hasBracketedMarkup(_ markup: [UInt8]) -> Bool {
        let opening = Array("<!".utf8)
        return zip(markup.indices, markup).contains { place, byte in
            guard byte == opening[0], place + 2 < markup.count, markup[place + 1] == opening[1]
            else { return false }
            return markup[place + 2] != UInt8(ascii: "-")
        }
    }

    /// Prefixes of the names of encodings that contain ASCII; libxml2 itself refuses a wrong claim of UTF-16.
    private static let narrowNames = [
        "utf-8", "utf8", "utf-16", "utf16", "us-ascii", "ascii", "iso-8859", "iso_8859",
        "iso8859", "latin", "windows-125", "cp125", "koi8", "tis-620", "macintosh", "euc-",
        "gb2312",
    ]

    /// Prefixes of encodings whose second bytes may be brackets, but no other markup.
    private static let bracketNames = [
        "shift_jis", "shift-jis", "sjis", "windows-31j", "cp932", "gbk", "gb18030", "cp936",
        "big5",
    ]

    private static let wideNames = ["utf-16", "utf16", "ucs-2", "iso-10646-ucs-2", "utf-8", "utf8"]

    /// The encoding in the XML declaration, if there is one.
    private static func declaredEncoding(in markup: [UInt8]) -> String? {
        // There is at most a byte order mark before it.
        let start = markup.prefix(3).firstIndex(of: UInt8(ascii: "<")) ?? min(markup.count, 3)
        guard markup[start...].starts(with: "<?xml".utf8),
            let end = markup[start...].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let declaration = String(decoding: markup[start..<end], as: UTF8.self)
        guard let said = declaration.firstMatch(of: /encoding\s*=\s*["']([^"']*)["']/) else {
            return nil
        }
        return String(said.1)
    }

    private static func refusal(_ name: String) -> XMLError {
        XMLError(
            .encoding, "a document of this size is not read in the encoding \(name)", line: 1,
            column: 1)
    }
}
