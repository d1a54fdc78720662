/// What a text is written in, as its own shape tells: that of which it is not sure is a text as a whole.
enum TextForm {
    /// Whether it breaks off.
    case json(isCut: Bool)
    /// Lines, each of which may be JSON.
    case lines
    /// The texts of markup, in order.
    case markup([TextPart])
    /// Those of any other form.
    case parts([TextPart])

    init(of text: [UInt8], from start: Int) {
        let content = text[start...]
        let first = content.first { $0 > 0x20 }
        if first == UInt8(ascii: "<") {
            self = .markup(MarkupTexts.all(in: content))
        } else if let json = Self(ofJSON: content, mayBreakOff: true) {
            self = json
        } else if let parts = Self.parts(of: content) {
            self = .parts(parts)
        } else {
            self = .lines
        }
    }

    /// JSON, if a text is written in it.
    init?(ofJSON text: ArraySlice<UInt8>, mayBreakOff: Bool) {
        let isWhole = JSONStrings.areIn(text)
        guard isWhole || mayBreakOff && JSONStrings.areIn(cut: text) else { return nil }
        self = .json(isCut: !isWhole)
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
