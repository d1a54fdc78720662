import TapeHTTP

/// Builds hypotheses for each kind of paging.
///
/// Each function returns nil where a key cannot be written in a path.
extension HypothesisSearch {
    /// A link in the response, followed as it is.
    func link(at place: Signal.Place, prior: Double, because clue: String) -> Hypothesis? {
        let style: Convention.Style = if case .link = place { .linkHeader } else { .nextURL }
        return hypothesis(
            style, from: source(place), into: [.url], prior: prior, because: clue,
            at: place.inBody.map { [$0] } ?? [])
    }

    /// A token in the response that is sent back.
    func token(
        at place: Signal.Place, into slot: Convention.Slot, prior: Double, because clue: String
    ) -> Hypothesis? {
        let style: Convention.Style
        switch place {
        case .link: return nil
        case .header: style = .headerToken
        case .body(let place):
            style = place.names.suffix(2) == ["pageInfo", "endCursor"] ? .relay : .cursor
        }
        return hypothesis(
            style, from: source(place), into: [slot], prior: prior, because: clue,
            at: place.inBody.map { [$0] } ?? [])
    }

    /// Several values that together form a position, each sent back in its own slot.
    func tokens(
        at places: [BodyPlace], into slots: [Convention.Slot], prior: Double, because clue: String
    ) -> Hypothesis? {
        hypothesis(
            .cursor, from: .body(places.compactMap { reading.path($0) }), into: slots,
            prior: prior, because: clue, at: places)
    }

    /// An object whose members are all sent back under their own names.
    func map(at place: BodyPlace, prior: Double, because clue: String) -> Hypothesis? {
        hypothesis(
            .continueMap, from: source(.body(place)), into: [shape.mergeSlot], prior: prior,
            because: clue, at: [place])
    }

    /// Several values of the last item, each sent in its own slot.
    func lastItem(
        at places: [BodyPlace], into slots: [Convention.Slot], prior: Double, because clue: String
    ) -> Hypothesis? {
        let paths = places.compactMap { reading.itemPath($0) }
        return hypothesis(
            .lastItem, from: paths.isEmpty ? nil : .item(.last, paths), into: slots,
            prior: prior, because: clue, at: places)
    }

    /// One value of the last item.
    func lastItem(
        at place: BodyPlace, into slot: Convention.Slot, prior: Double, because clue: String
    ) -> Hypothesis? {
        lastItem(at: [place], into: [slot], prior: prior, because: clue)
    }

    /// A page number or an offset, beginning at `start` if that is known.
    func counted(
        _ style: Convention.Style, from start: Int?, into slot: Convention.Slot, prior: Double,
        because clue: String
    ) -> Hypothesis? {
        let advance: Convention.Advance = style == .pageNumber ? .one : .received
        var made = hypothesis(
            style, from: .counted(.init(by: advance, from: start)), into: [slot], prior: prior,
            because: clue)
        made?.isStartKnown = start != nil
        return made
    }

    /// A hypothesis for a source of positions, completed with what the first page shows.
    func hypothesis(
        _ style: Convention.Style, from source: Convention.Source?, into slots: [Convention.Slot],
        prior: Double, because clue: String, at places: [BodyPlace] = []
    ) -> Hypothesis? {
        guard let source, var convention = shared else { return nil }
        convention.style = style
        convention.sources = [source]
        convention.slots = slots
        convention.authority = source.isSignal ? .next : .emptyPage
        var made = Hypothesis(convention, score: prior, evidence: [clue])
        made.places = places
        return made
    }

    private func source(_ place: Signal.Place) -> Convention.Source? {
        switch place {
        case .link(let relation): .link(relation: relation, tests: [])
        case .header(let name): .header(name)
        case .body(let place): reading.path(place).map { .body([$0]) }
        }
    }
}

extension Signal.Place {
    /// The place, where it is in the body.
    fileprivate var inBody: BodyPlace? { if case .body(let place) = self { place } else { nil } }
}
