import TapeHTTP
import TapeJSON

/// Hypotheses from recorded requests whose values occur on the first page, whatever the names of their parameters.
extension HypothesisSearch {
    /// The difference of a recorded request from the first one: the slots that changed, with their new values.
    private typealias Step = [(slot: Convention.Slot, text: String)]

    /// Looks in recorded requests for values that the first page gave: a token, a value of its last item, the next number, or
    /// a link.
    mutating func addRecorded(_ recorded: [HTTPRequest]) {
        guard !items.isEmpty else { return }
        let others = others(among: recorded)
        guard !others.isEmpty else { return }
        addRecordedLinks(to: others)
        let sizeSlot = sizeSlot
        let steps = others.compactMap { step(to: $0, besides: sizeSlot) }
        let values = PageValues(observation, list: list, items: items)
        for step in steps where step.count == 1 {
            addNumber(step[0].text, at: step[0].slot, among: steps)
            addValue(step[0].text, at: step[0].slot, from: values)
        }
        for step in steps where step.count > 1 { addSeveral(step, from: values) }
    }

    /// The recorded requests that may be for other pages, up to a limit.
    ///
    /// The limit exists because the search runs again for every answer, and a recording may be long.
    private func others(among recorded: [HTTPRequest]) -> [HTTPRequest] {
        let own = observation.request
        var others: [HTTPRequest] = []
        for other in recorded
        where other.method == own.method && other.url.isSameOrigin(as: own.url) && other != own {
            others.append(other)
            if others.count == Self.mostRecorded { break }
        }
        return others
    }

    /// Lower than the score of any hypothesis that a name suggests, since those are tried first.
    private static let recordedPrior = 0.34
    /// The number of recorded requests to examine; a client asks for the second page soon after the first.
    private static let mostRecorded = 200
    /// Larger numbers are dates or identities.
    private static let largestNumber = 10_000_000
    private static let recordedClue = "a recorded request has"

    /// How a recorded request differs from the first; nil where it asks for something else, such as pages of another size.
    private func step(to other: HTTPRequest, besides sizeSlot: Convention.Slot?) -> Step? {
        let own = observation.request.url
        guard other.url.path == own.path else {
            return other.url.queryItems == own.queryItems ? pathStep(to: other.url) : nil
        }
        let changed = RequestParameter.all(of: other).filter { parameter in
            shape.parameter(at: parameter.slot)?.value != parameter.value
        }
        guard changed.allSatisfy({ $0.slot != sizeSlot }) else { return nil }
        // A query value that holds JSON changes whenever something in it changes.
        let holders = changed.compactMap { parameter -> Convention.Slot? in
            if case .queryMember(let name, _) = parameter.slot { .query(name) } else { nil }
        }
        let values = changed.filter { !holders.contains($0.slot) }.compactMap { parameter in
            parameter.value.scalarText.map { (slot: parameter.slot, text: $0) }
        }
        return (1...3).contains(values.count) ? values : nil
    }

    /// The change of a path that has one more segment, or another last segment.
    private func pathStep(to other: HTTPURL) -> Step? {
        let own = observation.request.url
        let parts = own.path.split(separator: "/").map(String.init)
        var others = other.path.split(separator: "/").map(String.init)
        guard let last = others.popLast(), others.starts(with: parts.dropLast()),
            (parts.count - 1...parts.count + 1).contains(others.count),
            others.count < parts.count || others.starts(with: parts),
            !own.text.contains(where: { "{}".contains($0) }),
            let slot = pathSlot(
                [""] + others + ["{position}"], shape.templateQuery(count: items.count))
        else { return nil }
        return [(slot, PercentEncoding.decode(last))]
    }

    // MARK: Links

    /// Adds links that recorded requests followed, whatever their names.
    private mutating func addRecordedLinks(to others: [HTTPRequest]) {
        func wasFollowed(_ url: HTTPURL) -> Bool {
            isNear(url) && others.contains { $0.url.isEquivalent(to: url) }
        }
        let response = observation.response
        let header = LinkHeader.parse(
            response.headers.values(for: "Link"), base: observation.request.url)
        for link in header.links
        where !KeyWords(link.rel).contains(anyOf: PagingWords.notPointing)
            && wasFollowed(link.target)
        {
            addLink(.link(relation: link.rel))
        }
        for field in response.headers where field.name != "Link" {
            guard let url = reference(field.value), wasFollowed(url) else { continue }
            addLink(.header(field.name))
        }
        for leaf in observation.leaves(outside: list) {
            let words = leaf.parents.suffix(1).flatMap(\.words) + leaf.key.words
            guard !words.contains(where: { PagingWords.notPointing.contains($0) }),
                case .text(let text) = leaf.node, let url = reference(text), wasFollowed(url)
            else { continue }
            addLink(.body(leaf.place))
        }
    }

