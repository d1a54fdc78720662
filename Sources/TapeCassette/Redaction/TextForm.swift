/// What a text is written in, as its own shape tells: that of which it is not sure is a text as a whole.
enum TextForm {
    case json, markup
    /// Lines, each of which may be JSON.
    case lines
    /// The texts of any other form, in order.
    case parts([TextPart])

    init(of text: [UInt8], from start: Int) {
        let content = text[start...]
        let first = content.first { $0 > 0x20 }
        if first == UInt8(ascii: "<") {
            self = .markup
        } else if JSONStrings.areIn(content) || JSONStrings.areIn(cut: content) {
            self = .json
        } else if let parts = Self.parts(of: content) {
            self = .parts(parts)
        } else {
            self = .lines
        }
    }

    private static func parts(of text: ArraySlice<UInt8>) -> [TextPart]? {
        MessageParts.all(in: text) ?? EventTexts.all(in: text) ?? FormValues.all(in: text)
            ?? escapedMarkup(in: text) ?? YAMLScalars.all(in: text) ?? TableTexts.all(in: text)
            ?? ProgramStrings.all(in: text)
    }

    /// Markup whose signs are references: all of it is one text.
    private static func escapedMarkup(in text: ArraySlice<UInt8>) -> [TextPart]? {
        guard let first = text.firstIndex(where: { $0 > 0x20 }),
            text[first...].starts(with: "&lt;".utf8)
        else { return nil }
        return [TextPart(range: first..<text.endIndex, spelling: .references)]
    }
}

/// A text within another one, without the signs around it.
struct TextPart {
    let range: Range<Int>
    let spelling: TextSpelling
}
