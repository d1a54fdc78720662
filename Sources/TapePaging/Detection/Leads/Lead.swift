import TapeHTTP

/// One way that an API may page: where the next position comes from and where it goes.
package struct Lead: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// A link or URL in a response, asked as it is.
        case url(Signal.Place)
        /// A value in a response, sent back.
        case token(Signal.Place)
        /// Several values that together are a position, each sent back to a place of its own.
        case tokens([BodyPlace])
        /// An object whose every member is sent back under its own name.
        case map(BodyPlace)
        /// A value of the last item.
        case lastItem(BodyPlace)
        /// Several values of the last item, each sent to a place of its own.
        case lastItems([BodyPlace])
        /// A number that counts pages; `base` is the first page's, where that is known.
        case page(base: Int?)
        /// A number of items to pass over; `base` is the first item's, where that is known.
        case offset(base: Int?)
        /// A `Range` of items in a header.
        case range(unit: String?)
    }

    package let source: Source
    /// Where the position goes; several places for several values.
    package let slots: [Convention.Slot]
    /// How likely it looked before anything was tried, from 0 to 1.
    package let prior: Double
    /// What spoke for it.
    package let clue: String
    /// Whether nothing but a number in the request speaks for it, which may as well mean another list.
    package var isGuess = false
    /// The size of pages that the template has a place for, beside the position.
    package var pathSize: Int?

    package init(
        _ source: Source, into slots: Convention.Slot..., prior: Double, because clue: String
    ) {
        self.init(source, into: slots, prior: prior, because: clue)
    }

    package init(
        _ source: Source, into slots: [Convention.Slot], prior: Double, because clue: String
    ) {
        self.source = source
        self.slots = slots
        self.prior = prior
        self.clue = clue
    }

    /// Whether two leads would send the same requests.
    package func isSame(as other: Lead) -> Bool {
        guard slots == other.slots else { return false }
        return switch (source, other.source) {
        case (.page, .page), (.offset, .offset), (.range, .range): true
        default: source == other.source
        }
    }
}

extension Lead {
    /// The short name of the convention it would be.
    package var style: String {
        switch source {
        case .url(.link): "link-header"
        case .url: "next-url"
        case .token(.header): "header-token"
        case .token(let place): isRelay(place) ? "relay" : "cursor"
        case .map: "continue-map"
        case .tokens: "cursor"
        case .lastItem, .lastItems: "last-item"
        case .page: "page-number"
        case .offset: "offset"
        case .range: "range-header"
        }
    }

    private func isRelay(_ place: Signal.Place) -> Bool {
        guard case .body(let place) = place else { return false }
        return place.names.suffix(2) == ["pageInfo", "endCursor"]
    }
}

extension Signal.Place: CustomStringConvertible {
    /// The place as evidence names it.
    package var description: String {
        switch self {
        case .link(let relation): "the Link header's rel=\(relation)"
        case .header(let name): "the header \(name.spelling)"
        case .body(let place): place.jsonPath
        }
    }
}

extension Convention.Slot: CustomStringConvertible {
    /// The place as evidence names it.
    package var description: String {
        switch self {
        case .url: "the whole URL"
        case .query(let name), .jsonQuery(let name): "the query parameter `\(name)`"
        case .queryMember(let name, let path): "\(path) of the query parameter `\(name)`"
        case .form(let name): "the form field `\(name)`"
        case .body(let path): "the body's \(path)"
        case .markup(let place): "the body's \(place)"
        case .merge: "parameters of their own names"
        case .header(let name, _): "the header \(name.spelling)"
        case .path(let template): "the path \(template.text.prefix { $0 != "?" })"
        }
    }
}
