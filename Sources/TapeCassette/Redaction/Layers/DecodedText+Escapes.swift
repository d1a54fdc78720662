internal import TapeHTTP

extension DecodedText {
    /// Reads a text with one layer of escapes undone; nil if it has none.
    ///
    /// Without `evenOfJSON`, it is also nil if it has only the escapes that any JSON has. In a form, a plus sign is a blank.
    init?(undoingEscapesIn source: [UInt8], evenOfJSON: Bool = false, isForm: Bool = false) {
        guard EscapeReader.mayUndo(source[...], isForm: isForm) else { return nil }
        var reader = EscapeReader(source.count, isForm: isForm)
        unsafe source.withUnsafeBufferPointer { unsafe reader.read($0) }
        guard reader.isOfUse || evenOfJSON && reader.hasAny else { return nil }
        self.init(reader.reader, of: source.count)
    }

    /// Reads a text with quoted-printable undone.
    init(undoingPrintablesIn source: [UInt8]) {
        var reader = Reader(source.count)
        unsafe source.withUnsafeBufferPointer { text in
            var position = 0
            while position < text.count {
                let start = position
                while position < text.count, unsafe text[position] != 0x3D { position &+= 1 }
                unsafe reader.copy(text, start..<position)
                guard position < text.count else { return }
                position = unsafe reader.addPrintable(text, at: position)
            }
        }
        self.init(reader, of: source.count)
    }

    /// Reads a text with UTF-7 undone (RFC 2152); nil if it has none.
    init?(undoingUTF7In source: [UInt8]) {
        var reader = Reader(source.count)
        var isOfUse = false
        unsafe source.withUnsafeBufferPointer { text in
            var position = 0
            var digits = DigitsBehindPlus()
            while position < text.count {
                let start = position
                while position < text.count, unsafe text[position] != 0x2B { position &+= 1 }
                unsafe reader.copy(text, start..<position)
                guard position < text.count else { return }
                let next = unsafe reader.addShifted(text, at: position, &digits)
                if next > position + 1 { isOfUse = true }
                position = next
            }
        }
        guard isOfUse else { return nil }
        self.init(reader, of: source.count)
    }
}

