package import TapeHTTP

/// What the positions of a walk count, however the API spells them.
///
/// `?page=2` counts pages whether the client counts it, a link contains it, or it is a cursor. Laws that depend on what
/// positions count use this type instead of the spec, so that their verdicts do not depend on how the spec describes the API.
package struct PositionReading: Hashable, Sendable {
    package enum Unit: Hashable, Sendable {
        /// Pages are numbered.
        case pages
        /// The position is the number of items before it, counted from `start`.
        case items
    }

    package let unit: Unit
    /// The number of the list's first page or item, as far as it is known.
    package let start: Int
    /// The number at which the walk began.
    package let firstNumber: Int
    private let spelling: Spelling

    /// Where a position contains the number.
    private enum Spelling: Hashable, Sendable {
        /// A number that the client counts, with its place in the list's links; nil where links cannot contain it.
        case counted(PositionField.Place?)
        /// A cursor of one value.
        case value(isText: Bool)
        /// A part of a link, with an example link for other numbers.
        case link(PositionField.Place, HTTPURL)
    }

    /// What the positions of a walk count; nil where they do not count, or where the walk does not show it.
    package init?(of walk: Walk, at endpoint: PagedEndpoint) {
        if let counter = endpoint.convention.counter, endpoint.convention.sources.count == 1 {
            unit = counter.advance == .one ? .pages : .items
            start = counter.start
            firstNumber = endpoint.firstNumber
            var place: PositionField.Place?
            if case .query(let name)? = endpoint.convention.slots.first { place = .query(name) }
            spelling = .counted(place)
            return
        }
        guard let tally = PositionTally.all(of: walk, at: endpoint).first else { return nil }
        unit = tally.unit
        firstNumber = tally.firstNumber
        // A walk that does not begin at the list's beginning does not show its first number.
        let usual = tally.unit == .pages ? 1 : 0
        start = tally.firstNumber > 1 ? usual : tally.firstNumber
        switch tally.place {
        case .value(let isText): spelling = .value(isText: isText)
        case .query, .segment: spelling = .link(tally.place, tally.link)
        }
    }

    /// The number of a position; nil where it has none.
    package func number(of position: Position) -> Int? {
        switch (position.pointing, spelling) {
        case (.first, _): firstNumber
        case (.number(let number), .counted): number
        case (.values(let values), .value):
            values.count == 1 ? Int(values[0].text)?.countable : nil
        case (.url(let url), .link(let place, _)):
            place.number(in: url).flatMap(\.countable)
        case (.number, _), (.values, _), (.url, _), (.map, _), (.carrying, _): nil
        }
    }

    /// The number in a link to a page of the list, at the place where positions have it.
    package func number(in url: HTTPURL) -> Int? {
        switch spelling {
        case .link(let place, _): place.number(in: url)
        case .counted(let place): place?.number(in: url)
        case .value: nil
        }
    }

    /// The position for a number, in the form that the API uses.
    package func position(_ number: Int) -> Position {
        switch spelling {
        case .counted: .number(number)
        case .value(let isText): .values([isText ? .text(String(number)) : .json(String(number))])
        case .link(let place, let url): .url(place.setting(number, in: url))
        }
    }

    /// How many items come before a position according to its number, with pages of this size.
    package func itemsBefore(_ position: Position, size: Int) -> Int? {
        guard let number = number(of: position) else { return nil }
        let (distance, isFar) = number.subtractingReportingOverflow(start)
        guard !isFar, unit == .pages else { return isFar ? nil : distance }
        let (items, isPast) = distance.multipliedReportingOverflow(by: size)
        return isPast ? nil : items
    }
}

extension PositionField {
    /// The place of a number in a position.
    package enum Place: Hashable, Sendable {
        case value(isText: Bool)
        case query(String)
        /// A segment of the path, counted from 0.
        case segment(Int)
    }
}

extension PositionField.Place {
    func number(in url: HTTPURL) -> Int? {
        switch self {
        case .value: return nil
        case .query(let name):
            return url.queryItems.first { $0.name == name }.flatMap { Int($0.value) }
        case .segment(let index):
            let segments = url.path.split(separator: "/", omittingEmptySubsequences: false)
            return segments.indices.contains(index) ? Int(segments[index]) : nil
        }
    }

    func setting(_ number: Int, in url: HTTPURL) -> HTTPURL {
        switch self {
        case .value: return url
        case .query(let name): return url.settingQuery(name, to: String(number))
        case .segment(let index):
            var segments = url.path.split(separator: "/", omittingEmptySubsequences: false)
            guard segments.indices.contains(index) else { return url }
            segments[index] = Substring(String(number))
            let query = url.query.map { "?" + $0 } ?? ""
            // `try?`: a path that was read from a URL is valid in one.
            return (try? url.resolving(segments.joined(separator: "/") + query)) ?? url
        }
    }
}
