import TapeHTTP
import TapeJSON

/// What a page promises outside its items, judged so strictly that a list of one page promises nothing.
struct PagePromises {
    /// A sign of more, in words.
    private struct Promise {
        let words: String
        let isStrong: Bool
        var isInHead = false
    }

    private let observation: Observation
    private let convention: Convention
    private let itemCount: Int
    private let list: ListPlace?

    init(_ observation: Observation, under convention: Convention, itemCount: Int) {
        self.observation = observation
        self.convention = convention
        self.itemCount = itemCount
        list = convention.listPlace ?? observation.lists.first?.list
    }

    /// The promise beside the missing position; nil if the page promises nothing, or says that it is the last.
    func overlooked(besides missing: (words: String, key: String)) -> OverlookedPosition? {
        guard !saysEnd else { return nil }
        let pointers = observation.pointers(outside: list).compactMap { promise($0) }
        let told = [pointers.first(where: \.isStrong) ?? pointers.first, flags.first]
            .compactMap(\.self)
        let isStrong = told.contains(where: \.isStrong)
        // An empty position is the usual sign of the end: a weak promise beside it counts for nothing.
        let hasEmptyPosition = observation.voidPointers(outside: list)
            .contains { isOfList($0) }
        guard !told.isEmpty, isStrong || !hasEmptyPosition else { return nil }
        return OverlookedPosition(
            missing: missing.words, found: told.map(\.words).joined(separator: ", and "),
            isUnmistakable: isStrong && !hasEmptyPosition, key: missing.key,
            isInHead: told.contains(where: \.isInHead))
    }

    // MARK: The end

    /// Whether a flag or a number of the page says that nothing follows.
    private var saysEnd: Bool {
        observation.flags(outside: list).contains { $0.value != $0.valueForMore }
            || promisesOfCounts.contains(false)
    }

    /// Whether there are more items or pages, as each number says that tells.
    private var promisesOfCounts: [Bool] {
        observation.counts(outside: list).compactMap { count in
            let (value, end): (Int, Int)
            switch count.kind {
            case .items where count.isNamedTotal: (value, end) = (count.value, itemCount)
            case .pages: (value, end) = (count.value, 1)
            case .remaining: (value, end) = (count.value, 0)
            case .items, .itemsHere: return nil
            }
            return value < end ? nil : value > end
        }
    }

    // MARK: Flags

    /// The flags that say that there is more, the plainest first.
    private var flags: [Promise] {
        let declared = convention.flag?.place
        return observation.flags(outside: list).compactMap { flag -> Promise? in
            let path = ListReading.parsed(text(flag.place))
            // What the spec reads has laws of its own.
            guard isOfList(flag.place), path.map({ ResponsePlace.body($0) }) != declared,
                let phrase = flag.place.lastName.map({ KeyWords($0).phrase })
            else { return nil }
            let isStrong = Self.plainFlags.contains(phrase)
            guard isStrong || Self.likelyFlags.contains(phrase) else { return nil }
            return Promise(
                words: "\(text(flag.place)) is \(flag.valueForMore)", isStrong: isStrong)
        }.sorted { $0.isStrong && !$1.isStrong }
    }

    private static let plainFlags: Set<String> = [
        "has more", "has next", "has next page", "has more items", "has more results",
        "has more pages", "has more records", "has more data", "has more entries", "is truncated",
        "more results", "more items", "more pages", "more records", "more results available",
        "more items available", "more data available", "more available", "end of records",
        "end of results", "end of list", "is last page", "last page", "is last",
    ]

    private static let likelyFlags: Set<String> = ["more", "truncated"]

    // MARK: Positions

    private func promise(_ pointer: Signal.Pointer) -> Promise? {
        switch pointer.place {
        case .link:
            guard case .url(let target) = pointer.form, let isStrong = leadsOn(target) else {
                return nil
            }
            return Promise(
                words: "its `Link` header names a next page", isStrong: isStrong, isInHead: true)
        case .header(let name):
            let owner = PositionName([name.spelling])
            var found = promise(pointer, named: owner, at: "the header \(name.spelling)")
            found?.isInHead = true
            return found
        case .body(let place):
            guard isOfList(place) else { return nil }
            return promise(pointer, named: PositionName(place.names), at: text(place))
        }
    }

