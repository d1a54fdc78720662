import TapeHTTP

/// The values of a page that a later request may repeat: those of its last item, and those outside its items.
struct PageValues {
    /// The values that identify the last item, the best first.
    private var ofLastItem: [(place: BodyPlace, text: String)] = []
    private var besideItems: [String: Signal.Place] = [:]

    init(_ page: Observation, list: ListPlace, items: [BodyNode]) {
        if let last = items.last {
            let identities = IdentitySearch.places(in: items, besides: page.unsteady)
            let ordered = IdentitySearch.scalars(of: last).filter { place in
                !identities.contains(place)
                    && (items.count == 1 || Self.isOrdered(items, at: place))
            }
            ofLastItem = (identities + ordered).compactMap { place in
                IdentitySearch.identity(at: place, of: last).map { (place, $0) }
            }
        }
        for field in page.response.headers where !field.value.isEmpty {
            besideItems[field.value] = .header(field.name)
        }
        // Where several places hold the same value, the first counts, and the body comes before headers.
        for leaf in page.leaves(outside: list).reversed() {
            guard let text = leaf.node.scalarText, !text.isEmpty, leaf.node.flag == nil else {
                continue
            }
            besideItems[text] = .body(leaf.place)
        }
    }

    /// The place of a value outside the page's items.
    func place(of text: String) -> Signal.Place? { besideItems[text] }

    /// The place of a value in the last item, or of a number that is one less or more.
    func lastItemPlace(of text: String) -> BodyPlace? {
        if let known = ofLastItem.first(where: { $0.text == text }) { return known.place }
        guard let number = Int(text) else { return nil }
        return ofLastItem.first { value in
            let own = Int(value.text)
            return own == number.addingSaturated(1) || own == number.addingSaturated(-1)
        }?.place
    }

    /// Whether the items are ordered by these values, and not all values are equal.
    private static func isOrdered(_ items: [BodyNode], at place: BodyPlace) -> Bool {
        let values = items.compactMap { IdentitySearch.identity(at: place, of: $0) }
        return values.count == items.count && HypothesisSearch.direction(of: values) != nil
    }
}
