import TapeHTTP

/// How a text's bytes are mapped to characters.
enum TextCharset: Hashable {
    case utf8
    /// Units of two or four bytes.
    case wide(width: Int, isBig: Bool)
    /// One byte per character, by a table of 256 code points.
    case table([UInt32])

    /// The charset with a name; nil for UTF-8, for charsets without a table here, and for wide ones without a byte order.
    init?(named name: String) {
        let folded = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
        switch folded {
        case "utf16le", "ucs2le", "unicode": self = .wide(width: 2, isBig: false)
        case "utf16be", "ucs2be", "utf16", "ucs2": self = .wide(width: 2, isBig: true)
        case "utf32le", "ucs4le": self = .wide(width: 4, isBig: false)
        case "utf32be", "ucs4be", "utf32", "ucs4": self = .wide(width: 4, isBig: true)
        default:
            guard let table = Self.table(named: folded) else { return nil }
            self = .table(table)
        }
    }

    /// Detects a wide charset by its byte order mark or the position of its zeros.
    init?(lookingAt bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
            self = .wide(width: 4, isBig: false)
        } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            self = .wide(width: 4, isBig: true)
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            self = .wide(width: 2, isBig: false)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self = .wide(width: 2, isBig: true)
        } else {
            let sample = bytes.prefix(4096)
            var zeros = [0, 0, 0, 0]
            for (index, byte) in sample.enumerated() where byte == 0 { zeros[index & 3] += 1 }
            let total = zeros.reduce(0, +)
            guard total > 0, total * 4 >= sample.count else { return nil }
            if total * 8 >= sample.count * 5 {
                self = .wide(width: 4, isBig: zeros[0] > zeros[3])
            } else {
                self = .wide(width: 2, isBig: zeros[0] + zeros[2] > zeros[1] + zeros[3])
            }
        }
    }

    /// Detects EBCDIC: nearly all bytes are letters, digits and signs in it, and no ASCII-based text has so many high bytes.
    ///
    /// EBCDIC charsets share letters, digits and the signs of most escapes, so one stands for all.
    init?(lookingLikeMainframe bytes: [UInt8]) {
        let sample = bytes.prefix(4096)
        let high = unsafe sample.withUnsafeBufferPointer { bytes in
            unsafe bytes.reduce(0) { $0 &+ Int($1 &>> 7) }
        }
        guard high * 4 >= sample.count, sample.count >= 8,
            sample.count(where: Self.isOfMainframe) * 10 >= sample.count * 9
        else { return nil }
        self.init(named: "ibm037")
    }

    private static func isOfMainframe(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x05, 0x0D, 0x15, 0x25, 0x40, 0x4A...0x50, 0x5A...0x61, 0x6A...0x6F, 0x79...0x7F,
            0x81...0x89, 0x91...0x99, 0xA1...0xA9, 0xC0...0xC9, 0xD0...0xD9, 0xE0, 0xE2...0xE9,
            0xF0...0xF9:
            true
        default: false
        }
    }

    /// ASCII bytes as this charset spells them.
    func encode(_ ascii: [UInt8]) -> [UInt8] {
        switch self {
        case .utf8: return ascii
        case .wide(let width, let isBig):
            let zeros = [UInt8](repeating: 0, count: width - 1)
            return ascii.flatMap { isBig ? zeros + [$0] : [$0] + zeros }
        case .table(let table):
            return ascii.map { letter in
                table.firstIndex(of: UInt32(letter)).map { UInt8($0) } ?? letter
            }
        }
    }

    private static func table(named folded: String) -> [UInt32]? {
        tables[aliases[folded] ?? folded]
    }

    /// Every table, by charset name.
    private static let tables: [String: [UInt32]] =
        SingleByteTables.whole.merging(SingleByteTables.furtherWhole) { first, _ in first }
        .mapValues(codePoints)
        .merging(
            SingleByteTables.upperHalves.merging(SingleByteTables.furtherHalves) { first, _ in first
            }
            .mapValues { (0..<128).map { UInt32($0) } + codePoints($0) }
        ) { first, _ in first }

    /// The byte for each character: the tables reversed.
    private static let reverses: [[UInt32: UInt8]] = tables.sorted { $0.key < $1.key }.map {
        table in
        Dictionary(
            zip(table.value, UInt8.min...UInt8.max).filter { $0.0 != 0xFFFD },
            uniquingKeysWith: { first, _ in first })
    }

    static func wideSpellings(of text: String) -> [[UInt8]] {
        let units = text.utf16.map { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let scalars = text.unicodeScalars.map { scalar in
            [0, 8, 16, 24].map { UInt8(scalar.value >> UInt32($0) & 255) }
        }
        return [units, scalars].flatMap { [$0.flatMap(\.self), $0.flatMap { $0.reversed() }] }
    }

    /// The bytes of a text in each charset that can spell it and differs from its UTF-8.
    static func otherSpellings(of text: String) -> [[UInt8]] {
        var seen: Set<[UInt8]> = [Array(text.utf8)]
        // A letter beyond ASCII has no zeros by which UTF-16 and UTF-32 could be recognised within other bytes.
        let wide = text.utf8.allSatisfy { $0 < 0x80 } ? [] : wideSpellings(of: text)
        return wide
            + reverses.compactMap { reverse in
                var bytes: [UInt8] = []
                for scalar in text.unicodeScalars {
                    guard let byte = reverse[scalar.value] else { return nil }
                    bytes.append(byte)
                }
                return seen.insert(bytes).inserted ? bytes : nil
            }
    }

    /// The bytes of a text beyond ASCII whose UTF-8 was taken for Latin-1 or Windows-1252 and encoded again: `Ã¶` for `ö`.
    static func misreadSpellings(of bytes: [UInt8]) -> [[UInt8]] {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return [] }
        let latin = (0..<256).map { UInt32($0) }
        let spellings = [latin, table(named: "windows1252") ?? latin].map { table in
            bytes.flatMap { byte -> [UInt8] in
                let scalar = Unicode.Scalar(table[Int(byte)]) ?? "\u{FFFD}"
                return Array(String(scalar).utf8)
            }
        }
        return spellings[0] == spellings[1] ? [spellings[0]] : spellings
    }

    private static func codePoints(_ digits: String) -> [UInt32] {
        let digits = Array(digits.utf8)
        return stride(from: 0, to: digits.count - 3, by: 4).map { place in
            digits[place..<place + 4].reduce(0) { $0 << 4 | UInt32($1.hexDigitValue ?? 0) }
        }
    }

    /// Browsers read Latin-1 as Windows-1252, which differs only in control characters.
    private static let aliases: [String: String] = {
        var aliases = [
            "latin1": "windows1252", "iso88591": "windows1252", "l1": "windows1252",
            "usascii": "windows1252", "ascii": "windows1252", "cp819": "windows1252",
            "ibm819": "windows1252", "latin2": "iso88592", "latin3": "iso88593",
            "latin4": "iso88594", "latin5": "iso88599", "latin6": "iso885910",
            "latin9": "iso885915",
            "latin10": "iso885916", "cyrillic": "iso88595", "arabic": "iso88596",
            "greek": "iso88597", "hebrew": "iso88598", "macintosh": "macroman", "mac": "macroman",
            "xmacroman": "macroman", "tis620": "windows874", "iso885911": "windows874",
            "ebcdiccpus": "ibm037", "koi8": "koi8r", "roman8": "hproman8", "r8": "hproman8",
            "xmaccyrillic": "maccyrillic", "xmacgreek": "macgreek", "xmacturkish": "macturkish",
            "xmacce": "maclatin2", "maccentraleurope": "maclatin2", "strk10482002": "kz1048",
            "cp00858": "ibm858", "pccp850": "ibm850",
        ]
        for page in [1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 874] {
            aliases["cp\(page)"] = "windows\(page)"
            aliases["xcp\(page)"] = "windows\(page)"
        }
        let pages = [
            SingleByteTables.whole, SingleByteTables.furtherWhole, SingleByteTables.upperHalves,
            SingleByteTables.furtherHalves,
        ].flatMap(\.keys)
        for page in pages where page.hasPrefix("ibm") {
            aliases["cp" + page.dropFirst(3)] = page
            aliases["csibm" + page.dropFirst(3)] = page
        }
        return aliases
    }()
}