    private func promise(
        _ pointer: Signal.Pointer, named name: PositionName, at place: String
    ) -> Promise? {
        guard name.strength != .none else { return nil }
        let isNamed = name.strength == .strong
        switch pointer.form {
        case .url(let target):
            guard isNamed, let isStrong = leadsOn(target) else { return nil }
            return Promise(words: "\(place) holds a link", isStrong: isStrong)
        case .map:
            return Promise(words: "\(place) holds an object", isStrong: name.isEvaluatedKey)
        case .token(let text):
            guard let isStrong = mayLead(text, named: name) else { return nil }
            let noun = isNumber(pointer) ? "number" : "string"
            return Promise(words: "\(place) holds a \(noun)", isStrong: isNamed && isStrong)
        }
    }

    private func isNumber(_ pointer: Signal.Pointer) -> Bool {
        guard case .body(let place) = pointer.place,
            case .number? = place.first(in: observation.body.root)
        else { return false }
        return true
    }

    /// Whether a link leads to another page of the same path; nil for one that leads nowhere else.
    private func leadsOn(_ text: String) -> Bool? {
        let own = observation.request.url
        guard !text.contains("{"), let target = observation.resolved(text),
            !target.isEquivalent(to: own)
        else { return nil }
        let (here, there) = (Self.segments(own), Self.segments(target))
        guard here != there else { return own.query == target.query ? nil : true }
        // A proxy may serve the list below another path.
        let isMoved =
            !here.isEmpty && !there.isEmpty
            && (here.reversed().starts(with: there.reversed())
                || there.reversed().starts(with: here.reversed()))
        if isMoved { return true }
        return here.last == there.last || there.starts(with: here) ? false : nil
    }

    private static func segments(_ url: HTTPURL) -> [Substring] { url.path.split(separator: "/") }

    /// Whether a text is surely a position; nil for one that is surely none.
    private func mayLead(_ text: String, named name: PositionName) -> Bool? {
        let spelled = text.lowercased()
        guard !text.contains(where: \.isWhitespace), !Self.voidTexts.contains(spelled) else {
            return nil
        }
        guard let number = Int(text) else {
            return name.isBare && Self.looksLikeDate(text) ? false : true
        }
        guard name.isCounter else { return number > 0 ? true : nil }
        // Some servers count on whether or not more follows; a short page shows that nothing does.
        guard number > 0, !isShort else { return nil }
        return promisesOfCounts.contains(true)
    }

    private static let voidTexts: Set<String> = [
        "0", "-1", "null", "nil", "none", "undefined", "false", "true", "end", "eof", "n/a", "-",
        "done", "last",
    ]

    private static func looksLikeDate(_ text: String) -> Bool {
        text.count >= 10 && text.prefix(4).allSatisfy(\.isNumber) && text.dropFirst(4).first == "-"
    }

    /// Whether the page has fewer items than were asked for.
    private var isShort: Bool {
        let asked = RequestParameter.all(of: observation.request)
            .filter { PagingWords.isPlainSize($0.key) }.compactMap(\.value.integer)
        return (asked + [convention.askedSize].compactMap(\.self)).contains { $0 > itemCount }
    }

    // MARK: Places

    /// Whether a place belongs to the list: beside it, above it, or in an object about paging there.
    private func isOfList(_ place: BodyPlace) -> Bool {
        var holder = place.steps.dropLast()
        while let last = holder.last {
            let name: String
            switch last {
            case .member(let member): name = member
            case .matching(_, let value): name = value
            case .every, .index: return false
            }
            let words = KeyWords(name)
            guard words.contains(anyOf: Self.holders) else { break }
            holder.removeLast()
        }
        guard let list else { return holder.count <= 2 }
        return list.place.steps.dropLast().starts(with: holder)
    }

