import TapeHTTP
import TapeJSON

/// Lists the ways that an API may page, judging from one response, the likeliest first.
package struct HypothesisSearch {
    let observation: Observation
    let reading: ListReading
    let items: [BodyNode]
    let shape: RequestShape
    /// The parts that all hypotheses share: the items and the page size; nil where a key cannot be written in a path.
    let shared: Convention?
    /// The links of the response outside its items.
    let links: [(key: KeyWords, url: HTTPURL)]
    private let linkParameters: LinkParameters
    private var found: [Hypothesis] = []
    private var requests: Set<Hypothesis.Requests> = []
    private var kinds: Set<Hypothesis.KindInSlots> = []

    /// The most pointers that are looked at, the strongest first: a server decides how many keys it calls `next`.
    private static let mostPointers = 128

    /// Finds the hypotheses that a response and the recorded requests suggest; a stated convention comes first.
    static func hypotheses(
        in observation: Observation, _ reading: ListReading, recorded: [HTTPRequest] = [],
        stated: Convention? = nil
    ) -> [Hypothesis] {
        var search = Self(observation, reading)
        search.addPointers()
        search.addRange()
        search.addCounters()
        search.addPathNumbers()
        search.addLastItems()
        search.addGuesses()
        search.addEmptyToken()
        search.addRecorded(recorded)
        var found = search.found.enumerated()
            .sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
            .map(\.element)
        if let stated = stated.flatMap({ search.stated($0) }) {
            let known = found.firstIndex { $0.isSame(as: stated) }
            found.insert(known.map { found.remove(at: $0) } ?? stated, at: 0)
        }
        return found
    }

    private init(_ observation: Observation, _ reading: ListReading) {
        self.observation = observation
        self.reading = reading
        items = reading.list.items(in: observation.body) ?? []
        links = observation.links(outside: reading.list)
        linkParameters = LinkParameters(links)
        let shape = RequestShape(observation.request)
        let count = items.count
        self.shape = shape
        shared = reading.items.map { items in
            var shared = Convention(
                style: .singlePage, sources: [], slots: [], authority: .single, items: items,
                identity: reading.identityAxis)
            shared.size = shape.size(count: count)
            return shared
        }
    }

    var list: ListPlace { reading.list }

    /// Adds a hypothesis unless an earlier one would send the same requests.
    mutating func add(_ hypothesis: Hypothesis?) {
        guard let hypothesis, requests.insert(hypothesis.requests).inserted else { return }
        keep(hypothesis)
    }

    /// Adds a hypothesis unless there is one of its kind with the same slots.
    mutating func add(known hypothesis: Hypothesis?) {
        guard let hypothesis, !kinds.contains(hypothesis.kindInSlots) else { return }
        requests.insert(hypothesis.requests)
        keep(hypothesis)
    }

    private mutating func keep(_ hypothesis: Hypothesis) {
        kinds.insert(hypothesis.kindInSlots)
        found.append(hypothesis)
    }

    // MARK: Given positions

    private mutating func addPointers() {
        let pointers = Array(observation.pointers(outside: list).prefix(Self.mostPointers))
        addCompositeToken(pointers)
        for pointer in pointers {
            let prior = 0.35 + 0.09 * Double(pointer.strength)
            switch pointer.form {
            case .url(let text):
                guard let url = observation.resolved(text), url != observation.request.url else {
                    continue
                }
                let clue = "\(pointer.place) leads to \(url.requestTarget)"
                add(link(at: pointer.place, prior: prior + 0.05, because: clue))
            case .token(let token):
                addToken(token, pointer, prior: prior)
            case .map(let map):
                addMap(map, pointer, prior: prior)
            }
        }
    }

    /// Adds tokens of one kind in one place as a single composite position.
    private mutating func addCompositeToken(_ pointers: [Signal.Pointer]) {
        var places: [BodyPlace] = []
        var slots: [Convention.Slot] = []
        for pointer in pointers {
            guard case .body(let place) = pointer.place, case .token(let token) = pointer.form,
                pointer.key.words.first == "next", Int(token) == nil,
                places.isEmpty || places[0].parent == place.parent,
                let slot = self.slots(for: token, of: pointer).first
            else { continue }
            places.append(place)
            slots.append(slot)
        }
        guard places.count > 1, Set(slots).count == slots.count else { return }
        let names = places.compactMap(\.lastName).joined(separator: " and ")
        add(tokens(at: places, into: slots, prior: 0.82, because: "\(names) belong together"))
    }

    private mutating func addToken(_ token: String, _ pointer: Signal.Pointer, prior: Double) {
        let clue = "\(pointer.place) is \(token)"
        var prior = prior
        for slot in slots(for: token, of: pointer) {
            add(self.token(at: pointer.place, into: slot, prior: prior, because: clue))
            prior -= 0.03
        }
    }

    /// Where a token may go: where a link of the response puts it, where the request has a fitting
    /// parameter, and then by the usual names.
    private func slots(for token: String, of pointer: Signal.Pointer) -> [Convention.Slot] {
        var slots: [Convention.Slot] = []
        // A header whose name does not contain "next" is sent back under the same name.
        if case .header(let name) = pointer.place, !pointer.key.contains("next") {
            slots.append(.header(name, .position))
        }
        slots += linkParameters.names(holding: token).map { shape.slot(named: $0) }
        if let query = shape.graphQL {
            slots += graphQLSlots(query)
        }
        slots += shape.parameters.filter { parameter in
            PagingWords.isCursor(parameter.key) || parameter.key.words == pointer.key.words
        }.map(\.slot)
        slots += bracketed(["after", "cursor"]).map { shape.slot(named: $0) }
        if shape.graphQL == nil {
            slots += ParameterNames.forToken(
                token, under: pointer.key, count: items.count, spelledLike: shape.spellings
            ).map { shape.slot(named: $0) }
        }
        var seen: Set<Convention.Slot> = []
        return slots.filter { seen.insert($0).inserted }
    }

    /// Names in the family of a size parameter such as `page[size]`.
    private func bracketed(_ names: [String]) -> [String] {
        let family = shape.sizeParameter(count: items.count)?.name.split(separator: "[")
        guard let family, family.count == 2, let base = family.first else { return [] }
        return names.map { "\(base)[\($0)]" }
    }

    private func graphQLSlots(_ query: GraphQLRequest) -> [Convention.Slot] {
        ["after", "cursor", "page", "offset", "skip"].flatMap { query.variables(ofArgument: $0) }
            .map { .body(JSONPath(members: ["variables", $0])) }
    }

    private mutating func addMap(_ map: BodyNode, _ pointer: Signal.Pointer, prior: Double) {
        guard case .body(let place) = pointer.place else { return }
        let names = map.members.map(\.name).joined(separator: ", ")
        let clue = "\(pointer.place) holds \(names)"
        let isKey = pointer.key.contains("key") || map.members.contains { $0.node.isObject }
        if observation.body.syntax == .xml {
            let places = map.members.map { place.appending($0.name) }
            let slots = map.members.map { member in
                shape.slot(named: String(member.name.drop { $0 == "@" }))
            }
            add(tokens(at: places, into: slots, prior: prior, because: clue))
        } else if shape.hasJSONBody, isKey {
            addToken("", pointer, prior: prior)
        } else {
            add(self.map(at: place, prior: prior, because: clue))
        }
    }

    /// Adds an empty token, which some servers use as an ordinary position and others as the sign of the end.
    private mutating func addEmptyToken() {
        let saysEnd = observation.flags(outside: list).contains { $0.value != $0.valueForMore }
        let holdsAll = ListTotals(observation, list).items.contains { $0.value == items.count }
        guard !saysEnd, !holdsAll,
            let place = observation.voidPointers(outside: list).first(where: {
                $0.first(in: observation.body.root) == .text("")
            }), let name = place.lastName
        else { return }
        let pointer = Signal.Pointer(
            place: .body(place), form: .token(""), key: KeyWords(name), strength: 3)
        guard let slot = slots(for: "", of: pointer).first else { return }
        let clue = "\(place.jsonPath) is there and empty, which may be a position"
        add(token(at: .body(place), into: slot, prior: 0.47, because: clue))
    }

    // MARK: Positions taken from items

    /// Adds the sort values of the last hit, which Elasticsearch and similar engines take as `search_after`.
    private mutating func addSortValues() {
        guard shape.hasJSONBody, items.allSatisfy({ $0["sort"]?.elements?.isEmpty == false })
        else { return }
        let clue = "each item holds the values it was sorted by"
        let slot = shape.slot(named: "search_after")
        add(lastItem(at: BodyPlace(members: "sort"), into: slot, prior: 0.6, because: clue))
    }

    private mutating func addLastItems() {
        addSortValues()
        let identities = IdentitySearch.places(in: items, besides: observation.unsteady)
            .prefix(2)
        guard !identities.isEmpty else { return }
        let saysMore = observation.flags(outside: list).contains { $0.value == $0.valueForMore }
        addNamedKeys(guessing: saysMore)
        if let identity = identities.first { addMoments(beside: identity, guessing: saysMore) }
        let ofRequest = shape.parameters.filter {
            PagingWords.isCursor($0.key) && !$0.key.contains("next")
                || PagingWords.isUpperBound($0.key)
        }
        .map { (slot: $0.slot, prior: 0.58) }
        let ofEchoes = observation.echoes(outside: list)
            .filter { $0.value.isVoid && PagingWords.isCursor(KeyWords($0.name)) }
            .flatMap { echo in
                spellings(of: echo.name).map { (slot: shape.slot(named: $0), prior: 0.56) }
            }
        let isPromised = ListTotals(observation, list).items.contains { $0.value > items.count }
        // Where several items have the same time, the next position needs both the time and the identity.
        let isByID =
            moment?.hasTies != true && identities.first.map { isFallingByNumber($0) } ?? false
        let usual: [String] =
            saysMore || isPromised && shape.graphQL == nil
            ? (isByID
                ? ["starting_after", "before", "after", "max_id"]
                : ["starting_after", "after", "last", "marker"]) : []
        let guessed = usual.enumerated().map { index, name in
            (slot: shape.slot(named: name), prior: (saysMore ? 0.46 : 0.34) - 0.02 * Double(index))
        }
        for identity in identities {
            let keyed = identity == identities.first ? keysets(by: identity) : []
            for (slot, prior) in ofRequest + ofEchoes + guessed + keyed {
                let isSecond = identity != identities.first
                let clue = "the last item's \(identity.jsonPath) may be where the next page starts"
                add(
                    lastItem(
                        at: identity, into: slot, prior: prior - (isSecond ? 0.2 : 0),
                        because: clue))
            }
        }
    }

    /// Adds parameters that name the item key after which a page begins, such as `after_name`.
    ///
    /// Where the request has none, the key by which the items are sorted is worth a guess.
    private mutating func addNamedKeys(guessing: Bool) {
        let places = IdentitySearch.places(in: items, besides: observation.unsteady)
        for parameter in shape.parameters {
            let words = parameter.key.words
            guard let first = words.first, words.count > 1, Self.behind.contains(first),
                let place = places.first(where: { place in
                    place.lastName.map { KeyWords($0).words } == Array(words.dropFirst())
                })
            else { continue }
            let clue = "`\(parameter.name)` is called after the items' \(place.jsonPath)"
            add(lastItem(at: place, into: parameter.slot, prior: 0.6, because: clue))
        }
        guard guessing, shape.graphQL == nil,
            let place = places.prefix(3).first(where: { direction(at: $0) == true }),
            let name = place.lastName
        else { return }
        let parameter = Self.spell(["after"] + KeyWords(name).words, like: shape.spellings.first)
        let clue = "the items rise by \(place.jsonPath)"
        let slot = shape.slot(named: parameter)
        add(lastItem(at: place, into: slot, prior: 0.345, because: clue))
    }

    private static let behind: Set<String> = [
        "after", "since", "before", "starting", "from", "last", "start", "marker", "older", "max",
    ]

    /// A response's key as a parameter: as it is, and as the request spells its own.
    private func spellings(of name: String) -> [String] {
        let words = KeyWords(name).words
        let own = shape.spellings.first.map { spelling in
            let letters = words.count == 1 && spelling.letters != .pascal ? .flat : spelling.letters
            return KeySpelling(prefix: spelling.prefix, letters: letters).spell(words)
        }
        return own == name || own == nil ? [name] : [own ?? name, name]
    }

    // MARK: Guesses

    private mutating func addGuesses() {
        guard shape.graphQL == nil else { return }
        let size = shape.sizeParameter(count: items.count)
        let spelling = shape.spellings.first
        for (name, isPage) in zip(bracketed(["number", "offset"]), [true, false]) {
            let style: Convention.Style = isPage ? .pageNumber : .offset
            let clue = "it is of the family of the size parameter"
            add(
                counted(style, from: nil, into: shape.slot(named: name), prior: 0.45, because: clue)
            )
        }
        addFamily(of: size)
        // A total larger than the page suggests counted positions, which are tried before the rarer names of key parameters.
        let isCounted = ListTotals(observation, list).items.contains { $0.value > items.count }
        for (index, guess) in ParameterNames.counting(besides: size?.key).enumerated() {
            let usual = 0.36 - 0.02 * Double(index) + (size == nil ? 0 : 0.05)
            let prior = isCounted ? max(usual, 0.455 - 0.01 * Double(index)) : usual
            let clue = size.map { "`\($0.name)` is often joined by it" } ?? "many APIs have it"
            let name = Self.spell(guess.words, like: spelling)
            let slot = shape.slot(named: name)
            let style: Convention.Style = guess.isPage ? .pageNumber : .offset
            add(counted(style, from: nil, into: slot, prior: prior, because: clue))
        }
        guard size == nil else { return }
        for (name, isPage) in [("$skip", false), ("_page", true), ("startAt", false)] {
            let style: Convention.Style = isPage ? .pageNumber : .offset
            let slot = shape.slot(named: name)
            add(counted(style, from: nil, into: slot, prior: 0.2, because: "some APIs have it"))
        }
    }

    static func spell(_ words: [String], like spelling: KeySpelling?) -> String {
        guard let spelling else { return words.joined(separator: "_") }
        let isOneWord = words.count == 1 && spelling.letters != .pascal
        let letters: KeySpelling.Case =
            isOneWord ? .flat : spelling.letters == .flat ? .snake : spelling.letters
        return KeySpelling(prefix: spelling.prefix, letters: letters).spell(words)
    }
}
