/// Finds sibling lists whose items, together with a list's own, make up full pages.
struct CompanionLists {
    private let list: ListPlace
    private let pages: [Observation]
    /// The page size in the request, if it has one.
    private let size: Int?
    /// Whether the last of the pages says that another follows.
    private let isFollowed: Bool

    /// Creates the search for the pages of a walk, which begin with its first page.
    init(
        of list: ListPlace, on pages: [Observation], asking size: Int?, isFollowed: Bool = false
    ) {
        self.list = list
        self.pages = pages
        self.size = size
        self.isFollowed = isFollowed
    }

    /// The lists that together with this one fill every page except the last.
    var places: [ListPlace] {
        // The last page may promise more although nothing follows, so the pages before it are also examined alone.
        if isFollowed, let places = filling(pages) { return places }
        return filling(pages.count > 1 ? Array(pages.dropLast()) : pages) ?? []
    }

    private func filling(_ full: [Observation]) -> [ListPlace]? {
        let own = full.map { count(list, on: $0) }
        let candidates = candidates.filter { isList($0) || isAlike($0) }.prefix(4)
        return Self.choices(of: Array(candidates)).first { choice in
            let sums = full.map { page in
                choice.reduce(count(list, on: page)) { $0 + count($1, on: page) }
            }
            guard sums != own else { return false }
            if let size, sums.allSatisfy({ $0 == size }) { return true }
            return sums.count > 1 && Set(sums).count == 1 && Set(own).count > 1
        }
    }

    /// A sibling list that appears only on a later page, as when a server lists folders first.
    var lateCompanion: ListPlace? {
        guard let first = pages.first else { return nil }
        return candidates.first { count($0, on: first) == 0 && (isList($0) || isAlike($0)) }
    }

    /// A sibling list, where pages before the last differ in length.
    var possibleCompanion: ListPlace? {
        let counts = pages.map { count(list, on: $0) }
        let followed = isFollowed ? counts[...] : counts.dropLast()
        guard let fullest = counts.max(), followed.contains(where: { $0 < fullest }) else {
            return nil
        }
        return candidates.first { isList($0) }
    }

    /// Whether the identity of this list's items also identifies the items of the others.
    func share(_ identity: BodyPlace?, with others: [ListPlace]) -> Bool {
        guard let identity else { return false }
        let keys = pages.flatMap { page in
            ([list] + others).flatMap { $0.items(in: page.body) ?? [] }.map {
                IdentitySearch.identity(at: identity, of: $0)
            }
        }
        let known = keys.compactMap(\.self)
        return known.count == keys.count && Set(known).count == known.count
    }

    // MARK: Lists beside

    /// The siblings of the list that hold only objects on every page that has them.
    private var candidates: [ListPlace] {
        guard list.shape == .array, list.element.steps.isEmpty, !list.place.steps.isEmpty else {
            return []
        }
        let parent = list.place.parent
        var seen: Set<String> = []
        let names = pages.flatMap { page in
            (parent.first(in: page.body.root)?.members ?? []).map(\.name)
                .filter { seen.insert($0).inserted }
        }
        return names.filter { !PagingWords.describing.contains($0.lowercased()) }
            .map { ListPlace(place: parent.appending($0), shape: .array) }
            .filter { $0.place != list.place && holdsObjects($0) }
    }

    private func holdsObjects(_ other: ListPlace) -> Bool {
        let items = pages.flatMap { other.items(in: $0.body) ?? [] }
        return !items.isEmpty && items.allSatisfy(\.isObject)
    }

    /// Whether it is an array on some page, or present only on some pages: XML does not distinguish a list of one from a
    /// single element.
    private func isList(_ other: ListPlace) -> Bool {
        let followed = isFollowed ? pages[...] : pages.dropLast()
        return pages.contains { other.place.first(in: $0.body.root)?.elements != nil }
            || Set(followed.map { count(other, on: $0) }).count > 1
    }

    /// Whether its items share most of their keys with the list's.
    private func isAlike(_ other: ListPlace) -> Bool {
        let keys = Set(
            pages.flatMap { list.items(in: $0.body) ?? [] }.flatMap(\.members).map(\.name))
        let items = pages.flatMap { other.items(in: $0.body) ?? [] }
        let own = Set(items.flatMap(\.members).map(\.name))
        return !own.isEmpty && own.intersection(keys).count * 2 >= own.count
    }

    private func count(_ list: ListPlace, on page: Observation) -> Int {
        list.items(in: page.body)?.count ?? 0
    }

    /// Every non-empty subset of the lists, the smallest first.
    private static func choices(of lists: [ListPlace]) -> [[ListPlace]] {
        let all = lists.reduce(into: [[ListPlace]]([[]])) { choices, list in
            choices += choices.map { $0 + [list] }
        }
        return all.filter { !$0.isEmpty }.sorted { $0.count < $1.count }
    }
}

extension ConfirmedHypothesis {
    /// Adds the sibling lists to the reading if the pages are full only together with them.
    mutating func takeInCompanions(on pages: [Observation], isFollowed: Bool = false) {
        guard reading.companions.isEmpty, pages.count > 1 else { return }
        let companions = CompanionLists(
            of: reading.list, on: pages, asking: convention.size?.value, isFollowed: isFollowed)
        let places = companions.places
        guard !places.isEmpty else { return }
        reading.companions = places
        reading.sharesIdentity = companions.share(reading.identity, with: places)
        if let items = reading.items { convention.items = items }
        convention.identity = reading.identityAxis
        // What looked like a maximum page size was only one list's share of the page.
        end.maximumSize = nil
        let names = places.map(\.place.jsonPath).joined(separator: ", ")
        evidence.append("pages are full only together with \(names)")
    }
}
