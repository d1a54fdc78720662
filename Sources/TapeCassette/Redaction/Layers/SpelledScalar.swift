internal import TapeHTTP

/// A character as some encoding escapes it.
enum SpelledScalar {
    /// From a percent-encoding or `\x`, which name bytes.
    case byte(UInt8)
    /// From `\u` or an HTML reference, which name characters.
    case scalar(Unicode.Scalar)

    /// Decodes the escape that begins at a position; nil if there is none.
    static func decode(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (SpelledScalar, next: Int)? {
        guard position < text.count else { return nil }
        switch unsafe text[position] {
        case UInt8(ascii: "%"): return unsafe percent(text, at: position)
        case UInt8(ascii: "\\"): return unsafe backslash(text, at: position)
        case UInt8(ascii: "&"): return unsafe reference(text, at: position)
        case UInt8(ascii: "+"): return (.byte(0x20), position + 1)
        case UInt8(ascii: "="): return unsafe printable(text, at: position)
        default: return nil
        }
    }

    /// The possible first bytes of a text that begins with this character: the raw byte, or the first byte of its UTF-8.
    var firstBytes: (UInt8, UInt8) {
        switch self {
        case .byte(let byte): (byte, byte < 0x80 ? byte : 0xC0 | byte >> 6)
        case .scalar(let scalar):
            switch scalar.value {
            case ..<0x80: (UInt8(scalar.value), UInt8(scalar.value))
            case ..<0x800: (0xC0 | UInt8(scalar.value >> 6), 0xC0 | UInt8(scalar.value >> 6))
            case ..<0x10000: (0xE0 | UInt8(scalar.value >> 12), 0xE0 | UInt8(scalar.value >> 12))
            default: (0xF0 | UInt8(scalar.value >> 18), 0xF0 | UInt8(scalar.value >> 18))
            }
        }
    }

    /// Whether a byte can begin an escape.
    static func canBegin(with byte: UInt8) -> Bool {
        byte == 0x25 || byte == 0x5C || byte == 0x26 || byte == 0x2B || byte == 0x3D
    }

    /// Whether a byte may begin an escape, or a break within digits or within a word.
    static func mayBeMore(_ byte: UInt8) -> Bool {
        canBegin(with: byte) || byte == 0x0A || byte == 0x0D || byte == 0x20 || byte == 0x09
            || beginsInvisible(byte)
    }

    /// Quoted-printable: `=2F`, as in mail.
    private static func printable(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (SpelledScalar, next: Int)? {
        guard let value = unsafe hex(text, position + 1, 2) else { return nil }
        return (.byte(UInt8(truncatingIfNeeded: value)), position + 3)
    }

    /// Percent-encoding: `%2F`, and `%252F` and deeper, as in an encoded URL within a URL.
    private static func percent(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (SpelledScalar, next: Int)? {
        guard let first = unsafe hex(text, position + 1, 2) else {
            // `%u002F`, as JavaScript's `escape` writes it.
            guard let unit = unsafe percentUnit(text, at: position) else { return nil }
            if let scalar = Unicode.Scalar(unit) { return (.scalar(scalar), position + 6) }
            guard (0xD800...0xDBFF).contains(unit),
                let low = unsafe percentUnit(text, at: position + 6),
                let scalar = scalar(high: unit, low: low)
            else { return nil }
            return (.scalar(scalar), position + 12)
        }
        var (value, next) = (first, position + 3)
        let end = position + longestPercent
        while next < end, value == UInt32(UInt8(ascii: "%")),
            let (high, afterHigh) = unsafe digit(text, at: next),
            let (low, afterLow) = unsafe digit(text, at: afterHigh)
        {
            (value, next) = (UInt32(high << 4 | low), afterLow)
        }
        return (.byte(UInt8(truncatingIfNeeded: value)), next)
    }

    /// The UTF-16 unit of `%u002F`.
    private static func percentUnit(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> UInt32? {
        guard position + 1 < text.count, unsafe text[position] == UInt8(ascii: "%"),
            unsafe text[position + 1] | 0x20 == 0x75
        else { return nil }
        return unsafe hex(text, position + 2, 4)
    }

    /// The character of a pair of UTF-16 units.
    private static func scalar(high: UInt32, low: UInt32) -> Unicode.Scalar? {
        guard (0xDC00...0xDFFF).contains(low) else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }

    /// A hexadecimal digit, raw or percent-encoded itself.
    private static func digit(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (UInt8, next: Int)? {
        guard position < text.count else { return nil }
        if let digit = (unsafe text[position]).hexDigitValue { return (digit, position + 1) }
        guard unsafe text[position] == UInt8(ascii: "%"),
            let value = unsafe hex(text, position + 1, 2),
            let digit = UInt8(truncatingIfNeeded: value).hexDigitValue
        else { return nil }
        return (digit, position + 3)
    }

    /// The longest escape decoded at once; longer ones are undone layer by layer.
    private static let longestPercent = 48
    static let mostBackslashes = 32

    /// `%2F` and `%u002F`, undone once.
    static func singlePercent(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (SpelledScalar, next: Int)? {
        if let value = unsafe hex(text, position + 1, 2) {
            return (.byte(UInt8(truncatingIfNeeded: value)), position + 3)
        }
        return unsafe percent(text, at: position)
    }

    /// An escape after one backslash, undone once.
    static func singleBackslash(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (SpelledScalar, next: Int)? {
        unsafe backslash(text, at: position)
    }

    /// `\/`, `\n`, `\x2f`, `\u002f`; several backslashes are the same escape, quoted again.
    private static func backslash(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (SpelledScalar, next: Int)? {
        var next = position
        let limit = min(text.count, position + mostBackslashes)
        while next < limit, unsafe text[next] == UInt8(ascii: "\\") { next += 1 }
        guard next < text.count else { return nil }
        let letter = unsafe text[next]
        switch letter {
        case UInt8(ascii: "\\"): return (.byte(letter), position + 2)
        case UInt8(ascii: "u"):
            guard let (scalar, end) = unsafe unicode(text, at: next + 1) else { return nil }
            return (.scalar(scalar), end)
        case UInt8(ascii: "x"):
            // `\x{2f}`, as in Perl and in regular expressions.
            if let (scalar, end) = unsafe braced(text, at: next + 1) {
                return (.scalar(scalar), end)
            }
            guard let value = unsafe hex(text, next + 1, 2) else { return nil }
            return (.byte(UInt8(truncatingIfNeeded: value)), next + 3)
        case UInt8(ascii: "U"):
            guard let value = unsafe hex(text, next + 1, 8), let scalar = Unicode.Scalar(value)
            else { return nil }
            return (.scalar(scalar), next + 9)
        case UInt8(ascii: "0")...UInt8(ascii: "3"):
            if let scalar = unsafe styleSheetScalar(text, at: next) {
                return (.scalar(scalar), next + 6)
            }
            if let byte = unsafe octal(text, at: next) { return (.byte(byte), next + 3) }
            if let short = unsafe endedByBlank(text, at: next) { return short }
            if letter == UInt8(ascii: "0") { return (.byte(0x00), next + 1) }
            return next - position >= 2 ? (.byte(UInt8(ascii: "\\")), position + 2) : nil
        case UInt8(ascii: "n"): return (.byte(0x0A), next + 1)
        case UInt8(ascii: "r"): return (.byte(0x0D), next + 1)
        case UInt8(ascii: "t"): return (.byte(0x09), next + 1)
        case UInt8(ascii: "4")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"):
            if let short = unsafe endedByBlank(text, at: next) { return short }
            if letter == UInt8(ascii: "b") { return (.byte(0x08), next + 1) }
            if letter == UInt8(ascii: "f") { return (.byte(0x0C), next + 1) }
            return next - position >= 2 ? (.byte(UInt8(ascii: "\\")), position + 2) : nil
        default: return (.byte(letter), next + 1)
        }
    }

    /// Six hexadecimal digits, as in CSS, unless they are more likely three octal ones, as in C, and what follows.
    private static func styleSheetScalar(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Unicode.Scalar? {
        guard let value = unsafe hex(text, position, 6) else { return nil }
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20...0xFFFF: return Unicode.Scalar(value)
        case 0x1_0000... where unsafe octal(text, at: position) == nil:
            return Unicode.Scalar(value)
        default: return nil
        }
    }

    /// Two to five hexadecimal digits and a blank, as in CSS.
    private static func endedByBlank(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (SpelledScalar, next: Int)? {
        var (value, end) = (UInt32(0), position)
        while end < text.count, end < position + 6, let digit = (unsafe text[end]).hexDigitValue {
            value = value << 4 | UInt32(digit)
            end += 1
        }
        guard (2...5).contains(end - position), end < text.count, unsafe text[end] == 0x20,
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (.scalar(scalar), end + 1)
    }

    private static func unicode(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (Unicode.Scalar, next: Int)? {
        if let scalar = unsafe braced(text, at: position) { return scalar }
        guard let high = unsafe hex(text, position, 4) else { return nil }
        if let scalar = Unicode.Scalar(high) { return (scalar, position + 4) }
        var low = position + 4
        while low < text.count, unsafe text[low] == UInt8(ascii: "\\") { low += 1 }
        guard (0xD800...0xDBFF).contains(high), low > position + 4,
            low < text.count, unsafe text[low] == UInt8(ascii: "u"),
            let unit = unsafe hex(text, low + 1, 4), let scalar = scalar(high: high, low: unit)
        else { return nil }
        return (scalar, low + 5)
    }

    /// Three octal digits, as in C and shells.
    private static func octal(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> UInt8? {
        guard position + 3 <= text.count else { return nil }
        var value = 0
        for offset in 0..<3 {
            let digit = unsafe text[position + offset]
            guard (0x30...0x37).contains(digit) else { return nil }
            value = value << 3 | Int(digit - 0x30)
        }
        return UInt8(exactly: value)
    }

    /// The code point in `{2f}`, behind `\u` or `\x`.
    private static func braced(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (Unicode.Scalar, next: Int)? {
        guard position < text.count, unsafe text[position] == UInt8(ascii: "{") else { return nil }
        let start = position + 1
        var (value, next) = (UInt32(0), start)
        while next < text.count, next - start < 8, let digit = (unsafe text[next]).hexDigitValue {
            value = value << 4 | UInt32(digit)
            next += 1
        }
        guard next > start, next < text.count, unsafe text[next] == UInt8(ascii: "}"),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return (scalar, next + 1)
    }

    static func hex(
        _ text: UnsafeBufferPointer<UInt8>, _ position: Int, _ count: Int
    ) -> UInt32? {
        guard position + count <= text.count else { return nil }
        var value: UInt32 = 0
        for offset in 0..<count {
            guard let digit = (unsafe text[position + offset]).hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return value
    }
}
