/// The cells of a text table: rows with the same number of cells, with a separator between them.
enum TableTexts {
    static func all(in text: ArraySlice<UInt8>) -> [TextPart]? {
        ",;\t".utf8.lazy.compactMap { cells(in: text, mark: $0) }.first
    }

    private static func cells(in text: ArraySlice<UInt8>, mark: UInt8) -> [TextPart]? {
        guard text.prefix(longestRow).contains(mark) else { return nil }
        var parts: [TextPart] = []
        var (rows, cells, width) = (0, 0, 0)
        var place = text.startIndex
        while place < text.endIndex {
            guard let cell = cell(in: text, from: place, mark),
                cells > 0 || text[place] == 0x22 || mayBegin(row: text[cell.part.range])
            else { return nil }
            parts.append(cell.part)
            cells += 1
            place = cell.end
            if place < text.endIndex, text[place] == mark {
                place += 1
                continue
            }
            // The last row may be cut off.
            let isCut = place == text.endIndex && rows > 1 && cells < width
            guard width == 0 || cells == width || isCut else { return nil }
            (width, rows, cells) = (max(width, cells), rows + 1, 0)
            while place < text.endIndex, isBreak(text[place]) { place += 1 }
        }
        return rows > 1 && width > 1 ? parts : nil
    }

    private static func cell(
        in text: ArraySlice<UInt8>, from start: Int, _ mark: UInt8
    ) -> (part: TextPart, end: Int)? {
        guard text[start] == 0x22 else {
            let end = text[start...].firstIndex { $0 == mark || isBreak($0) } ?? text.endIndex
            guard !text[start..<end].contains(0x22) else { return nil }
            return (TextPart(range: start..<end, spelling: .plain), end)
        }
        var place = start + 1
        while place < text.endIndex {
            if text[place] != 0x22 {
                place += 1
            } else if text[(place + 1)...].first == 0x22 {
                place += 2
            } else {
                let next = text[(place + 1)...].first
                guard next == nil || next == mark || next.map(isBreak) == true else { return nil }
                break
            }
        }
        let end = min(place, text.endIndex)
        let part = TextPart(range: start + 1..<end, spelling: .doubled(0x22))
        return (part, min(end + 1, text.endIndex))
    }

    /// Whether a row may begin with this cell.
    ///
    /// A name with its value marks ordinary lines, which contain separators only by chance.
    private static func mayBegin(row cell: ArraySlice<UInt8>) -> Bool {
        guard !cell.contains(0x3D), cell.last != 0x3A else { return false }
        return !cell.indices.contains { cell[$0] == 0x3A && cell[($0 + 1)...].first == 0x20 }
    }

    private static let longestRow = 2048

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
}