    /// Words in the names of objects that say something about the page.
    private static let holders: Set<String> = [
        "links", "link", "paging", "pagination", "pager", "page", "pages", "meta", "metadata",
        "info", "cursor", "cursors", "view", "next",
    ]

    private func text(_ place: BodyPlace) -> String { place.path(in: observation.body.syntax) }
}

/// What the name of a value says about the next page.
private struct PositionName {
    enum Strength { case strong, weak, none }

    let strength: Strength
    /// Whether numbers under it are counted on rather than given out.
    let isCounter: Bool
    /// Whether the name is `next` alone.
    let isBare: Bool
    /// Whether it is DynamoDB's key of the last item that was read, which is there only if more follows.
    let isEvaluatedKey: Bool

    /// Judges a place by the names on the way to it.
    init(_ names: [String]) {
        let keys = names.map { KeyWords($0) }
        let own = keys.last?.words ?? []
        let isCarrier = own.count == 1 && Self.carriers.contains(own[0])
        let owner = isCarrier ? keys.dropLast().last?.words ?? [] : []
        let words = owner.contains("next") ? owner + own : own
        let phrase = words.joined(separator: " ")
        isEvaluatedKey = phrase == "last evaluated key"
        isBare = phrase == "next"
        if isEvaluatedKey || Self.isNext(words) {
            strength = .strong
        } else {
            strength = Self.weakPhrases.contains(phrase) ? .weak : .none
        }
        isCounter =
            isBare
            || words.contains { Self.counters.contains($0) }
                && !words.contains { ["token", "cursor", "marker", "key"].contains($0) }
    }

    /// Whether the words name the next page: `next page token`, `odata next link`.
    private static func isNext(_ words: [String]) -> Bool {
        guard let index = words.firstIndex(of: "next") else { return false }
        let rest = words[(index + 1)...]
        return words[..<index].allSatisfy { framing.contains($0) }
            && rest.allSatisfy { positions.contains($0) } && rest != ["id"]
    }

    /// What a link object holds its target under.
    private static let carriers: Set<String> = [
        "href", "url", "uri", "link", "cursor", "token", "page", "after", "offset", "start", "key",
        "marker",
    ]

    private static let framing: Set<String> = [
        "odata", "microsoft", "graph", "x", "ms", "page", "paging", "pagination", "list", "results",
        "hydra", "atom", "opensearch", "link", "links",
    ]

    private static let positions: Set<String> = [
        "page", "token", "cursor", "link", "url", "uri", "href", "offset", "start", "marker", "key",
        "position", "continuation", "index", "from", "after", "before", "id", "max", "skip",
        "bookmark", "records", "results", "number", "path",
    ]

    private static let counters: Set<String> = [
        "page", "offset", "start", "index", "from", "skip", "number", "position", "after",
    ]

    private static let weakPhrases: Set<String> = [
        "continuation token", "continuation", "resumption token", "continue", "continue token",
        "ms continuation", "x ms continuation", "x ms continuation token",
    ]
}

extension Convention {
    /// The place of the items, or of what holds them where a path selects from several lists; nil for XML.
    fileprivate var listPlace: ListPlace? {
        guard case .json(let path)? = items.paths.first else { return nil }
        let steps = path.steps ?? Self.leadingSteps(of: path.text)
        return ListPlace(
            place: BodyPlace(
                steps.map { step in
                    switch step {
                    case .name(let name): .member(name)
                    case .index(let index): .index(index)
                    }
                }), shape: .array)
    }

    /// The steps before the first selector of several values.
    private static func leadingSteps(of text: String) -> [JSONPathStep] {
        let ends = ["[*]", "..", ".*", "[?", "[:"].compactMap {
            text.firstRange(of: $0)?.lowerBound
        }
        guard let end = ends.min() else { return [] }
        // `try?`: a beginning that is not a path of its own leaves the whole body to the items.
        return (try? JSONPath(String(text[..<end])))?.steps ?? []
    }
}
