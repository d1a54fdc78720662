import TapeHTTP

extension HypothesisSearch {
    /// Adds paging by time: the next page is selected by the time of the last item, and also by its identity where several
    /// items have the same time.
    mutating func addMoments(beside identity: BodyPlace, guessing: Bool) {
        guard shape.graphQL == nil, let (moment, isRising, _) = moment else { return }
        let words = isRising ? Self.rising : Self.falling
        let own = shape.parameters.first { parameter in
            words.contains(parameter.key.words)
                || parameter.key.words.count == 2
                    && words.contains([parameter.key.words[0]])
                    && Self.momentWords.contains(parameter.key.words[1])
        }
        let clue = "the items stand in the order of \(moment.jsonPath)"
        if let own {
            add(lastItem(at: moment, into: own.slot, prior: 0.61, because: clue))
        }
        guard own != nil || guessing else {
            guard isFullAndNoMore, let word = words.first else { return }
            let slot = shape.slot(named: spelled(word))
            add(lastItem(at: moment, into: slot, prior: 0.18, because: clue))
            return
        }
        for (index, word) in (own.map { [$0.key.words] } ?? words.prefix(2).map { $0 }).enumerated()
        {
            let prior = (own == nil ? 0.44 : 0.6) - 0.02 * Double(index)
            let slot = own.map(\.slot) ?? shape.slot(named: spelled(word))
            if own == nil { add(lastItem(at: moment, into: slot, prior: prior, because: clue)) }
            let second = shape.slot(named: spelled(word.prefix(1) + ["id"]))
            add(
                lastItem(
                    at: [moment, identity], into: [slot, second], prior: prior - 0.01,
                    because: clue))
        }
    }

    private func spelled(_ words: [String]) -> String {
        let spelling =
            shape.spellings.first { $0.letters != .flat }
            ?? KeySpelling(prefix: "", letters: .snake)
        return words.count == 1 ? words[0] : spelling.spell(words)
    }

    private static let rising: [[String]] = [["after"], ["since"], ["from"], ["start"]]
    private static let falling: [[String]] = [["before"], ["until"], ["to"], ["end"], ["max"]]
    private static let momentWords: Set<String> = [
        "time", "date", "timestamp", "ts", "at", "created",
    ]

    /// The time by which the items are ordered, its direction, and whether several items share one time.
    var moment: (place: BodyPlace, isRising: Bool, hasTies: Bool)? {
        guard let first = items.first, items.count > 1 else { return nil }
        for place in IdentitySearch.scalars(of: first) {
            guard let name = place.lastName, KeyWords(name).contains(anyOf: Self.instants) else {
                continue
            }
            let values = items.compactMap { IdentitySearch.identity(at: place, of: $0) }
            guard values.count == items.count, let isRising = Self.direction(of: values) else {
                continue
            }
            return (place, isRising, Set(values).count < values.count)
        }
        return nil
    }

    private static let instants: Set<String> = [
        "created", "date", "time", "timestamp", "published", "posted", "ts", "at", "updated",
        "instant",
    ]

    /// Whether texts or numbers rise (true) or fall (false); nil where they do neither.
    static func direction(of values: [String]) -> Bool? {
        let numbers = values.compactMap { Double($0) }
        let areNumbers = numbers.count == values.count
        let pairs = zip(values.indices, values.indices.dropFirst())
        var isRising = true
        var isFalling = true
        for (one, other) in pairs {
            let rises = areNumbers ? numbers[one] < numbers[other] : values[one] < values[other]
            let falls = areNumbers ? numbers[one] > numbers[other] : values[one] > values[other]
            if rises { isFalling = false }
            if falls { isRising = false }
        }
        return isRising == isFalling ? nil : isRising
    }
}
