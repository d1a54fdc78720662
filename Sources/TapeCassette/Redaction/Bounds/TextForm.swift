import TapeJSON

/// The format of a text, recognised by its content; a text of an uncertain format is treated as one whole.
enum TextForm {
    /// The strings of JSON, and whether it is cut off.
    case json(JSONTokens, isCut: Bool)
    /// Lines, each of which may be JSON.
    case lines
    /// The texts of markup, in order.
    case markup([TextPart])
    /// The texts of any other format.
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

    /// JSON, if the text is an object or an array, possibly with a guard, in a call or cut off.
    init?(ofJSON text: ArraySlice<UInt8>, mayBreakOff: Bool) {
        guard let first = JSONTokens.start(of: text) else { return nil }
        if let last = text.lastIndex(where: { $0 == 0x7D || $0 == 0x5D }), first < last {
            let whole = text[first...last]
            // A quote after it means that another, cut-off text follows.
            let isLast = !text[(last + 1)...].contains(UInt8(ascii: "\""))
            if isLast, Self.fault(of: whole) == nil, let tokens = JSONTokens(of: whole) {
                self = .json(tokens, isCut: false)
                return
            }
        }
        guard mayBreakOff, !text[..<first].contains(UInt8(ascii: "\"")),
            let last = text.lastIndex(where: { $0 < 0x80 }), first < last,
            Self.fault(of: text[first...last])?.code == .unexpectedEnd,
            let tokens = JSONTokens(of: text[first...])
        else { return nil }
        self = .json(tokens, isCut: true)
    }

    private static func fault(of json: ArraySlice<UInt8>) -> JSONError? {
        do throws(JSONError) {
            _ = try JSONDocument(parsing: Array(json))
            return nil
        } catch {
            return error
        }
    }

    private static func parts(of text: ArraySlice<UInt8>) -> [TextPart]? {
        MessageParts.all(in: text) ?? EventTexts.all(in: text) ?? FormValues.all(in: text)
            ?? escapedMarkup(in: text) ?? YAMLScalars.all(in: text) ?? TableTexts.all(in: text)
            ?? ProgramStrings.all(in: text)
    }

    /// Markup written with references such as `&lt;`; all of it is one text.
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
