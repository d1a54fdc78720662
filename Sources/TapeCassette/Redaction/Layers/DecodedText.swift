internal import TapeHTTP

/// A text decoded to UTF-8, with a map back to the bytes it was read from.
struct DecodedText {
    let bytes: [UInt8]
    private let places: PlaceMap
    private let charset: TextCharset

    /// The source range of a range of decoded bytes.
    func source(of range: Range<Int>) -> Range<Int> { places.source(of: range) }

    /// The first decoded byte at or after a place of the source.
    func index(from place: Int) -> Int { places.index(from: place) }

    /// Whether a range and the bytes next to it are copied from the source unchanged.
    func isCopy(_ range: Range<Int>) -> Bool { places.isCopy(range) }

    /// ASCII bytes in the source's charset.
    func encode(_ ascii: [UInt8]) -> [UInt8] { charset.encode(ascii) }

    /// Decodes bytes in a charset; invalid sequences become U+FFFD.
    init(_ source: [UInt8], in charset: TextCharset) {
        var reader = Reader(source.count)
        unsafe source.withUnsafeBufferPointer { text in
            switch charset {
            case .utf8: unsafe reader.copy(text, 0..<text.count)
            case .table(let table): unsafe reader.addLetters(text, table)
            case .wide(let width, let isBig):
                unsafe reader.addUnits(text, width: width, isBig: isBig)
            }
        }
        self.init(reader, of: source.count, charset)
    }

    /// Decodes bytes by leaving out the zeros, which shows ASCII in any wide charset at any alignment.
    ///
    /// Bytes above 0x7F next to a zero are read as Latin-1.
    init(leavingOutZeros source: [UInt8]) {
        var reader = Reader(source.count)
        unsafe source.withUnsafeBufferPointer { text in
            var position = 0
            while position < text.count {
                if unsafe text[position] == 0 {
                    position &+= 1
                    continue
                }
                let start = position
                while position < text.count, unsafe text[position] != 0 { position &+= 1 }
                unsafe reader.addBetweenZeros(text, start..<position)
            }
        }
        self.init(reader, of: source.count, .utf8)
    }

    /// The text that a reader collected from a source of `count` bytes.
    init(_ reader: consuming Reader, of count: Int, _ charset: TextCharset = .utf8) {
        reader.places.finish(at: count)
        bytes = reader.bytes
        places = reader.places
        self.charset = charset
    }
}

extension DecodedText {
    /// Collects the decoded text.
    struct Reader {
        private(set) var bytes: [UInt8] = []
        fileprivate(set) var places = PlaceMap()

        init(_ count: Int) {
            bytes.reserveCapacity(count)
        }

        /// Copies a part of a text unchanged.
        mutating func copy(_ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
            guard !range.isEmpty else { return }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[range]))
            places.add(range.count, from: range.lowerBound)
        }

        mutating func add(_ byte: UInt8, from place: Int) {
            bytes.append(byte)
            places.add(1, from: place)
        }

        mutating func add(_ codePoint: UInt32, from place: Int) {
            guard codePoint >= 0x80 else { return add(UInt8(codePoint), from: place) }
            let scalar = Unicode.Scalar(codePoint) ?? "\u{FFFD}"
            let letters = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
            bytes.append(contentsOf: letters)
            places.addCharacter(letters.count, from: place)
        }

        mutating func add(_ scalar: SpelledScalar, from place: Int) {
            switch scalar {
            case .byte(let byte): add(byte, from: place)
            case .scalar(let scalar): add(scalar.value, from: place)
            }
        }

        /// Adds characters that the source spells together.
        mutating func add(_ scalars: String.UnicodeScalarView, from place: Int) {
            for scalar in scalars {
                let letters = UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
                bytes.append(contentsOf: letters)
                places.addCharacter(letters.count, from: place)
            }
        }

        /// Adds bytes that lie between two zeros.
        fileprivate mutating func addBetweenZeros(
            _ text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
        ) {
            let (first, last) = (range.lowerBound, range.upperBound - 1)
            unsafe add(UInt32(text[first]), from: first)
            guard last > first else { return }
            unsafe copy(text, first + 1..<last)
            unsafe add(UInt32(text[last]), from: last)
        }

        /// Adds a text of a single-byte charset.
        fileprivate mutating func addLetters(
            _ text: UnsafeBufferPointer<UInt8>, _ table: [UInt32]
        ) {
            var position = 0
            while position < text.count {
                let start = position
                while position < text.count, unsafe text[position] < 0x80,
                    table[Int(unsafe text[position])] == UInt32(unsafe text[position])
                {
                    position &+= 1
                }
                unsafe copy(text, start..<position)
                guard position < text.count else { return }
                add(table[Int(unsafe text[position])], from: position)
                position &+= 1
            }
        }

        /// Adds a text of UTF-16 or UTF-32.
        fileprivate mutating func addUnits(
            _ text: UnsafeBufferPointer<UInt8>, width: Int, isBig: Bool
        ) {
            var index = 0
            while index + width <= text.count {
                var value = unsafe Self.unit(text, index, width, isBig)
                var next = index + width
                if width == 2, (0xD800...0xDBFF).contains(value), next + 2 <= text.count {
                    let low = unsafe Self.unit(text, next, 2, isBig)
                    if (0xDC00...0xDFFF).contains(low) {
                        value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
                        next += 2
                    }
                }
                add(value, from: index)
                index = next
            }
        }

        private static func unit(
            _ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ width: Int, _ isBig: Bool
        ) -> UInt32 {
            var value: UInt32 = 0
            for offset in 0..<width {
                let place = isBig ? start &+ offset : start &+ width &- 1 &- offset
                value = value << 8 | UInt32(unsafe text[place])
            }
            return value
        }
    }
}