extension DecodedText.Reader {
    /// Adds what an equals sign stands for; returns where it ends.
    fileprivate mutating func addPrintable(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Int {
        if let end = unsafe Self.softBreak(text, at: position) { return end }
        var digits = position + 1
        while unsafe SpelledScalar.hex(text, digits, 2) == 0x3D,
            unsafe SpelledScalar.hex(text, digits + 2, 2) != nil
        {
            digits += 2
        }
        guard let value = unsafe SpelledScalar.hex(text, digits, 2) else {
            add(0x3D as UInt8, from: position)
            return position + 1
        }
        let isDeep = digits > position + 1
        add(isDeep ? 0x3D : UInt8(truncatingIfNeeded: value), from: position)
        return isDeep ? digits : digits + 2
    }

    /// The end of a `=` before a line break, with which mail wraps long lines.
    private static func softBreak(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Int? {
        guard position + 1 < text.count else { return nil }
        if unsafe text[position + 1] == 0x0A { return position + 2 }
        guard position + 2 < text.count, unsafe text[position + 1] == 0x0D,
            unsafe text[position + 2] == 0x0A
        else { return nil }
        return position + 3
    }

    /// Adds what a plus sign of UTF-7 introduces; returns where it ends.
    fileprivate mutating func addShifted(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int, _ digits: inout DigitsBehindPlus
    ) -> Int {
        if position + 1 < text.count, unsafe text[position + 1] == UInt8(ascii: "-") {
            add(UInt8(ascii: "+"), from: position)
            return position + 2
        }
        guard let (units, next) = unsafe digits.units(text, from: position + 1) else {
            add(UInt8(ascii: "+"), from: position)
            return position + 1
        }
        add(String(decoding: units, as: UTF16.self).unicodeScalars, from: position)
        return next
    }
}

/// Reads the digits that UTF-7 writes between a plus sign and a hyphen.
private struct DigitsBehindPlus {
    /// A longer run of digits is base64.
    private static let longest = 2048
    /// The run of digits examined last, because many plus signs may be in it.
    private var (first, end) = (0, 0)

    /// The UTF-16 units in the digits from a place on, and where they end; nil if the digits hold none.
    mutating func units(
        _ text: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> (units: [UInt16], next: Int)? {
        if start > end {
            (first, end) = (start, start)
            while first > 0, Base64Letters.isStandard(unsafe text[first &- 1]) { first &-= 1 }
            while end < text.count, Base64Letters.isStandard(unsafe text[end]) { end &+= 1 }
        }
        let count = end - start
        guard count >= 3, end - first <= Self.longest, count * 6 % 16 < 6 else { return nil }
        var units: [UInt16] = []
        var (word, bits) = (UInt32(0), UInt32(0))
        for position in start..<end {
            word = word << 6 | UInt32(Base64Letters.values[Int(unsafe text[position])])
            bits += 6
            guard bits >= 16 else { continue }
            bits -= 16
            units.append(UInt16(truncatingIfNeeded: word >> bits))
        }
        guard word & (1 << bits - 1) == 0 else { return nil }
        let hasHyphen = unsafe end < text.count && text[end] == UInt8(ascii: "-")
        return (units, hasHyphen ? end + 1 : end)
    }
}

/// Undoes one layer of escapes, reading each byte of the text once.
private struct EscapeReader {
    var reader: DecodedText.Reader
    /// Whether anything was undone other than what JSON always escapes, such as quotes and line ends.
    private(set) var isOfUse = false
    /// Whether anything was undone.
    private(set) var hasAny = false
    private let isForm: Bool

    init(_ count: Int, isForm: Bool) {
        reader = DecodedText.Reader(count)
        self.isForm = isForm
    }

    /// Whether a text holds anything that begins an escape.
    static func mayUndo(_ text: ArraySlice<UInt8>, isForm: Bool) -> Bool {
        text.holdAny(of: 0x25, 0x26, 0x5C) || isForm && text.holds(0x2B)
    }

    mutating func read(_ text: UnsafeBufferPointer<UInt8>) {
        var position = 0
        while position < text.count {
            let start = position
            while position < text.count, unsafe !mayBegin(text[position]) { position &+= 1 }
            unsafe reader.copy(text, start..<position)
            guard position < text.count else { return }
            switch unsafe text[position] {
            case 0x25: position = unsafe percent(text, at: position)
            case 0x26: position = unsafe reference(text, at: position)
            case 0x2B:
                reader.add(0x20 as UInt8, from: position)
                position += 1
            default: position = unsafe backslashes(text, at: position)
            }
        }
    }

    private func mayBegin(_ byte: UInt8) -> Bool {
        byte == 0x25 || byte == 0x26 || byte == 0x5C || isForm && byte == 0x2B
    }

    /// Undoes `%2F`; all of `%252525…`, which was encoded repeatedly, is one layer.
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

    /// Undoes `&amp;` and `&#38;`; all of `&amp;amp;…` is one layer.
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

    /// Undoes a run of backslashes: each pair is one backslash, and an odd one begins an escape or continues a line.
    private mutating func backslashes(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Int {
        var end = position
        while end < text.count, unsafe text[end] == 0x5C { end += 1 }
        let pairs = (end - position) / 2
        for pair in 0..<pairs { add(.byte(0x5C), from: position + 2 * pair) }
        let last = position + 2 * pairs
        guard last < end else { return end }
        if let next = unsafe SpelledScalar.endOfContinuation(text, at: last) {
            isOfUse = true
            return next
        }
        guard let (scalar, next) = unsafe SpelledScalar.singleBackslash(text, at: last) else {
            return keep(0x5C, last)
        }
        if next - last == 2 {
            hasAny = true
            // An equals sign before a line's end is a soft line break of quoted-printable.
            if last > 0, unsafe text[last - 1] == 0x3D, unsafe Self.endsLine(text[last + 1]) {
                isOfUse = true
            }
            reader.add(scalar, from: last)
            return next
        }
        add(scalar, from: last)
        return next
    }

    private static func endsLine(_ letter: UInt8) -> Bool { letter == 0x6E || letter == 0x72 }

    private mutating func keep(_ byte: UInt8, _ position: Int) -> Int {
        reader.add(byte, from: position)
        return position + 1
    }

    private mutating func add(_ scalar: SpelledScalar, from place: Int) {
        reader.add(scalar, from: place)
        isOfUse = true
    }
}
