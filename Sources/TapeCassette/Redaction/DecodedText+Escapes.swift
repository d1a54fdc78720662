internal import TapeHTTP

/// Ways of spelling that one reading undoes; what they hid may be spelled out once more.
struct EscapeKinds: OptionSet {
    let rawValue: UInt8

    static let percent = EscapeKinds(rawValue: 1)
    static let reference = EscapeKinds(rawValue: 2)
    static let backslash = EscapeKinds(rawValue: 4)

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }
}

extension DecodedText {
    /// Reads a text with one layer of escapes undone; nil if it has none but those that any JSON has.
    init?(
        undoingEscapesIn source: [UInt8], _ kinds: EscapeKinds = [.percent, .reference, .backslash]
    ) {
        var reader = EscapeReader(source.count, kinds)
        unsafe source.withUnsafeBufferPointer { unsafe reader.read($0) }
        guard reader.isOfUse else { return nil }
        self.init(reader.reader, of: source)
    }

    /// Reads a text with quoted-printable undone.
    init(undoingPrintablesIn source: [UInt8]) {
        var reader = Reader(source.count)
        unsafe source.withUnsafeBufferPointer { text in
            var position = 0
            while position < text.count {
                if unsafe text[position] == UInt8(ascii: "=") {
                    if let end = unsafe Self.softBreak(text, at: position) {
                        position = end
                        continue
                    }
                    var digits = position + 1
                    while unsafe SpelledScalar.hex(text, digits, 2) == 0x3D,
                        unsafe SpelledScalar.hex(text, digits + 2, 2) != nil
                    {
                        digits += 2
                    }
                    if let value = unsafe SpelledScalar.hex(text, digits, 2) {
                        let isDeep = digits > position + 1
                        reader.add(isDeep ? 0x3D : UInt8(value), from: position)
                        position = isDeep ? digits : digits + 2
                        continue
                    }
                }
                reader.add(unsafe text[position], from: position)
                position += 1
            }
        }
        self.init(reader, of: source)
    }

    /// The end of `=` before a line break, which mail writes into long lines.
    private static func softBreak(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        guard position + 1 < text.count else { return nil }
        if unsafe text[position + 1] == 0x0A { return position + 2 }
        guard position + 2 < text.count, unsafe text[position + 1] == 0x0D,
            unsafe text[position + 2] == 0x0A
        else { return nil }
        return position + 3
    }

    /// Reads a text with UTF-7 undone (RFC 2152); nil if it has none.
    init?(undoingUTF7In source: [UInt8]) {
        var reader = Reader(source.count)
        var isOfUse = false
        var position = 0
        while position < source.count {
            guard source[position] == UInt8(ascii: "+"), position + 1 < source.count else {
                reader.add(source[position], from: position)
                position += 1
                continue
            }
            if source[position + 1] == UInt8(ascii: "-") {
                reader.add(UInt8(ascii: "+"), from: position)
                position += 2
                isOfUse = true
                continue
            }
            let (units, next) = Self.shifted(source, from: position + 1)
            guard !units.isEmpty else {
                reader.add(source[position], from: position)
                position += 1
                continue
            }
            for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
                reader.add(scalar.value, from: position)
            }
            position = next
            isOfUse = true
        }
        guard isOfUse else { return nil }
        self.init(reader, of: source)
    }

    /// The units of UTF-16 in base64 from a place on, and where they end.
    private static func shifted(_ text: [UInt8], from start: Int) -> ([UInt16], Int) {
        var units: [UInt16] = []
        var (word, bits) = (UInt32(0), UInt32(0))
        var position = start
        while position < text.count, position - start < 256 {
            let byte = text[position]
            let value = byte == 0x2D || byte == 0x5F ? 64 : Base64Letters.values[Int(byte)]
            guard value < 64 else { break }
            word = word << 6 | UInt32(value)
            bits += 6
            if bits >= 16 {
                bits -= 16
                units.append(UInt16(truncatingIfNeeded: word >> bits))
            }
            position += 1
        }
        if position < text.count, text[position] == UInt8(ascii: "-") { position += 1 }
        return (units, position)
    }
}

/// Undoes one layer of escapes, each byte of the text once.
private struct EscapeReader {
    var reader: DecodedText.Reader
    /// Whether anything was undone but what JSON escapes anyway, such as quotes and line ends.
    private(set) var isOfUse = false
    private let kinds: EscapeKinds

    init(_ count: Int, _ kinds: EscapeKinds) {
        reader = DecodedText.Reader(count)
        self.kinds = kinds
    }

    mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        var position = 0
        while position < text.count {
            let byte = unsafe text[position]
            switch byte {
            case 0x25 where kinds.contains(.percent):
                position = unsafe percent(text, at: position)
            case 0x26 where kinds.contains(.reference):
                position = unsafe reference(text, at: position)
            case 0x5C where kinds.contains(.backslash):
                position = unsafe backslashes(text, at: position)
            default:
                reader.add(byte, from: position)
                position += 1
            }
        }
    }

    /// `%2F`; of `%252525…` all that was encoded again and again is one layer.
    private mutating func percent(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        var digits = position + 1
        while unsafe SpelledScalar.hex(text, digits, 2) == 0x25,
            unsafe SpelledScalar.hex(text, digits + 2, 2) == 0x25
        {
            digits += 2
        }
        if digits > position + 1 {
            add(.byte(0x25), from: position)
            return digits + 2
        }
        guard let (scalar, next) = unsafe SpelledScalar.singlePercent(text, at: position) else {
            return keep(0x25, position)
        }
        add(scalar, from: position)
        return next
    }

    /// `&amp;`, `&#38;`; of `&amp;amp;…` all is one layer.
    private mutating func reference(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int {
        guard var (scalar, next) = unsafe SpelledScalar.singleReference(text, at: position) else {
            return keep(0x26, position)
        }
        if case .scalar("&") = scalar {
            while unsafe SpelledScalar.startsWithAmp(text, at: next) { next += 4 }
            scalar = .byte(0x26)
        }
        add(scalar, from: position)
        return next
    }

    /// A run of backslashes: each pair is one, and one that is left over begins an escape.
    private mutating func backslashes(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Int {
        var end = position
        while end < text.count, unsafe text[end] == 0x5C { end += 1 }
        let pairs = (end - position) / 2
        for pair in 0..<pairs { add(.byte(0x5C), from: position + 2 * pair) }
        let last = position + 2 * pairs
        guard last < end else { return end }
        guard let (scalar, next) = unsafe SpelledScalar.singleBackslash(text, at: last) else {
            return keep(0x5C, last)
        }
        if next - last == 2 {
            reader.add(scalar, from: last)
            return next
        }
        add(scalar, from: last)
        return next
    }

    private mutating func keep(_ byte: UInt8, _ position: Int) -> Int {
        reader.add(byte, from: position)
        return position + 1
    }

    private mutating func add(_ scalar: SpelledScalar, from place: Int) {
        reader.add(scalar, from: place)
        isOfUse = true
    }
}
