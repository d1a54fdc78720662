/// Finds columns with a credential's name in text tables (CSV and similar).
enum TableColumns {
    private static let longestLine = 2048

    /// The names in the first line of a table of two columns or more.
    static func names(in text: [UInt8], where isCredential: (ArraySlice<UInt8>) -> Bool) -> [String]
    {
        guard let first = text.first(where: { $0 > 0x20 }), first != 0x7B, first != 0x5B,
            first != 0x3C, let end = text.prefix(longestLine).firstIndex(of: 0x0A)
        else { return [] }
        let head = text[..<end]
        let rest = text[(end + 1)...].prefix(longestLine)
        let row = rest.prefix { $0 != 0x0A }
        guard let mark = ",;\t|".utf8.first(where: head.contains), row.contains(mark) else {
            return []
        }
        return head.split(separator: mark).compactMap { cell in
            let name = cell.drop(while: isAround).reversed().drop(while: isAround).reversed()
            let letters = Array(name)
            return letters.count <= 64 && isCredential(letters[...])
                ? String(decoding: letters, as: UTF8.self) : nil
        }
    }

    private static func isAround(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0x22 || byte == 0x27
    }
}
