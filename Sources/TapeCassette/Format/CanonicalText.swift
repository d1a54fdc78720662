import TapeHTTP
import TapeYAML

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Reads text exactly as a cassette's writer writes it.
///
/// Every function returns nil if the text is not what the writer would have written. The text may still be valid; the full
/// parser decides.
struct CanonicalText {
    private(set) var bytes: [UInt8]
    var position = 0

    /// Nil if a byte has another meaning to the full parser, such as a CR; proved text has none.
    init?(_ bytes: consuming [UInt8], isProved: Bool) {
        guard isProved || YAMLText.canBeLiteral(bytes[...]) else { return nil }
        self.bytes = bytes
    }

    var isAtEnd: Bool { position == bytes.count }

    /// Skips an expected text; returns false if something else follows.
    mutating func skip(_ expected: StaticString) -> Bool {
        guard starts(with: expected) else { return false }
        position += expected.utf8CodeUnitCount
        return true
    }

    func starts(with expected: StaticString) -> Bool {
        let count = expected.utf8CodeUnitCount
        guard bytes.count - position >= count else { return false }
        return unsafe bytes.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return count == 0 }
            return unsafe memcmp(start + position, expected.utf8Start, count) == 0
        }
    }

    /// The rest of the line; its line feed is skipped.
    mutating func restOfLine() -> ArraySlice<UInt8>? {
        guard let end = endOfLine else { return nil }
        defer { position = end + 1 }
        return bytes[position..<end]
    }

    /// The position of the line's line feed.
    private var endOfLine: Int? {
        unsafe bytes.withUnsafeBytes { unsafe $0.lineFeed(from: position) }
    }

    // MARK: Scalars

    /// A scalar that fills the rest of its line.
    mutating func scalar() -> String? {
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") {
            guard let text = quoted(), skip("\n") else { return nil }
            return text
        }
        return restOfLine().flatMap { Self.plain($0, inFlow: false) }
    }

    /// A scalar within braces or brackets.
    mutating func flowScalar() -> String? {
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") { return quoted() }
        let end = bytes[position...].firstIndex { byte in
            byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
                || byte == UInt8(ascii: "\n")
        }
        guard let end else { return nil }
        defer { position = end }
        return Self.plain(bytes[position..<end], inFlow: true)
    }

    /// A key before its colon.
    mutating func keyScalar() -> String? {
        if position < bytes.count, bytes[position] == UInt8(ascii: "\"") { return quoted() }
        let end = bytes[position...].firstIndex { $0 == UInt8(ascii: ":") || $0 == 0x0A }
        guard let end else { return nil }
        defer { position = end }
        return Self.plain(bytes[position..<end], inFlow: false)
    }

    /// A moment within braces, to the millisecond.
    mutating func moment() -> WallTime? {
        guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ",")) else { return nil }
        let text = String(decoding: bytes[position..<end], as: UTF8.self)
        guard let moment = WallTime(rfc3339: text), moment.rfc3339 == text else { return nil }
        position = end
        return moment
    }

    /// Seconds with three decimals.
    mutating func seconds() -> Duration? {
        guard let whole = integer(), (0...10_000_000_000).contains(whole), skip("."),
            bytes.count - position >= 3
        else { return nil }
        let decimals = bytes[position..<(position + 3)]
        guard decimals.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        position += 3
        let thousandths = decimals.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        return .milliseconds(Int64(whole) * 1000 + thousandths)
    }

    /// A whole number as Swift prints it.
    mutating func integer() -> Int? {
        let isNegative = position < bytes.count && bytes[position] == UInt8(ascii: "-")
        let start = isNegative ? position + 1 : position
        var end = start
        var number = 0
        while end < bytes.count, (0x30...0x39).contains(bytes[end]) {
            let (product, overflows) = number.multipliedReportingOverflow(by: 10)
            let (sum, overflowsToo) = product.subtractingReportingOverflow(Int(bytes[end] - 0x30))
            guard !overflows, !overflowsToo else { return nil }
            number = sum
            end += 1
        }
        // Zero is a single digit without a sign.
        let isCanonical = bytes[start..<end].first != 0x30 || (end - start == 1 && !isNegative)
        guard end > start, isCanonical, isNegative || number != .min else { return nil }
        position = end
        return isNegative ? number : -number
    }

    /// The text of plain letters that every YAML reader takes for text.
    static func plain(_ bytes: ArraySlice<UInt8>, inFlow: Bool) -> String? {
        YAMLText.isPlain(bytes, inFlow: inFlow) ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// A text in double quotes on one line, as ``YAMLText/doubleQuoted(_:)`` writes it.
    private mutating func quoted() -> String? {
        var decoded: [UInt8] = []
        var index = position + 1
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                position = index + 1
                return String(decoding: decoded, as: UTF8.self)
            case UInt8(ascii: "\\"):
                guard let (scalar, next) = escape(after: index) else { return nil }
                decoded += Array(String(Character(scalar)).utf8)
                index = next
            case UInt8(ascii: "\n"), UInt8(ascii: "\t"): return nil
            default:
                decoded.append(bytes[index])
                index += 1
            }
        }
        return nil
    }

    private func escape(after backslash: Int) -> (Unicode.Scalar, next: Int)? {
        guard backslash + 1 < bytes.count else { return nil }
        let next = backslash + 2
        switch bytes[backslash + 1] {
        case UInt8(ascii: "n"): return ("\n", next)
        case UInt8(ascii: "t"): return ("\t", next)
        case UInt8(ascii: "r"): return ("\r", next)
        case UInt8(ascii: "\""): return ("\"", next)
        case UInt8(ascii: "\\"): return ("\\", next)
        case UInt8(ascii: "u"): return hexadecimal(at: next, digits: 4)
        case UInt8(ascii: "U"): return hexadecimal(at: next, digits: 8)
        default: return nil
        }
    }

    private func hexadecimal(at start: Int, digits: Int) -> (Unicode.Scalar, next: Int)? {
        guard start + digits <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[start..<(start + digits)] {
            guard let digit = byte.hexDigitValue else { return nil }
            value = value << 4 | UInt32(digit)
        }
        return Unicode.Scalar(value).map { ($0, start + digits) }
    }
}
