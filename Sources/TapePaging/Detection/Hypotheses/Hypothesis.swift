import TapeHTTP

/// A way that an API may page: a convention, with the evidence for and against it.
package struct Hypothesis: Hashable, Sendable {
    /// The convention, as far as it is known; counts begin at the usual number until another is known.
    package var convention: Convention
    /// From 0, refuted, to 1; before it is tried, how likely it looks.
    package var score: Double
    package var evidence: [String]
    /// Where the first page holds the values of the next position: outside its items, or in the last item.
    package var places: [BodyPlace] = []
    /// Whether the first number is known, where the client counts positions.
    package var isStartKnown = false
    /// Whether its only evidence is a number in the request, which may just as well select another list.
    package var isGuess = false
    /// Whether there are more pages, but nothing shows how to reach them.
    package var isUnknown = false
    /// Whether the API sent the first page again when it was tried.
    package var changedNothing = false
    /// Whether requests showed something of it, or were not needed.
    package private(set) var isTried = true

    package init(_ convention: Convention, score: Double, evidence: [String]) {
        self.convention = convention
        self.score = score
        self.evidence = evidence
    }
}

extension Hypothesis {
    /// The kind of paging, without the slots that positions go to.
    struct Kind: Hashable {
        let style: Convention.Style
        let sources: [Convention.Source]
        let isStartKnown: Bool
    }

    var kind: Kind {
        Kind(style: convention.style, sources: convention.sources, isStartKnown: isStartKnown)
    }

    /// Where positions go.
    var slots: [Convention.Slot] { convention.slots }

    /// The first page's or item's number; nil where it is not known.
    var start: Int? { isStartKnown ? convention.counter?.start : nil }

    /// The place of a position that is a single value outside the items; nil for other positions.
    var tokenPlace: BodyPlace? {
        guard case .body? = convention.sources.first, convention.style != .continueMap else {
            return nil
        }
        return places.count == 1 ? places[0] : nil
    }

    /// The place of a position that is a single value of the last item; nil for other positions.
    var itemPlace: BodyPlace? {
        guard case .item? = convention.sources.first else { return nil }
        return places.count == 1 ? places[0] : nil
    }

    /// Whether the position is a single value that the server gives and the client sends back.
    var isToken: Bool {
        switch convention.style {
        case .cursor, .relay: places.count == 1
        case .headerToken: true
        case .linkHeader, .nextURL, .pageNumber, .offset, .lastItem, .rangeHeader, .continueMap,
            .extraRow, .singlePage:
            false
        }
    }

    /// What decides which requests a hypothesis sends; where the client counts, the source does not.
    struct Requests: Hashable {
        let style: Convention.Style
        let slots: [Convention.Slot]
        let sources: [Convention.Source]
    }

    var requests: Requests {
        Requests(
            style: convention.style, slots: convention.slots,
            sources: convention.counter == nil ? convention.sources : [])
    }

    /// Whether two hypotheses would send the same requests.
    func isSame(as other: Self) -> Bool { requests == other.requests }

    /// The kind of paging with the slots.
    struct KindInSlots: Hashable {
        let kind: Kind
        let slots: [Convention.Slot]
    }

    var kindInSlots: KindInSlots { KindInSlots(kind: kind, slots: slots) }

    /// The hypothesis with a new score and more evidence.
    func weighed(_ score: Double, _ evidence: [String]) -> Self {
        var weighed = self
        weighed.score = score
        weighed.evidence = [label] + evidence
        return weighed
    }

    /// The hypothesis with a lower score, marked as not tried.
    var untried: Self {
        var untried = weighed(min(0.3, score * 0.4), evidence + ["not tried"])
        untried.isTried = false
        return untried
    }
}

extension Hypothesis {
    /// The short name of the convention.
    package var style: String {
        isUnknown ? Convention.unknownStyle : convention.style.rawValue
    }

    /// A short description of the hypothesis.
    var label: String {
        switch convention.style {
        case .linkHeader, .nextURL: return "\(style) at \(sourceText)"
        case .cursor where places.count > 1: break
        case .cursor, .relay, .headerToken, .lastItem:
            return "\(style) from \(sourceText) into \(slotText)"
        case .pageNumber, .offset, .rangeHeader: return "\(style) in \(slotText)"
        case .continueMap, .extraRow, .singlePage: break
        }
        return "\(style) into \(slotText)"
    }

    /// Where the next position comes from, as evidence names it.
    private var sourceText: String {
        switch convention.sources.first {
        case .link(let relation, _)?: "\(Signal.Place.link(relation: relation))"
        case .header(let name)?: "\(Signal.Place.header(name))"
        case .body?, .item?, .extraRow?, .counted?, nil:
            places.map(\.jsonPath).joined(separator: " and ")
        }
    }

    /// Where positions go, as evidence names it.
    var slotText: String { slots.map(\.description).joined(separator: " and ") }
}

extension Signal.Place: CustomStringConvertible {
    /// The place as evidence names it.
    package var description: String {
        switch self {
        case .link(let relation): "the Link header's rel=\(relation)"
        case .header(let name): "the header \(name.spelling)"
        case .body(let place): place.jsonPath
        }
    }
}

extension Convention.Slot: CustomStringConvertible {
    /// The place as evidence names it.
    package var description: String {
        switch self {
        case .url: "the whole URL"
        case .query(let name), .jsonQuery(let name): "the query parameter `\(name)`"
        case .queryMember(let name, let path): "\(path) of the query parameter `\(name)`"
        case .form(let name): "the form field `\(name)`"
        case .body(let path): "the body's \(path)"
        case .markup(let place): "the body's \(place.text)"
        case .merge: "parameters of their own names"
        case .header(let name, _): "the header \(name.spelling)"
        case .path(let template): "the path \(template.text.prefix { $0 != "?" })"
        }
    }
}
