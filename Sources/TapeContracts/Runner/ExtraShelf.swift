import TapeCassette
import TapeHTTP
import TapeJSON
import TapePaging

/// Gathers what a cassette keeps beyond its walk.
struct ExtraShelf {
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
        var sizedFirsts: [Int: HTTPRequest] = [:]
        var filteredFirst: HTTPRequest?
        for (index, request) in deck.requests.enumerated() {
            guard let mark = request.mark else { continue }
            switch mark.role {
            case .walk:
                guard mark.walk > 1, mark.page == 1, sizedFirsts[mark.walk] == nil else { continue }
                sizedFirsts[mark.walk] = request
            case .filtered:
                if mark.page == 1 { filteredFirst = filteredFirst ?? request }
            // What came before was sent on elsewhere, or had to be asked again.
            case _: places[mark] = index
            }
        }
        var answers: [PageMark.Role: [ExtraEvidence.Answer]] = [:]
        for (mark, index) in places {
            guard let answer = answer(at: index, mark.page) else { continue }
            answers[mark.role, default: []].append(answer)
        }
        var filtered: Walk?
        if let filteredFirst { filtered = await walk(filteredFrom: filteredFirst) }
        return ExtraEvidence(
            main, answers: answers, sizedWalks: await sizedWalks(sizedFirsts), filtered: filtered)
    }

    private func answer(at index: Int, _ number: Int) -> ExtraEvidence.Answer? {
        // `try?`: an interaction that is broken is no evidence; the law then says that it has none.
        guard let interaction = try? deck.cassette.interaction(at: index) else { return nil }
        let exchange = Exchange(
            asked: spelling.restored(interaction.request), outcome: interaction.outcome)
        let reading = Result { () throws(PageError) in try reader.read(exchange) }
        return ExtraEvidence.Answer(
            number: number, exchange: exchange, reading: reading,
            hasRecovery: hasRecovery(exchange))
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

    /// The walks of other sizes, each read by the size its first request asks for.
    private func sizedWalks(_ firsts: [Int: HTTPRequest]) async -> [ExtraEvidence.SizedWalk] {
        var walks: [ExtraEvidence.SizedWalk] = []
        for (number, request) in firsts.sorted(by: { $0.key < $1.key }) {
            guard let size = endpoint.size(askedBy: request), let sized = endpoint.sized(size)
            else {
                continue
            }
            let tape = ReplayingTransport(deck.session())
            let walk = await PagingClient(sized, over: tape).walk(number: number)
            walks.append(ExtraEvidence.SizedWalk(size: size, walk: walk))
        }
        return walks
    }

    /// Plays the walks of other sizes, so that what they use is known.
    func playWalks() async {
        var firsts: [Int: HTTPRequest] = [:]
        for request in deck.requests {
            guard let mark = request.mark, mark.role == .walk, mark.walk > 1, mark.page == 1
            else { continue }
            firsts[mark.walk] = firsts[mark.walk] ?? request
        }
        _ = await sizedWalks(firsts)
    }

    private func walk(filteredFrom request: HTTPRequest) async -> Walk {
        var first = request
        first.mark = nil
        let filtered = PagedEndpoint(first, convention: endpoint.convention)
        let tape = MarkingTransport(ReplayingTransport(deck.session()), role: .filtered)
        return await PagingClient(filtered, over: tape).walk()
    }
}
