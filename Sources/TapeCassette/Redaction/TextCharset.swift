import TapeHTTP

/// How the bytes of a text stand for characters.
enum TextCharset: Hashable {
    case utf8
    /// Units of two or four bytes.
    case wide(width: Int, isBig: Bool)
    /// One byte a character, by a table of 256 code points.
    case table([UInt32])

    /// The charset that a name stands for; nil for UTF-8, for those that no table here has, and for wide
    /// ones that do not say their order.
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

    /// The charset of a text by its byte order mark, or by where its zeros stand.
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
        let name = aliases[folded] ?? folded
        if let whole = SingleByteTables.whole[name] { return codePoints(whole) }
        guard let upper = SingleByteTables.upperHalves[name] else { return nil }
        return (0..<128).map { UInt32($0) } + codePoints(upper)
    }

    private static func codePoints(_ digits: String) -> [UInt32] {
        let digits = Array(digits.utf8)
        return stride(from: 0, to: digits.count - 3, by: 4).map { place in
            digits[place..<place + 4].reduce(0) { $0 << 4 | UInt32($1.hexDigitValue ?? 0) }
        }
    }

    /// Browsers read Latin-1 as Windows-1252, which is the same but for control characters.
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
            "cp437": "ibm437", "cp850": "ibm850", "cp852": "ibm852", "cp866": "ibm866",
            "cp037": "ibm037", "cp500": "ibm500", "cp273": "ibm273", "cp1140": "ibm1140",
            "ebcdiccpus": "ibm037", "koi8": "koi8r",
        ]
        for page in [1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258, 874] {
            aliases["cp\(page)"] = "windows\(page)"
            aliases["xcp\(page)"] = "windows\(page)"
        }
        return aliases
    }()
}

/// A text read as UTF-8, with the way back to the bytes it was read from.
struct DecodedText {
    let bytes: [UInt8]
    /// Where in the source each byte's character begins; one more for the end.
    private let places: [Int]
    private let charset: TextCharset

    /// Where a range of the decoded bytes stands in the source.
    func source(of range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end < bytes.count, places[end] == places[end - 1] { end += 1 }
        return places[range.lowerBound]..<places[end]
    }

    /// ASCII bytes as the source spells them.
    func encode(_ ascii: [UInt8]) -> [UInt8] { charset.encode(ascii) }

    /// Reads bytes in a charset; what is no character is read as U+FFFD.
    init(_ source: [UInt8], in charset: TextCharset) {
        var reader = Reader(source.count)
        switch charset {
        case .utf8: for (index, byte) in source.enumerated() { reader.add(byte, from: index) }
        case .table(let table):
            for (index, byte) in source.enumerated() { reader.add(table[Int(byte)], from: index) }
        case .wide(let width, let isBig):
            reader.addWide(source, width: width, isBig: isBig)
        }
        self.init(reader, of: source, charset)
    }

    /// Reads bytes with the zeros left out, which is how ASCII looks in any wide charset, however it
    /// begins; bytes above 0x7F are read as Latin-1.
    init(leavingOutZeros source: [UInt8]) {
        var reader = Reader(source.count)
        for (index, byte) in source.enumerated() where byte != 0 {
            reader.add(UInt32(byte), from: index)
        }
        self.init(reader, of: source, .utf8)
    }

    /// Reads a text with its escapes undone; nil if none of them spells what a token is made of.
    init?(undoingEscapesIn source: [UInt8]) {
        guard Self.spellsToken(source) else { return nil }
        var reader = Reader(source.count)
        unsafe source.withUnsafeBufferPointer { buffer in
            var position = 0
            while position < buffer.count {
                let byte = unsafe buffer[position]
                if byte != 0x2B, byte != 0x3D, SpelledScalar.canBegin(with: byte),
                    let (scalar, next) = unsafe SpelledScalar.decode(buffer, at: position)
                {
                    switch scalar {
                    case .byte(let value): reader.add(value, from: position)
                    case .scalar(let scalar): reader.add(scalar.value, from: position)
                    }
                    position = next
                } else {
                    reader.add(byte, from: position)
                    position += 1
                }
            }
        }
        self.init(reader, of: source, .utf8)
    }

    /// Whether an escape in a text spells a letter, a digit or what else tokens are made of.
    private static func spellsToken(_ source: [UInt8]) -> Bool {
        unsafe source.withUnsafeBufferPointer { buffer in
            var position = 0
            while position < buffer.count {
                let byte = unsafe buffer[position]
                guard byte == 0x25 || byte == 0x5C || byte == 0x26,
                    let (scalar, next) = unsafe SpelledScalar.decode(buffer, at: position)
                else {
                    position += 1
                    continue
                }
                switch scalar {
                case .byte(let value):
                    if value.isTokenByte, next - position > 2 { return true }
                case .scalar(let scalar):
                    if scalar.value < 0x80, UInt8(scalar.value).isTokenByte { return true }
                }
                position = next
            }
            return false
        }
    }

    private init(_ reader: Reader, of source: [UInt8], _ charset: TextCharset) {
        bytes = reader.bytes
        places = reader.places + [source.count]
        self.charset = charset
    }

    private struct Reader {
        var bytes: [UInt8] = []
        var places: [Int] = []

        init(_ count: Int) {
            bytes.reserveCapacity(count)
            places.reserveCapacity(count + 1)
        }

        mutating func add(_ byte: UInt8, from place: Int) {
            bytes.append(byte)
            places.append(place)
        }

        mutating func add(_ codePoint: UInt32, from place: Int) {
            guard codePoint >= 0x80 else { return add(UInt8(codePoint), from: place) }
            let scalar = Unicode.Scalar(codePoint) ?? "\u{FFFD}"
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                add(byte, from: place)
            }
        }

        mutating func addWide(_ source: [UInt8], width: Int, isBig: Bool) {
            var index = 0
            while index + width <= source.count {
                var value = Self.unit(source[index..<index + width], isBig)
                var next = index + width
                if width == 2, (0xD800...0xDBFF).contains(value), next + 2 <= source.count {
                    let low = Self.unit(source[next..<next + 2], isBig)
                    if (0xDC00...0xDFFF).contains(low) {
                        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
                        next += 2
                    }
                }
                add(value, from: index)
                index = next
            }
        }

        private static func unit(_ bytes: ArraySlice<UInt8>, _ isBig: Bool) -> UInt32 {
            isBig
                ? bytes.reduce(0) { $0 << 8 | UInt32($1) }
                : bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
        }
    }
}
