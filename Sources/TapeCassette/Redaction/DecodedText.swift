internal import TapeHTTP

/// A text read as UTF-8, with the way back to the bytes it was read from.
struct DecodedText {
    let bytes: [UInt8]
    /// Where in the source each byte's character begins; one more for the end.
    private let places: [UInt32]
    private let charset: TextCharset

    /// Where a range of the decoded bytes stands in the source.
    func source(of range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > 0, end < bytes.count, places[end] == places[end - 1] { end += 1 }
        return Int(places[range.lowerBound])..<Int(places[end])
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

    /// Reads what a reading of a source made of it.
    init(_ reader: Reader, of source: [UInt8], _ charset: TextCharset = .utf8) {
        bytes = reader.bytes
        places = reader.places + [UInt32(truncatingIfNeeded: source.count)]
        self.charset = charset
    }

    /// Collects what a text is read as.
    struct Reader {
        private(set) var bytes: [UInt8] = []
        fileprivate var places: [UInt32] = []

        init(_ count: Int) {
            bytes.reserveCapacity(count)
            places.reserveCapacity(count + 1)
        }

        mutating func add(_ byte: UInt8, from place: Int) {
            bytes.append(byte)
            places.append(UInt32(truncatingIfNeeded: place))
        }

        mutating func add(_ codePoint: UInt32, from place: Int) {
            guard codePoint >= 0x80 else { return add(UInt8(codePoint), from: place) }
            let scalar = Unicode.Scalar(codePoint) ?? "\u{FFFD}"
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                add(byte, from: place)
            }
        }

        mutating func add(_ scalar: SpelledScalar, from place: Int) {
            switch scalar {
            case .byte(let byte): add(byte, from: place)
            case .scalar(let scalar): add(scalar.value, from: place)
            }
        }

        fileprivate mutating func addWide(_ source: [UInt8], width: Int, isBig: Bool) {
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
