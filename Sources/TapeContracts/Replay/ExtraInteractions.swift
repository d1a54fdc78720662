import TapeCassette
import TapeHTTP
import TapeJSON
import TapePaging

/// Gathers the evidence that a cassette keeps beyond its walk.
struct ExtraInteractions {
    private let deck: Deck
    private let endpoint: PagedEndpoint
    private let reader: PageReader
    private let spelling: CredentialSpelling

    init(_ deck: Deck, endpoint: PagedEndpoint, spelling: CredentialSpelling) {
        self.deck = deck
        self.spelling = spelling
        self.endpoint = endpoint
        reader = PageReader(endpoint.convention)
    }

    func evidence(beside main: WalkEvidence) async -> ExtraEvidence {
        var places: [PageMark: Int] = [:]
        for (index, request) in deck.requests.enumerated() {
            guard let mark = request.mark, mark.role != .walk, mark.role != .filtered,
                !mark.isStirred
            else {
                continue
            }
            // The last recording counts: earlier ones were redirected, or had to be tried again.
            places[mark] = index
        }
        var answers: [PageMark.Role: [ExtraEvidence.Answer]] = [:]
        for (mark, index) in places {
            guard let answer = answer(at: index, mark) else { continue }
            answers[mark.role, default: []].append(answer)
        }
        let walks = await OtherWalks(deck: deck, endpoint: endpoint, spelling: spelling)
            .walks(beside: main)
        return ExtraEvidence(
            main, answers: answers, besides: walks,
            nature: answers[.badCursor] == nil ? nil : nature(main.walk),
            passing: FilterExpectation(deck, reader, main).check(walks))
    }

    private func answer(at index: Int, _ mark: PageMark) -> ExtraEvidence.Answer? {
        // `try?`: a broken interaction is no evidence; the deck notes it.
        guard let interaction = try? deck.read(index) else { return nil }
        let exchange = Exchange(
            asked: spelling.restored(interaction.request), outcome: interaction.outcome)
        let reader = reader(for: mark.role)
        let reading = Result { () throws(PageError) in try reader.read(exchange) }
        return ExtraEvidence.Answer(
            number: mark.page, exchange: exchange, reading: reading,
            hasRecovery: hasRecovery(exchange))
    }

    /// The reader for an answer, set to the size that was requested, so that no item is taken for the extra one.
    private func reader(for role: PageMark.Role) -> PageReader {
        let convention = endpoint.convention
        guard convention.asksOneMore, let size = convention.size else { return reader }
        let asked: Int? =
            switch role {
            case .sizeOne: 1
            case .sizeChange: max(size.value / 2, 1)
            case .overMaximum, .nonsenseSize: Int.max / 2
            case _: nil
            }
        return asked.flatMap(convention.sized).map(PageReader.init) ?? reader
    }

    /// Whether an error's body holds a fresh cursor where the spec looks for one.
    private func hasRecovery(_ exchange: Exchange) -> Bool {
        guard case .json(let path)? = endpoint.convention.errors.recovery,
            case .whole(let response) = exchange.outcome
        else { return false }
        // `try?`: a body that is not JSON holds no cursor.
        guard let document = try? JSONDocument(parsing: response.body) else { return false }
        return path.first(in: document.root)?.scalarText?.isEmpty == false
    }

    /// What the second page's position is made of, derived from the items before and after it.
    private func nature(_ walk: Walk) -> PositionNature? {
        guard walk.pages.count > 1,
            let token = endpoint.token(
                of: walk.pages[1].position, beside: walk.pages.dropFirst(2).map(\.position))
        else { return nil }
        let texts = (1...2).compactMap { deck.response(at: PageMark(page: $0)) }
            .reduce(into: Set<String>()) { $0.formUnion(reader.itemTexts(in: $1)) }
        let nature = PositionNature(token, besideItems: texts)
        // Where a list is ordered by a value of its items, a text may be in that order beside objects.
        if nature == .object, case .item? = endpoint.convention.sources.first { return .itemValue }
        return nature
    }
}

extension Deck {
    /// The last complete response with a mark, if one was recorded.
    func response(at mark: PageMark) -> HTTPResponse? {
        guard let index = lastRecording(at: mark),
            // `try?`: a broken interaction has no response; the deck notes it.
            let interaction = try? read(index)
        else { return nil }
        return interaction.outcome.response
    }
}
