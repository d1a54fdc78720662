import TapeHTTP

/// Judges the flags of the pages that were seen by when they change, not by their names.
struct FlagReview {
    let flag: Signal.Flag
    let standing: SignReview.Standing
    /// What a page without the flag means; nil where every page has it.
    var whenAbsent: Bool?

    /// The most trustworthy flag, with the verdict on it; nil where no flag is a sign.
    static func best(_ finding: ConfirmedHypothesis, _ signs: SignReview) -> FlagReview? {
        let reviews = candidates(finding, signs).compactMap { review($0, finding, signs) }
        return reviews.first { $0.standing == .borneOut }
            ?? reviews.first { $0.standing == .unchecked } ?? reviews.first
    }

    private static func candidates(_ finding: ConfirmedHypothesis, _ signs: SignReview) -> [Signal
        .Flag]
    {
        var seen: Set<BodyPlace> = []
        let pages = [signs.first] + signs.trail + [finding.end.lastPage?.page].compactMap(\.self)
        return pages.flatMap { $0.flags(outside: signs.list) }
            .filter { flag in
                seen.insert(flag.place).inserted && pages.allSatisfy { mayHold(flag, $0) }
            }
    }

    /// Whether a page has the flag or nothing at its place: a token that is `false` on the last page is not a flag.
    private static func mayHold(_ flag: Signal.Flag, _ page: Observation) -> Bool {
        guard let node = flag.place.first(in: page.body.root), !node.isNull else { return true }
        return node.sign != nil
    }

    private static func review(
        _ flag: Signal.Flag, _ finding: ConfirmedHypothesis, _ signs: SignReview
    ) -> FlagReview? {
        let amid = amid(finding, signs).map { flag.place.first(in: $0.body.root)?.sign }
        let last = finding.end.lastPage.map { $0.page }
        let atEnd = last.map { flag.place.first(in: $0.body.root)?.sign }
        let beyond = finding.end.emptyPage.flatMap { flag.place.first(in: $0.body.root)?.sign }
        let more = flag.valueForMore
        if amid.allSatisfy({ $0 == more }) {
            guard let atEnd else { return Self(flag: flag, standing: .unchecked) }
            if atEnd == !more { return Self(flag: flag, standing: .borneOut) }
            if beyond == !more {
                let words =
                    "\(flag.place.jsonPath) promises more on the last page with items, and an "
                    + "empty page follows"
                return Self(flag: flag, standing: .contradicted(words))
            }
            if atEnd == nil { return Self(flag: flag, standing: .borneOut, whenAbsent: false) }
        }
        if amid.allSatisfy({ $0 == nil }), atEnd == !more {
            return Self(flag: flag, standing: .borneOut, whenAbsent: true)
        }
        guard flag.isPlain else { return turned(flag, amid, atEnd) }
        return Self(flag: flag, standing: .contradicted(words(flag, amid, more)))
    }

    /// The meaning of a flag with an uncertain name, if it changes exactly at the end.
    private static func turned(_ flag: Signal.Flag, _ amid: [Bool?], _ atEnd: Bool??) -> Self? {
        let more = !flag.valueForMore
        guard !amid.isEmpty, amid.allSatisfy({ $0 == more }), atEnd == !more else { return nil }
        let other = Signal.Flag(place: flag.place, value: flag.value, valueForMore: more)
        return Self(flag: other, standing: .borneOut)
    }

    /// The pages that are followed by others with items.
    private static func amid(_ finding: ConfirmedHypothesis, _ signs: SignReview) -> [Observation] {
        finding.pages.dropLast().map(\.page) + signs.trail.dropLast()
    }

    private static func words(_ flag: Signal.Flag, _ amid: [Bool?], _ more: Bool) -> String {
        let name = flag.place.jsonPath
        if let page = amid.firstIndex(where: { $0 == !more }) {
            return "\(name) is \(!more) on page \(page + 1), and yet items follow"
        }
        if amid.contains(nil) { return "\(name) is not on every page" }
        return "\(name) is \(more) on the last page, too"
    }
}

extension Signal.Flag {
    /// Whether the name is plainly about paging, so that a page that refutes the flag shows a fault of the server rather than
    /// a misreading.
    var isPlain: Bool {
        guard let words = place.lastName.map({ KeyWords($0).words }), !words.isEmpty else {
            return false
        }
        return words.allSatisfy { Self.plain.contains($0) }
            && words.contains { ["more", "next", "last", "truncated", "end"].contains($0) }
            && words != ["truncated"] && words != ["end"]
    }

    private static let plain: Set<String> = [
        "has", "have", "is", "are", "there", "any", "more", "next", "page", "pages", "result",
        "results", "item", "items", "record", "records", "entry", "entries", "data", "available",
        "exists", "truncated", "last", "end", "of", "list", "to", "load", "fetch", "no", "results",
    ]
}
