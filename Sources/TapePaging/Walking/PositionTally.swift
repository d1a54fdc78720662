import TapeHTTP
import TapeJSON

/// A number at one place in the positions of a walk, and what it counts.
struct PositionTally {
    let place: PositionField.Place
    let unit: PositionReading.Unit
    let firstNumber: Int
    /// A link that contains the number; the first request's URL where positions are not links.
    let link: HTTPURL

    /// The places whose numbers count on every page, those with a known name first.
    static func all(of walk: Walk, at endpoint: PagedEndpoint) -> [PositionTally] {
        let later = walk.pages.dropFirst()
        guard let second = later.first else { return [] }
        switch second.position.pointing {
        case .values(let values):
            guard values.count == 1, endpoint.convention.sources.allSatisfy(\.isSignal) else {
                return []
            }
            let isText = if case .text = values[0] { true } else { false }
            let place = PositionField.Place.value(isText: isText)
            let numbers = later.map { page -> Int? in
                guard case .values(let values) = page.position.pointing else { return nil }
                return values.count == 1 ? Int(countingBy: values[0].text) : nil
            }
            let name = endpoint.convention.slots.first.flatMap(Self.name)
            let spelled = RequestPlacing.number(
                in: endpoint.convention.slots.first, of: endpoint.firstRequest)
            let count = Count(
                numbers, spelled: spelled, name: name, pages: walk.pages, endpoint.convention)
            return count.map { [Self(place, $0, endpoint.firstRequest.url)] } ?? []
        case .url(let url):
            let first = endpoint.firstRequest.url
            return places(in: url).compactMap { place, name -> PositionTally? in
                let numbers = later.map { page -> Int? in
                    guard case .url(let url) = page.position.pointing else { return nil }
                    return place.number(in: url)?.countable
                }
                let count = Count(
                    numbers, spelled: place.number(in: first)?.countable, name: name,
                    pages: walk.pages,
                    endpoint.convention)
                return count.map { Self(place, $0, url) }
            }
        case .first, .number, .map, .carrying:
            return []
        }
    }

    private init(_ place: PositionField.Place, _ count: Count, _ link: HTTPURL) {
        self.place = place
        self.link = link
        unit = count.unit
        firstNumber = count.first
    }

    /// Each place is looked up in the links of all pages, so those of a link that is full of numbers are too many.
    private static let mostPlaces = 64

    /// The places of numbers in a link with their names; the name of a path segment is the segment before it.
    private static func places(in url: HTTPURL) -> [(PositionField.Place, String)] {
        let segments = url.path.split(separator: "/", omittingEmptySubsequences: false)
        let queries = url.queryItems.filter { Int(countingBy: $0.value) != nil }
            .map { (PositionField.Place.query($0.name), $0.name) }
        let parts = segments.indices.dropFirst().filter { Int(countingBy: segments[$0]) != nil }
            .map { (PositionField.Place.segment($0), String(segments[$0 - 1])) }
        return Array(queries.prefix(mostPlaces) + parts.prefix(mostPlaces))
    }

    private static func name(_ slot: Convention.Slot) -> String? {
        switch slot {
        case .query(let name), .jsonQuery(let name), .form(let name): return name
        case .queryMember(_, let path):
            guard case .name(let name)? = path.steps?.last else { return nil }
            return name
        case .body(let path):
            if let step = path.steps?.last, case .name(let name) = step { return name }
            return nil
        case .markup(let place): return place.lastName
        case .url, .header, .path, .merge: return nil
        }
    }
}

extension PositionTally {
    /// Decides whether rising numbers count pages or items.
    private struct Count {
        let unit: PositionReading.Unit
        let first: Int

        /// Nil where the numbers do not count, or may just as well be keys of items.
        init?(
            _ numbers: [Int?], spelled: Int?, name: String?, pages: [Walk.Page],
            _ convention: Convention
        ) {
            let known = numbers.compactMap(\.self)
            guard known.count == numbers.count, let second = known.first else { return nil }
            let words = name.map(KeyWords.init)
            let isPage = words.map(PagingWords.isPageNumber) ?? false
            let isOffset = words.map(PagingWords.isOffset) ?? false
            let steps = zip(known, known.dropFirst()).map { $1 - $0 }
            let sizes = pages.map(\.items.count)
            // Without a known name, three pages of several items must show it: keys rarely rise by one from page to page.
            let showsPages = known.count > 1 && sizes.dropLast().allSatisfy { $0 != 1 }
            let begun = spelled ?? second - 1
            if steps.allSatisfy({ $0 == 1 }), second - begun == 1,
                isPage || (showsPages && !isOffset && (0...1).contains(begun))
            {
                unit = .pages
                first = begun
                return
            }
            let asked = convention.size?.granted
            let isPassed = zip(steps, sizes.dropFirst()).allSatisfy { $0 == $1 || $0 == asked }
            guard isOffset, isPassed else { return nil }
            let before =
                spelled ?? (second - sizes[0] == 1 || asked.map { second - $0 } == 1 ? 1 : 0)
            guard second - before == sizes[0] || second - before == asked else { return nil }
            unit = .items
            first = before
        }
    }
}
