import TapeHTTP

/// What comes before a place where a token may begin.
enum TokenBoundary {
    /// Part of the same word.
    case none
    /// A word that ends in `_`, as in `id_ghp_…`.
    case glued
    case clear

    private static let longestWord = 24

    init(before position: Int, in text: ArraySlice<UInt8>) {
        guard position > text.startIndex, text[position - 1].isWordByte else {
            self = .clear
            return
        }
        // What looks like a word may be the end of an escape.
        let before = text[..<position]
        if before.count >= 3, before[position - 3] == UInt8(ascii: "%"),
            before[position - 2].hexDigitValue != nil
        {
            self = .clear
        } else if before.count >= 2, before[position - 2] == UInt8(ascii: "\\") {
            self = .clear
        } else {
            self = Self.isGlued(before) ? .glued : .none
        }
    }

    private static func isGlued(_ before: ArraySlice<UInt8>) -> Bool {
        guard before.last == 0x5F else { return false }
        let word = before.suffix(longestWord + 1).reversed().prefix { $0.isWordByte }
        return word.count <= longestWord
            && word.allSatisfy { (0x41...0x5A).contains($0 & 0xDF) || $0 == 0x5F || $0 == 0x2D }
    }
}
