/// Keeps each replacement in a JSON text within one string or number, so that the text keeps its structure.
struct TextBounds {
    /// A range that may be replaced.
    struct Place {
        let range: Range<Int>
        let kind: Kind

        /// The mark in the form it needs in this place.
        func spelled(_ mark: [UInt8]) -> [UInt8] {
            switch kind {
            case .any: mark
            case .string: Self.isBalanced(mark) ? mark : mark.filter { $0 != 0x22 && $0 != 0x5C }
            case .bare: mark.first == 0x22 ? mark : [0x22] + mark + [0x22]
            }
        }

        /// Whether a mark does not end the string.
        private static func isBalanced(_ mark: [UInt8]) -> Bool {
            var isEscaped = false
            for byte in mark {
                if byte == 0x22, !isEscaped { return false }
                isEscaped = byte == 0x5C && !isEscaped
            }
            return !isEscaped
        }
    }

    enum Kind { case any, string, bare }

    private let text: ArraySlice<UInt8>
    private let areKept: Bool
    /// Read when something is replaced; holds nil if the text is not JSON.
    private var known: JSONTokens??
    /// The number or word without quotes that was found last, because many finds may be in it.
    private var last = 0..<0

    init(of text: ArraySlice<UInt8>, areKept: Bool) {
        self.text = text
        self.areKept = areKept
    }

    /// Takes over strings that were read elsewhere.
    mutating func adopt(_ tokens: JSONTokens?) {
        if let tokens, areKept { known = .some(tokens) }
    }

    /// The part of a range that may be replaced; nil outside strings and numbers.
    mutating func place(of range: Range<Int>) -> Place? {
        guard let tokens = tokens(), tokens.extent.contains(range.lowerBound) else {
            return Place(range: range, kind: .any)
        }
        if let string = tokens.string(around: range.lowerBound) {
            return Place(range: whole(range.clamped(to: string), in: string), kind: .string)
        }
        guard tokens.isStrict else { return Place(range: range, kind: .any) }
        if !last.contains(range.lowerBound) { last = bare(around: range.lowerBound) }
        return last.isEmpty ? nil : Place(range: last, kind: .bare)
    }

    private mutating func tokens() -> JSONTokens? {
        guard areKept else { return nil }
        if let known { return known }
        let tokens = JSONFields.mayBeIn(text) ? JSONTokens(of: text) : nil
        known = .some(tokens)
        return tokens
    }

    /// A number or a word without quotes.
    private func bare(around place: Int) -> Range<Int> {
        let end = text[place...].firstIndex { !JSONTokens.isBare($0) } ?? text.endIndex
        guard end > place else { return place..<place }
        let before = text[..<place].lastIndex { !JSONTokens.isBare($0) }
        return (before.map { $0 + 1 } ?? text.startIndex)..<end
    }

    // MARK: Escapes

    /// A range of a string, extended to whole escapes; a lone backslash at its end is left out.
    private func whole(_ range: Range<Int>, in string: Range<Int>) -> Range<Int> {
        guard !range.isEmpty else { return range }
        let start = startOfEscape(holding: range.lowerBound, in: string) ?? range.lowerBound
        guard let escape = startOfEscape(holding: range.upperBound, in: string) else {
            return start..<range.upperBound
        }
        if escape + 1 == range.upperBound { return start..<max(start, escape) }
        return start..<min(escape + Self.longestEscape, string.upperBound)
    }

    /// The length of `\u201c`.
    private static let longestEscape = 6

    /// The start of the escape that contains a place.
    private func startOfEscape(holding place: Int, in string: Range<Int>) -> Int? {
        let floor = max(string.lowerBound, place - Self.longestEscape + 1)
        guard let start = text[floor..<place].lastIndex(of: 0x5C), !isEscaped(start, in: string)
        else { return nil }
        return place == start + 1 || text[start + 1] == UInt8(ascii: "u") ? start : nil
    }

    /// Whether an odd number of backslashes precedes a place.
    private func isEscaped(_ place: Int, in string: Range<Int>) -> Bool {
        !text[string.lowerBound..<place].reversed().prefix { $0 == 0x5C }.count.isMultiple(of: 2)
    }
}
