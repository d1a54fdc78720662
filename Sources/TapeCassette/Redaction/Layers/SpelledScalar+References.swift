import TapeHTTP

/// The references of HTML and XML: `&amp;`, `&#38;`, `&#x26;`.
///
/// As browsers read them, a number needs no semicolon behind it, and neither do the names that the first versions of HTML had.
extension SpelledScalar {
    /// A reference, also one whose ampersand is a reference itself: `&amp;#38;`.
    static func reference(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (SpelledScalar, next: Int)? {
        guard
            let (scalar, next) = unsafe numbered(text, at: position)
                ?? named(text, at: position) ?? namedWithoutEnd(text, at: position)
        else { return nil }
        if scalar == "&", let (inner, end) = unsafe numbered(text, at: next - 1) {
            return (.scalar(inner), end)
        }
        return (.scalar(scalar), next)
    }

    /// A reference, undone once.
    ///
    /// A name needs its semicolon here: URLs have keys such as `&region=`, whose beginning is such a name.
    static func singleReference(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> (SpelledScalar, next: Int)? {
        (unsafe numbered(text, at: position) ?? named(text, at: position))
            .map { (.scalar($0.scalar), $0.next) }
    }

    /// Whether the bytes at a place are `amp;`.
    static func startsWithAmp(_ text: UnsafeBufferPointer<UInt8>, at position: Int) -> Bool {
        guard position + 4 <= text.count else { return false }
        return unsafe text[position] == 0x61 && text[position + 1] == 0x6D
            && text[position + 2] == 0x70 && text[position + 3] == 0x3B
    }

    private typealias Reference = (scalar: Unicode.Scalar, next: Int)

    /// The longest number read, with its zeros; a longer one is another text.
    private static let longestNumber = 48
    private static let longestName = 20

    /// `#38`, `#x26`, after the byte at a position; it ends before the first byte that is no digit.
    private static func numbered(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Reference? {
        var next = position + 1
        guard next + 1 < text.count, unsafe text[next] == UInt8(ascii: "#") else { return nil }
        next += 1
        let radix: UInt32 = unsafe text[next] | 0x20 == UInt8(ascii: "x") ? 16 : 10
        if radix == 16 { next += 1 }
        let start = next
        let limit = min(text.count, start + longestNumber)
        var value: UInt32 = 0
        while next < limit, let digit = (unsafe text[next]).hexDigitValue, digit < radix {
            // A number beyond the last character stays beyond it.
            value = min(value, 0x11_0000) * radix + UInt32(digit)
            next += 1
        }
        guard next > start, let scalar = Unicode.Scalar(value) else { return nil }
        let isClosed = unsafe next < text.count && text[next] == UInt8(ascii: ";")
        return (scalar, isClosed ? next + 1 : next)
    }

    /// `amp;` after the byte at a position.
    private static func named(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Reference? {
        let limit = min(text.count, position + longestName)
        var next = position + 1
        while next < limit, (unsafe text[next]).isReferenceByte { next += 1 }
        guard next < limit, next > position + 1, unsafe text[next] == UInt8(ascii: ";") else {
            return nil
        }
        return unsafe HTMLReferences.scalar(named: name(in: text, position + 1..<next))
            .map { ($0, next + 1) }
    }

    /// `amp` after the byte at a position, whatever follows it.
    private static func namedWithoutEnd(
        _ text: UnsafeBufferPointer<UInt8>, at position: Int
    ) -> Reference? {
        for length in HTMLReferences.lengthsWithoutEnd.reversed() {
            let end = position + 1 + length
            guard end <= text.count else { continue }
            let name = unsafe name(in: text, position + 1..<end)
            if let scalar = HTMLReferences.scalar(withoutEnd: name) { return (scalar, end) }
        }
        return nil
    }

    private static func name(
        in text: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
    ) -> String {
        unsafe String(decoding: UnsafeBufferPointer(rebasing: text[range]), as: UTF8.self)
    }
}

extension UInt8 {
    /// Whether a byte may be part of a reference's name.
    fileprivate var isReferenceByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }
}
