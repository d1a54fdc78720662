/// Finds the inner text that contains a place.
protocol TextsWithin {
    /// The inner text that contains a separator; nil if the separator belongs to the text as a whole.
    mutating func text(around separator: Int) -> InnerTexts.Inner?
    /// A value, cut off at the end of the text in which it begins.
    mutating func clamped(_ value: Range<Int>) -> Range<Int>
    /// Whether a separator is in a JSON string without an end, because the body was cut off.
    mutating func breaksOff(around separator: Int) -> Bool
}

/// The texts that a text consists of, found on demand for a place in it: strings of JSON and of programs, the content of
/// elements and attributes, values of forms, YAML scalars, cells of tables, data of events, parts of messages.
///
/// Each is a text of its own: the value of a name in it never lies beyond its end. Each is read with its escapes undone, so
/// that inner texts are found in the same way at every depth.
struct InnerTexts: TextsWithin {
    /// A text within another one.
    struct Inner {
        /// Its range, including the sign before it.
        let range: Range<Int>
        /// The length of that sign.
        let start: Int
        /// The texts that it consists of in turn.
        var texts: InnerTexts
        /// Its unescaped content, if its escapes could be mistaken for other signs.
        var view: DecodedText?
    }

    /// How many levels of nested texts are distinguished.
    private static let deepest = 16

    /// The text, with the escapes of all enclosing texts undone.
    private let text: [UInt8]
    /// Maps the text back to the source; nil if it is the source unchanged.
    private let view: DecodedText?
    /// Where the text begins, after the sign before it.
    private let start: Int
    private let depth: Int
    /// Whether it ends where a JSON string without an end does.
    private let breaksOff: Bool
    private var form: TextForm?
    private var line = (range: 0..<0, form: TextForm.lines)
    /// The inner text found last; at most one element.
    private var last: [Inner] = []

    init(in text: some Sequence<UInt8>, from start: Int = 0) {
        self.init(text: Array(text), view: nil, start: start, depth: 0, breaksOff: false)
    }

    private init(text: [UInt8], view: DecodedText?, start: Int, depth: Int, breaksOff: Bool) {
        self.text = text
        self.view = view
        self.start = start
        self.depth = depth
        self.breaksOff = breaksOff
    }

    mutating func text(around separator: Int) -> Inner? {
        if let last = last.first,
            last.range.lowerBound + last.start..<last.range.upperBound ~= separator
        {
            return last
        }
        guard depth < Self.deepest, let place = index(of: separator), place >= start,
            let part = part(around: place)
        else { return nil }
        let inner = inner(part, breaksOff: endsOpen(part))
        last = [inner]
        return inner
    }

    /// The innermost text that contains a separator, at any depth, without the sign before it.
    mutating func innermost(around separator: Int) -> Range<Int>? {
        guard let inner = text(around: separator) else { return nil }
        let deeper = last[0].texts.innermost(around: separator - inner.range.lowerBound)
        guard let deeper else {
            return inner.range.lowerBound + inner.start..<inner.range.upperBound
        }
        let origin = inner.range.lowerBound
        return origin + deeper.lowerBound..<origin + deeper.upperBound
    }

    mutating func clamped(_ value: Range<Int>) -> Range<Int> {
        guard case .parts(let parts) = known(), let place = index(of: value.lowerBound),
            let part = parts.part(around: place)
        else { return value }
        let end = view?.source(of: part.range).upperBound ?? part.range.upperBound
        return value.lowerBound..<min(value.upperBound, end)
    }

    mutating func breaksOff(around separator: Int) -> Bool {
        guard !breaksOff else { return true }
        guard let inner = text(around: separator) else { return false }
        return last[0].texts.breaksOff(around: separator - inner.range.lowerBound)
    }

    /// The strings of the whole text, if it is known to be JSON.
    var tokens: JSONTokens? {
        guard case .json(let tokens, _) = form else { return nil }
        return tokens
    }

    /// The text itself, if no escapes were undone in it; sharing it saves a copy, which may be as large as a body.
    var unchanged: [UInt8]? { view == nil ? text : nil }

    // MARK: Parts

    private mutating func known() -> TextForm {
        if let form { return form }
        let form = TextForm(of: text, from: start)
        self.form = form
        return form
    }

    private mutating func part(around place: Int) -> TextPart? {
        switch form(around: place) {
        case .json(let tokens, _):
            tokens.string(around: place).map { TextPart(range: $0, spelling: .backslashes) }
        case .markup(let parts), .parts(let parts): parts.part(around: place)
        case .lines: nil
        }
    }

    /// The form of the text, or of the line that contains the place if the lines are read one by one.
    ///
    /// Only the last line may be cut off.
    private mutating func form(around place: Int) -> TextForm {
        guard case .lines = known() else { return known() }
        if !line.range.contains(place) {
            let first = text[start..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? start
            let end = text[place...].firstIndex(of: 0x0A) ?? text.count
            let json = TextForm(ofJSON: text[first..<end], mayBreakOff: end == text.count)
            line = (first..<end, json ?? .lines)
        }
        return line.form
    }

    /// Whether a part ends with the text, and the text is cut off there.
    private mutating func endsOpen(_ part: TextPart) -> Bool {
        guard part.range.upperBound == text.count else { return false }
        guard case .json(_, isCut: true) = form(around: part.range.lowerBound - 1) else {
            return breaksOff
        }
        return true
    }

    /// A part with its own escapes undone.
    private func inner(_ part: TextPart, breaksOff: Bool) -> Inner {
        let sign = part.range.lowerBound > 0 ? part.range.lowerBound - 1 : part.range.lowerBound
        let whole = sign..<part.range.upperBound
        let range = view?.source(of: whole) ?? whole
        let content = view?.source(of: part.range).lowerBound ?? part.range.lowerBound
        guard view != nil || part.spelling.isIn(text[part.range]) else {
            let own = InnerTexts(
                text: Array(text[whole]), view: nil, start: content - range.lowerBound,
                depth: depth + 1, breaksOff: breaksOff)
            return Inner(range: range, start: content - range.lowerBound, texts: own)
        }
        let own = part.spelling.undone(
            in: text, part.range, sign: sign, of: range.count
        ) { place in
            (view?.source(of: place..<place + 1).lowerBound ?? place) - range.lowerBound
        }
        let texts = InnerTexts(
            text: own.bytes, view: own, start: part.range.lowerBound - sign, depth: depth + 1,
            breaksOff: breaksOff)
        return Inner(
            range: range, start: content - range.lowerBound, texts: texts,
            view: part.spelling.misleads ? own : nil)
    }

    /// The index of the byte that the source spells at a place.
    private func index(of place: Int) -> Int? {
        guard let view else { return place < text.count ? place : nil }
        let index = view.index(from: place)
        guard index < text.count, view.source(of: index..<index + 1).lowerBound == place else {
            return nil
        }
        return index
    }
}

extension [TextPart] {
    /// The part that contains a place, for sorted parts.
    fileprivate func part(around place: Int) -> TextPart? {
        let index = leadingCount { $0.range.upperBound <= place }
        return index < count && self[index].range.contains(place) ? self[index] : nil
    }
}
