/// The texts within an unescaped text, as its source delimits them.
///
/// A sign that was escaped in the source delimits nothing. Only where the source has no inner text do the signs of the
/// unescaped text count.
struct TextsOfSource: TextsWithin {
    private let views: [DecodedText]
    /// The texts of the source.
    private(set) var texts: InnerTexts
    private var own: InnerTexts

    /// `views` are in order: the first one is of the source, and each later one is of the one before it.
    init(views: [DecodedText], texts: InnerTexts) {
        self.views = views
        self.texts = texts
        own = InnerTexts(in: views.last?.bytes ?? [])
    }

    mutating func text(around separator: Int) -> InnerTexts.Inner? {
        guard let text = views.last?.bytes else { return nil }
        guard let range = texts.innermost(around: source(of: separator)) else {
            return own.text(around: separator)
        }
        let start = index(from: range.lowerBound)
        let end = index(from: range.upperBound)
        guard start <= separator, separator < end else { return own.text(around: separator) }
        let first = max(start - 1, 0)
        return InnerTexts.Inner(
            range: first..<end, start: start - first,
            texts: InnerTexts(in: text[first..<end], from: start - first))
    }

    mutating func clamped(_ value: Range<Int>) -> Range<Int> { own.clamped(value) }

    mutating func breaksOff(around separator: Int) -> Bool {
        texts.breaksOff(around: source(of: separator))
    }

    /// Where the source spells a byte.
    private func source(of place: Int) -> Int {
        views.reversed().reduce(place..<place + 1) { $1.source(of: $0) }.lowerBound
    }

    private func index(from place: Int) -> Int { views.reduce(place) { $1.index(from: $0) } }
}
