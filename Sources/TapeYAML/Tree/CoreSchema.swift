/// The meaning of plain scalars in YAML 1.2's core schema (§10.3.2).
enum CoreSchema {
    static func kind(of text: String) -> YAMLScalar.Kind {
        switch text {
        case "", "~", "null", "Null", "NULL": return .null
        case "true", "True", "TRUE", "false", "False", "FALSE": return .bool
        default: break
        }
        guard let first = text.utf8.first, first < UInt8(ascii: ":") else { return .string }
        if integerDigits(text) != nil { return .integer }
        return isDouble(text) ? .double : .string
    }

    static func integer(_ text: String) -> Int? {
        guard let (digits, radix) = integerDigits(text) else { return nil }
        return Int(digits, radix: radix)
    }

    static func double(_ text: String) -> Double? {
        switch text.lowercased() {
        case ".inf", "+.inf": return .infinity
        case "-.inf": return -.infinity
        case ".nan": return .nan
        default: break
        }
        guard let (digits, radix) = integerDigits(text), radix != 10 else { return Double(text) }
        return digits.utf8.reduce(0) { sum, digit in
            sum * Double(radix) + Double(Character(Unicode.Scalar(digit)).hexDigitValue ?? 0)
        }
    }

    /// An integer in decimal; one too large for a machine word keeps its digits.
    static func canonicalInteger(_ text: String) -> String {
        if let integer = integer(text) { return String(integer) }
        guard let (_, radix) = integerDigits(text), radix == 10 else { return text.lowercased() }
        let digits = text.drop { "+-0".contains($0) }
        return (text.hasPrefix("-") ? "-" : "") + digits
    }

    /// A double with a point, and a sign in its exponent, without which YAML 1.1 sees text.
    static func canonicalDouble(_ text: String) -> String {
        let sign = text.hasPrefix("-") ? "-" : ""
        let magnitude = text.lowercased().drop { $0 == "+" || $0 == "-" }
        if magnitude == ".inf" || magnitude == ".nan" { return sign + magnitude }
        let parts = magnitude.split(separator: "e", maxSplits: 1)
        let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
        let whole = mantissa[0].drop { $0 == "0" }
        let fraction = mantissa.count > 1 ? mantissa[1] : ""
        let number = (whole.isEmpty ? "0" : whole) + "." + (fraction.isEmpty ? "0" : fraction)
        guard parts.count > 1 else { return sign + number }
        let exponent = parts[1].first.map { "+-".contains($0) } ?? false ? "" : "+"
        return sign + number + "e" + exponent + parts[1]
    }

    /// The digits and their radix: `[-+]?[0-9]+`, `0o[0-7]+` or `0x[0-9a-fA-F]+`.
    private static func integerDigits(_ text: String) -> (Substring, radix: Int)? {
        let radix = text.hasPrefix("0o") ? 8 : text.hasPrefix("0x") ? 16 : 10
        if radix != 10 {
            let digits = text.dropFirst(2)
            let isWhole = digits.utf8.allSatisfy { isDigit($0, radix: radix) }
            return digits.isEmpty || !isWhole ? nil : (digits, radix)
        }
        var scan = text.utf8[...]
        skipSign(&scan)
        guard skipDigits(&scan) > 0, scan.isEmpty else { return nil }
        return (text[...], 10)
    }

    private static func isDouble(_ text: String) -> Bool {
        switch text {
        case ".nan", ".NaN", ".NAN": return true
        default: break
        }
        var scan = text.utf8[...]
        skipSign(&scan)
        switch String(Substring(scan)) {
        case ".inf", ".Inf", ".INF": return true
        default: break
        }
        let whole = skipDigits(&scan)
        var fraction = 0
        if scan.first == UInt8(ascii: ".") {
            scan.removeFirst()
            fraction = skipDigits(&scan)
        }
        guard whole + fraction > 0 else { return false }
        if scan.first == UInt8(ascii: "e") || scan.first == UInt8(ascii: "E") {
            scan.removeFirst()
            skipSign(&scan)
            guard skipDigits(&scan) > 0 else { return false }
        }
        return scan.isEmpty
    }

    private static func skipSign(_ scan: inout Substring.UTF8View) {
        if scan.first == UInt8(ascii: "-") || scan.first == UInt8(ascii: "+") { scan.removeFirst() }
    }

    /// Skips decimal digits and returns their number.
    private static func skipDigits(_ scan: inout Substring.UTF8View) -> Int {
        let digits = scan.prefix { isDigit($0, radix: 10) }.count
        scan.removeFirst(digits)
        return digits
    }

    private static func isDigit(_ byte: UInt8, radix: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"): true
        case UInt8(ascii: "8"), UInt8(ascii: "9"): radix > 8
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"):
            radix == 16
        default: false
        }
    }
}
