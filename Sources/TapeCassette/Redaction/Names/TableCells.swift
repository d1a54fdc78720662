internal import TapeHTTP

/// Finds the cells below a name in a table: in rows of text with separators, raw or inside a JSON string, in rows of lists, and
/// in HTML rows.
struct TableCells {
    let text: [UInt8]
    /// How much may still be read, so that a text with many names is not read for each of them.
    private var left: Int

    private static let longestRow = 2048
    private static let mostRows = 4

    init(text: [UInt8]) {
        self.text = text
        left = 4 * text.count + 65_536
    }

    /// The first cell below a name that looks like the name's value.
    mutating func cell(
        under name: Range<Int>, where isValue: (ArraySlice<UInt8>) -> Bool
    ) -> Range<Int>? {
        guard left > 0 else { return nil }
        var end = name.upperBound
        while end < text.count, end - name.upperBound < 16, isAround(text[end]) { end += 1 }
        guard end < text.count || name.lowerBound > 0 else { return nil }
        let rows: [Range<Int>] =
            switch text[min(end, text.count - 1)] {
            case UInt8(ascii: "<"): markup(behind: end, from: name.lowerBound)
            case UInt8(ascii: "]"), UInt8(ascii: ")"): list(from: name.lowerBound, closing: end)
            case UInt8(ascii: ","): list(from: name.lowerBound, closing: nil) + lines(name, end)
            default: lines(name, end)
            }
        return rows.first { isValue(text[$0]) }
    }

    // MARK: Lines

    /// How rows of text end, and what separates their cells.
    private struct Layout {
        let mark: UInt8
        /// Whether it is a string in which line ends are escaped.
        let isSpelled: Bool
    }

    private mutating func lines(_ name: Range<Int>, _ end: Int) -> [Range<Int>] {
        guard let layout = layout(around: name, end),
            var row = endOfRow(from: name.upperBound, layout)
        else { return [] }
        let column = column(of: name.lowerBound, layout)
        var cells: [Range<Int>] = []
        for _ in 0..<Self.mostRows {
            guard let next = endOfRow(from: row, layout, isLast: true) else { break }
            if let cell = cell(column, in: row..<next, layout) { cells.append(cell) }
            row = behindBreak(next, layout)
            guard row > next else { break }
        }
        return cells
    }

    /// The layout of the row that contains a name, if the row has separators.
    private mutating func layout(around name: Range<Int>, _ end: Int) -> Layout? {
        let window = text[name.upperBound...].prefix(Self.longestRow)
        left -= window.count
        guard let stop = window.indices.first(where: { isBreak($0) || spellsBreak($0) }) else {
            return nil
        }
        let isSpelled = !isBreak(stop)
        if end < text.count, let mark = mark(at: end, isSpelled) {
            return Layout(mark: mark, isSpelled: isSpelled)
        }
        var start = name.lowerBound
        while start > 0, name.lowerBound - start < 16, isAround(text[start - 1]) { start -= 1 }
        guard start > 0, let mark = mark(at: start - 1, isSpelled) else { return nil }
        return Layout(mark: mark, isSpelled: isSpelled)
    }

    /// The separator at a place; a tabulator may be escaped.
    private func mark(at place: Int, _ isSpelled: Bool) -> UInt8? {
        if Self.marks.contains(text[place]) { return text[place] }
        // The backslash of `\t` was taken as part of the text around the cell.
        return isSpelled && text[place] == 0x74 && place > 0 && text[place - 1] == 0x5C ? 0x74 : nil
    }

    private static let marks: [UInt8] = [0x2C, 0x3B, 0x09, 0x7C]

    /// How many cells come before a place in its row.
    private mutating func column(of place: Int, _ layout: Layout) -> Int {
        var (position, count) = (place, 0)
        let floor = max(0, place - Self.longestRow)
        while position > floor {
            position -= 1
            if layout.isSpelled ? endsString(position) || spellsBreak(position) : isBreak(position)
            {
                break
            }
            if parts(at: position, layout) { count += 1 }
        }
        left -= place - position
        return count
    }

    /// The start of the row after the one that contains a place, or with `isLast` the end of that row.
    private mutating func endOfRow(
        from start: Int, _ layout: Layout, isLast: Bool = false
    ) -> Int? {
        let window = text[min(start, text.count)...].prefix(Self.longestRow)
        left -= window.count
        let end = window.indices.first {
            layout.isSpelled ? spellsBreak($0) || endsString($0) : isBreak($0)
        }
        guard let end else { return isLast && window.endIndex == text.count ? text.count : nil }
        if isLast { return end }
        let next = behindBreak(end, layout)
        return next > end ? next : nil
    }

    /// The place after the line ends.
    private func behindBreak(_ place: Int, _ layout: Layout) -> Int {
        var place = place
        if layout.isSpelled {
            while spellsBreak(place) {
                while place < text.count, text[place] == 0x5C { place += 1 }
                place += 1
            }
        } else {
            while place < text.count, isBreak(place) { place += 1 }
        }
        return place
    }

