/// Names of environment variables made from names of parameters and schemes.
enum VariableName {
    /// `ownerName` and `owner-name` are `OWNER_NAME`.
    static func spelled(_ name: String) -> String {
        var result = ""
        var wasLower = false
        for scalar in name.unicodeScalars {
            let isLetter =
                (0x41...0x5A).contains(scalar.value) || (0x61...0x7A).contains(scalar.value)
            let isDigit = (0x30...0x39).contains(scalar.value)
            if isLetter || isDigit {
                let isUpper = (0x41...0x5A).contains(scalar.value)
                if isUpper, wasLower { result += "_" }
                result += String(scalar).uppercased()
                wasLower = !isUpper
            } else {
                if !result.isEmpty, !result.hasSuffix("_") { result += "_" }
                wasLower = false
            }
            if result.count >= 60 { break }
        }
        while result.hasSuffix("_") { result.removeLast() }
        if result.isEmpty { return "VALUE" }
        return result.first?.isNumber == true ? "V_" + result : result
    }
}

/// Texts with `{name}` in the places of values.
enum URLTemplate {
    /// The text with every place filled; braces that close nothing stay.
    static func filled(_ text: String, _ value: (String) -> String) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{") {
            // What is a variable already stays.
            let isVariable = rest[..<open].last == "$"
            guard let close = rest[open...].firstIndex(of: "}") else { break }
            let name = String(rest[rest.index(after: open)..<close])
            result += rest[..<open]
            result += isVariable ? String(rest[open...close]) : value(name)
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// A part of a URL fit to send, with its places filled.
    static func encoded(_ text: String, _ value: (String) -> String = { _ in "" }) -> String {
        var result = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += escaped(String(rest[..<open]), keeping: reserved)
            result += value(String(rest[rest.index(after: open)..<close]).unexpanded)
            rest = rest[rest.index(after: close)...]
        }
        return result + escaped(String(rest), keeping: reserved)
    }

    /// The marks that have a meaning in a path or a query, and stay as they stand.
    private static let reserved = Set("/:@!,;=&'()*+[]%".utf8)

    /// A value with everything escaped that could mean anything in a URL.
    static func escaped(_ text: String, keeping kept: Set<UInt8> = []) -> String {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: bytes.append(byte)
            default:
                if kept.contains(byte) {
                    bytes.append(byte)
                } else {
                    let digits = String(byte, radix: 16, uppercase: true)
                    bytes += "%\(byte < 16 ? "0" : "")\(digits)".utf8
                }
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// The name of a place without marks of how it is expanded: `+parent` and `path*` are `parent` and `path`.
    fileprivate var unexpanded: String {
        var name = self[...]
        if let first = name.first, "+#./;?&".contains(first) { name.removeFirst() }
        if name.last == "*" { name.removeLast() }
        return String(name)
    }
}
