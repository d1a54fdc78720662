extension IRegexpParser {
    /// Reads `[…]`.
    mutating func characterClass() throws(IRegexpError) -> ScalarSet {
        position += 1
        let isComplement = accept("^")
        var ranges: [ClosedRange<UInt32>] = []
        var categories: GeneralCategories = []
        if accept("-") { ranges.append(Self.hyphen) }
        while let scalar = peek, scalar != "]" {
            if scalar == "-" {
                position += 1
                guard peek == "]" else {
                    position -= 1
                    throw error("a '-' only first, last or inside a range")
                }
                ranges.append(Self.hyphen)
            } else if let escape = try categoryEscape() {
                categories.formUnion(escape)
            } else {
                ranges.append(try classRange())
            }
        }
        if ranges.isEmpty, categories.isEmpty { throw error("a character of the class") }
        guard accept("]") else { throw error("']'") }
        return ScalarSet(ranges: ranges, categories: categories, isComplement: isComplement)
    }

    private static var hyphen: ClosedRange<UInt32> { 0x2D...0x2D }

    private mutating func classRange() throws(IRegexpError) -> ClosedRange<UInt32> {
        let lower = try classCharacter().value
        guard peek == "-", position + 1 < pattern.count, pattern[position + 1] != "]" else {
            return lower...lower
        }
        position += 1
        let upper = try classCharacter().value
        guard lower <= upper else { throw error("a range that ends after its start") }
        return lower...upper
    }

    private mutating func classCharacter() throws(IRegexpError) -> Unicode.Scalar {
        guard let scalar = peek else { throw error("']'") }
        switch scalar {
        case "\\": return try characterEscape()
        case "-", "[", "]": throw error("a backslash before '\(scalar)'")
        default:
            position += 1
            return scalar
        }
    }

    /// Reads a backslash and the character that it stands for.
    mutating func characterEscape() throws(IRegexpError) -> Unicode.Scalar {
        position += 1
        let escaped: Unicode.Scalar =
            switch peek {
            case "n": "\n"
            case "r": "\r"
            case "t": "\t"
            case let scalar? where Self.escapable.contains(scalar): scalar
            default: throw error("one of n r t p{…} P{…} or punctuation after a backslash")
            }
        position += 1
        return escaped
    }

    private static let escapable: [Unicode.Scalar] = [
        "(", ")", "*", "+", "-", ".", "?", "[", "\\", "]", "^", "{", "|", "}",
    ]

    /// Reads `\p{…}` or `\P{…}`, or nothing where neither stands.
    mutating func categoryEscape() throws(IRegexpError) -> GeneralCategories? {
        guard peek == "\\", position + 1 < pattern.count else { return nil }
        let letter = pattern[position + 1]
        guard letter == "p" || letter == "P" else { return nil }
        position += 2
        guard accept("{") else { throw error("'{'") }
        let start = position
        while let scalar = peek, scalar != "}" { position += 1 }
        var name = String.UnicodeScalarView()
        name.append(contentsOf: pattern[start..<position])
        guard let categories = GeneralCategories(name: String(name)) else {
            position = start
            throw error("a general category such as L or Lu")
        }
        guard accept("}") else { throw error("'}'") }
        return letter == "p" ? categories : categories.complement
    }
}
