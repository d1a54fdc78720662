/// A line of a file and a place in it, safe to show on a terminal.
package struct SourceExcerpt: Hashable, Sendable {
    /// The severity of the message.
    package enum Severity: String, Hashable, Sendable {
        case error, warning, note
    }

    package let file: String
    /// Counted from one; LF, CR LF and a lone CR end a line.
    package let line: Int
    /// Counted from one, in Unicode scalars.
    package let column: Int
    /// The shown part of the line, without characters that act on a terminal.
    package let text: String
    /// The blanks under the part of ``text`` before the place.
    private let padding: String

    package init(file: String, source: [UInt8], line: Int, column: Int) {
        self.init(
            file: file, lineText: Self.lineBytes(line, of: source), line: line, column: column)
    }

    /// Creates an excerpt of a line; anything after the first line end in `lineText` is left out.
    package init(file: String, lineText: ArraySlice<UInt8>, line: Int, column: Int) {
        self.file = file
        self.line = line
        self.column = column
        let part = LinePart(of: lineText.prefix { !Self.isLineEnd($0) }, around: column)
        let scalars = Array(String(decoding: part.bytes, as: UTF8.self).unicodeScalars)
        let caret = min(max(column - 1 - part.skipped, 0), scalars.count)
        let window = Self.window(around: caret, of: scalars.count)
        let before = scalars[window.lowerBound..<caret]
        let isCutAtStart = window.lowerBound > 0 || part.skipped > 0
        let isCutAtEnd = window.upperBound < scalars.count || part.isCutAtEnd
        text =
            (isCutAtStart ? "…" : "")
            + String(String.UnicodeScalarView(scalars[window].map(Self.shown)))
            + (isCutAtEnd ? "…" : "")
        padding = (isCutAtStart ? " " : "") + before.map(Self.space).joined()
    }

    /// `file:line:column: error: message`, the line, and a caret under the place.
    package func rendered(_ message: String, as severity: Severity = .error) -> String {
        let head = "\(file):\(line):\(column): \(severity.rawValue): \(message)"
        return text.isEmpty ? head : "\(head)\n  \(text)\n  \(padding)^"
    }

    /// The most characters of a line that are shown: so many fit, with both margins, into the lines of an ordinary terminal.
    private static let widest = 72

    private static func window(around caret: Int, of count: Int) -> Range<Int> {
        guard count > widest else { return 0..<count }
        let start = min(max(caret - widest / 2, 0), count - widest)
        return start..<(start + widest)
    }

    private static func lineBytes(_ line: Int, of source: [UInt8]) -> ArraySlice<UInt8> {
        var start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        var remaining = line - 1
        while remaining > 0, let end = source[start...].firstIndex(where: isLineEnd) {
            let isPair = source[end] == 0x0D && end + 1 < source.count && source[end + 1] == 0x0A
            start = end + (isPair ? 2 : 1)
            remaining -= 1
        }
        guard remaining <= 0 else { return [] }
        return source[start...].prefix { !isLineEnd($0) }
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    /// A visible replacement for control characters and direction marks, which would act on the terminal.
    private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar.value {
        case 0x09: scalar
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        case 0x80..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
        default: scalar
        }
    }

    private static func space(under scalar: Unicode.Scalar) -> String {
        if scalar == "\t" { return "\t" }
        return switch shown(scalar).columns {
        case 0: ""
        case 1: " "
        default: "  "
        }
    }
}

/// The part of a line around a column, so that an endless line costs no more than a short one.
private struct LinePart {
    let bytes: ArraySlice<UInt8>
    /// The number of characters before the part.
    let skipped: Int
    let isCutAtEnd: Bool

    /// Lines up to this length are taken whole.
    private static let longest = 4096
    /// The number of bytes kept on either side of the place.
    private static let margin = 1024

    init(of line: ArraySlice<UInt8>, around column: Int) {
        guard line.count > Self.longest else {
            (bytes, skipped, isCutAtEnd) = (line, 0, false)
            return
        }
        var place = line.startIndex
        var count = 0
        var starts: [(place: Int, count: Int)] = []
        while place < line.endIndex, count < column - 1 {
            if count % Self.margin == 0 { starts.append((place, count)) }
            place += 1
            while place < line.endIndex, line[place] & 0xC0 == 0x80 { place += 1 }
            count += 1
        }
        let start = starts.last { $0.place <= place - Self.margin } ?? (line.startIndex, 0)
        var end = min(place + Self.margin, line.endIndex)
        while end < line.endIndex, line[end] & 0xC0 == 0x80 { end += 1 }
        bytes = line[start.place..<end]
        skipped = start.count
        isCutAtEnd = end < line.endIndex
    }
}

extension Unicode.Scalar {
    /// The number of columns that the scalar takes on a terminal, exact enough for a caret.
    fileprivate var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        return switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3,
            0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x1F300...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x1FA70...0x1FAFF,
            0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
