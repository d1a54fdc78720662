/// The keys of a page's items, by which two pages are compared.
struct PageKeys {
    private let list: ListPlace
    /// The identity of the elements that hold the nested lists.
    private let outer: BodyPlace?
    private let unsteady: Set<BodyPlace>

    init(_ list: ListPlace, _ body: Body, besides unsteady: Set<BodyPlace> = []) {
        self.list = list
        self.unsteady = unsteady
        if list.shape == .nested {
            let elements = list.outermost.first(in: body.root)?.elements ?? []
            outer = IdentitySearch.places(in: elements).first
        } else {
            outer = nil
        }
    }

    /// The best identity that is unique over both pages, or else over the first.
    func identity(of before: [BodyNode], _ after: [BodyNode]) -> BodyPlace? {
        if let plain = IdentitySearch.nearly(in: before, besides: unsteady) { return plain }
        let candidates = IdentitySearch.ranked(in: before, besides: unsteady)
        let known = before + after
        let unique = candidates.first { place, _ in
            let values = known.map { IdentitySearch.identity(at: place, of: $0) }
            let present = values.compactMap(\.self)
            return present.count == values.count && Set(present).count == present.count
        }
        // If a well-named value repeats, so does its item. A poorly named one that does not repeat, such as a row number, is
        // no evidence against that.
        guard let best = candidates.first else { return nil }
        guard let unique, unique.score >= 4 || best.score < 6 else { return best.place }
        // A member that is plainly named as the identity is the identity, unless many of its values repeat.
        if best.score >= 9, IdentitySearch.nearly(in: known, besides: unsteady) == best.place {
            return best.place
        }
        return unique.place
    }

    /// One text for each item.
    func keys(of items: [BodyNode], in body: Body, by identity: BodyPlace?) -> [String] {
        if list.shape == .nested { return nestedKeys(in: body) }
        if list.shape == .map {
            return list.place.first(in: body.root)?.members.map(\.name) ?? []
        }
        return items.map { item in
            identity.flatMap { IdentitySearch.identity(at: $0, of: item) } ?? item.fingerprint
        }
    }

    private func nestedKeys(in body: Body) -> [String] {
        guard let inner = list.place.lastName else { return [] }
        let elements = list.outermost.first(in: body.root)?.elements ?? []
        return elements.enumerated().flatMap { index, element -> [String] in
            let own = outer.flatMap { IdentitySearch.identity(at: $0, of: element) } ?? "\(index)"
            return (element[inner]?.elements ?? []).map { "\(own) \($0.fingerprint)" }
        }
    }
}