    /// A cell of a row, without the quotes and blanks around it.
    private func cell(_ column: Int, in row: Range<Int>, _ layout: Layout) -> Range<Int>? {
        var (start, count) = (row.lowerBound, 0)
        for place in row where count < column && parts(at: place, layout) {
            count += 1
            start = place + 1
        }
        guard count == column else { return nil }
        let end = (start..<row.upperBound).first { parts(at: $0, layout) } ?? row.upperBound
        return trimmed(start..<end)
    }

    private func parts(at place: Int, _ layout: Layout) -> Bool {
        text[place] == layout.mark
            && (layout.mark != 0x74 || place > 0 && text[place - 1] == 0x5C)
    }

    private func isBreak(_ place: Int) -> Bool { text[place] == 0x0A || text[place] == 0x0D }

    /// Whether `\n` or `\r` begins at a place.
    private func spellsBreak(_ place: Int) -> Bool {
        guard place < text.count, text[place] == 0x5C else { return false }
        let letter = text[place...].prefix(8).first { $0 != 0x5C }
        return letter == 0x6E || letter == 0x72
    }

    private func endsString(_ place: Int) -> Bool {
        text[place] == 0x22 && (place == 0 || text[place - 1] != 0x5C)
    }

    // MARK: Lists

    /// The values at the position of a name in the list after the name's own: `["user","password"],["jo","…"]`, `(user,
    /// password) VALUES ('jo', '…')`.
    private mutating func list(from name: Int, closing end: Int?) -> [Range<Int>] {
        var (position, column) = (name, 0)
        let floor = max(0, name - Self.longestRow)
        while position > floor, text[position - 1] != 0x5B, text[position - 1] != 0x28 {
            position -= 1
            if Self.endsList(text[position]) { return [] }
            if text[position] == 0x2C { column += 1 }
        }
        left -= name - position
        guard position > floor else { return [] }
        let isBracket = text[position - 1] == 0x5B
        let (open, close): (UInt8, UInt8) = isBracket ? (0x5B, 0x5D) : (0x28, 0x29)
        let window = text[name...].prefix(Self.longestRow)
        left -= window.count
        guard let end = end ?? window.firstIndex(of: close),
            let next = text[(end + 1)...].prefix(64).firstIndex(of: open),
            isJoint(text[(end + 1)..<next])
        else { return [] }
        let start = text[next...].prefix(Self.longestRow).firstIndex { $0 != open && $0 > 0x20 }
        guard let start else { return [] }
        let row = text[start...].prefix(Self.longestRow).prefix { $0 != close }
        let cells = row.split(separator: 0x2C, omittingEmptySubsequences: false)
        return cells.count > column
            ? [trimmed(cells[column].startIndex..<cells[column].endIndex)] : []
    }

    private static func endsList(_ byte: UInt8) -> Bool {
        [0x5D, 0x29, 0x7B, 0x7D, 0x3A].contains(byte)
    }

    /// Whether the bytes may come between the list of names and the list of values.
    private func isJoint(_ bytes: ArraySlice<UInt8>) -> Bool {
        let letters = bytes.filter { $0.isMarkByte }.map(\.asciiLowercased)
        return letters.isEmpty || Self.joints.contains { letters.elementsEqual($0.utf8) }
    }

    private static let joints = ["rows", "values", "data", "records", "results", "items", "tuples"]

    // MARK: Markup

    /// The cells in the next HTML rows below the one that contains a name.
    private mutating func markup(behind end: Int, from name: Int) -> [Range<Int>] {
        let before = text[max(0, name - Self.longestRow)..<name]
        let behind = text[end...].prefix(2 * Self.longestRow)
        left -= before.count + behind.count
        guard let row = Self.lastRange(of: Self.row, in: before),
            let next = behind.firstRange(of: Self.row)
        else { return [] }
        let column = Self.cells(in: before[row...]).count - 1
        let cells = Self.cells(in: behind[next.upperBound...])
        guard column >= 0, cells.count > column else { return [] }
        let rest = text[cells[column]...].prefix(Self.longestRow)
        let stop = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        return [trimmed(cells[column]..<stop)]
    }

    private static let row = Array("<tr".utf8)

    private static func lastRange(of mark: [UInt8], in text: ArraySlice<UInt8>) -> Int? {
        text.indices.last { text[$0...].starts(with: mark) }
    }

    /// The start of each cell's content.
    private static func cells(in row: ArraySlice<UInt8>) -> [Int] {
        row.indices.compactMap { place in
            guard row[place] == 0x3C, let kind = row[place...].dropFirst(2).first,
                row[place + 1] == 0x74, kind == 0x64 || kind == 0x68,
                let end = row[place...].firstIndex(of: 0x3E)
            else { return nil }
            return end + 1
        }
    }

    // MARK: Around a cell

    private func isAround(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x22 || byte == 0x27 || byte == 0x5C
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isAround(text[start]) || text[start] <= 0x20 { start += 1 }
        while end > start, isAround(text[end - 1]) || text[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }
}