    private mutating func addLink(_ place: Signal.Place) {
        let clue = "\(place) leads to a recorded request"
        add(link(at: place, prior: Self.recordedPrior, because: clue))
    }

    /// The URL that a text refers to, if it looks like a reference.
    private func reference(_ text: String) -> HTTPURL? {
        guard text.hasPrefix("http") || text.contains("/") || text.contains("?") else { return nil }
        return observation.resolved(text)
    }

    /// Whether a URL is close to the first request's: its path differs at most in the last segment, or goes deeper.
    private func isNear(_ url: HTTPURL) -> Bool {
        let own = observation.request.url
        guard !url.isEquivalent(to: own) else { return false }
        return url.path == own.path || pathStep(to: url) != nil
            || url.path.hasPrefix(own.path.hasSuffix("/") ? own.path : own.path + "/")
    }

    // MARK: Numbers

    /// Adds a number that counts on from the first request's number, or from the usual first number.
    private mutating func addNumber(
        _ text: String, at slot: Convention.Slot, among steps: [Step]
    ) {
        guard let number = Int(text), (1...Self.largestNumber).contains(number) else { return }
        let known = shape.parameter(at: slot)?.value.integer
        let bases = known.map { [$0] } ?? [0, 1]
        func isAskedFor(_ other: Int) -> Bool {
            steps.contains { $0.count == 1 && $0[0].slot == slot && Int($0[0].text) == other }
        }
        let clue = "\(Self.recordedClue) \(number) in \(slot)"
        for base in bases {
            if number == base + 1 {
                let isProven = isAskedFor(number + 1)
                addCounter(.pageNumber, from: base, into: slot, isProven: isProven, clue)
            }
            if number == base + items.count {
                let isProven = isAskedFor(number + items.count) && !isAskedFor(number + 1)
                addCounter(.offset, from: base, into: slot, isProven: isProven, clue)
            }
        }
    }

    /// Adds a counted position; a single number under an unknown name is a guess, since it may select another list.
    private mutating func addCounter(
        _ style: Convention.Style, from start: Int, into slot: Convention.Slot, isProven: Bool,
        _ clue: String
    ) {
        var made = counted(
            style, from: start, into: slot, prior: Self.recordedPrior - (isProven ? 0 : 0.02),
            because: clue)
        made?.isGuess = !isProven && !isNamedPosition(slot)
        add(known: made)
    }

    private func isNamedPosition(_ slot: Convention.Slot) -> Bool {
        let name: String? =
            switch slot {
            case .query(let name), .form(let name): name
            case .body(let path), .queryMember(_, let path):
                if case .name(let name)? = path.steps?.last { name } else { nil }
            case .path, .url, .jsonQuery, .markup, .header, .merge: nil
            }
        return name.map { PagingWords.isPosition(KeyWords($0)) } ?? false
    }

    // MARK: Values

    /// Adds a value that the first page gave, outside its items or in the last item.
    private mutating func addValue(
        _ text: String, at slot: Convention.Slot, from values: PageValues
    ) {
        if let place = values.lastItemPlace(of: text) {
            let clue = "\(Self.recordedClue) the last item's \(place.jsonPath) in \(slot)"
            add(lastItem(at: place, into: slot, prior: Self.recordedPrior, because: clue))
        }
        // Numbers next to a list are mostly counts of it.
        let prior = Self.recordedPrior + (Int(text) == nil ? 0.01 : -0.03)
        if let place = values.place(of: text) {
            let clue = "\(Self.recordedClue) what \(place) gave in \(slot)"
            add(token(at: place, into: slot, prior: prior, because: clue))
        }
    }

    /// Adds several values of one request that all come from the last item, or all from the rest of the page.
    private mutating func addSeveral(_ step: Step, from values: PageValues) {
        let slots = step.map(\.slot)
        let names = slots.map(\.description).joined(separator: " and ")
        let ofItem = step.compactMap { values.lastItemPlace(of: $0.text) }
        if ofItem.count == step.count, Set(ofItem).count == ofItem.count {
            let clue = "\(Self.recordedClue) values of the last item in \(names)"
            add(lastItem(at: ofItem, into: slots, prior: Self.recordedPrior, because: clue))
        }
        let given = step.compactMap { value -> BodyPlace? in
            if case .body(let place)? = values.place(of: value.text) { place } else { nil }
        }
        if given.count == step.count, Set(given).count == given.count {
            let clue = "\(Self.recordedClue) what the page gave in \(names)"
            add(tokens(at: given, into: slots, prior: Self.recordedPrior, because: clue))
        }
    }
}
