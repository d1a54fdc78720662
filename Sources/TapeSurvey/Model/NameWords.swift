/// Compares names by the words that they are made of.
package enum NameWords {
    /// `nextPageToken`, `NextPageToken` and `next-page-token` are all `next_page_token`.
    package static func normalized(_ name: String) -> String {
        var result: [UInt8] = []
        let bytes = Array(name.utf8)
        for (index, byte) in bytes.enumerated() {
            switch byte {
            case 0x41...0x5A:
                let before = index > 0 ? bytes[index - 1] : 0x5F
                let after = index + 1 < bytes.count ? bytes[index + 1] : 0x5F
                let startsWord = isLower(before) || isDigit(before)
                let endsAcronym = isUpper(before) && isLower(after)
                if startsWord || endsAcronym { separate(&result) }
                result.append(byte + 0x20)
            case 0x61...0x7A, 0x30...0x39: result.append(byte)
            default: separate(&result)
            }
        }
        while result.last == 0x5F { result.removeLast() }
        return String(decoding: result, as: UTF8.self)
    }

    private static func separate(_ result: inout [UInt8]) {
        if !result.isEmpty, result.last != 0x5F { result.append(0x5F) }
    }

    private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
    private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Whether a text contains one of some words or phrases.
    package static func mentions(_ text: String, _ phrases: [String]) -> Bool {
        let bytes = text.utf8
        return phrases.contains { holds(bytes, $0.utf8) }
    }

    /// Whether a text contains a phrase, compared by bytes, since comparing characters would be many times slower.
    private static func holds(_ text: String.UTF8View, _ phrase: String.UTF8View) -> Bool {
        guard let first = phrase.first else { return true }
        var rest = text[...]
        while let start = rest.firstIndex(of: first) {
            rest = rest[start...]
            if rest.starts(with: phrase) { return true }
            rest.removeFirst()
        }
        return false
    }
}
