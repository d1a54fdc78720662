import TapeCassette
import TapeHTTP

extension ExtraKind {
    /// An extra that a recording contains, and its number of requests.
    typealias Evident = (extra: Self, requests: Int)

    /// The extras that a cassette was recorded with, as far as its interactions show.
    static func evident(in cassette: Cassette) -> [Evident] {
        var found: [String: Evident] = [:]
        var first: HTTPRequest?
        for index in 0..<cassette.count {
            // `try?`: an unreadable interaction shows nothing; playing the cassette reports it.
            guard let request = try? cassette.request(at: index), let mark = request.mark
            else { continue }
            first = first ?? request
            guard let extra = evident(in: request, mark, after: first) else { continue }
            let known = found[extra.name]
            found[extra.name] = (extra.knowing(known?.extra), (known?.requests ?? 0) + 1)
        }
        return names.compactMap { found[$0.name] }
    }

    private static func evident(
        in request: HTTPRequest, _ mark: PageMark, after first: HTTPRequest?
    ) -> Self? {
        switch mark.role {
        case .walk: mark.walk > 1 ? .sizes : nil
        case .samePage: mark.page == 1 ? .first : .last
        case .firstPosition: .first
        case .resumed: .resume
        case .reversed: .reverse
        case .count: .count
        case .badCursor: .badCursor
        case .pastEnd: .pastEnd
        case .overMaximum, .nonsenseSize, .sizeOne, .sizeChange: .sizes
        case .deepWindow: .deep
        case .noCredentials: .credentials
        case .expiredCursor: .expired
        case .notModified: .notModified
        case .emptySet: .empty(filter(of: request, after: first))
        // The second walk also has another page size.
        case .filtered:
            .filter(mark.page == 1 && mark.walk == 1 ? filter(of: request, after: first) : nil)
        // Besides the filter, its position also differs from the first page's, and the two look alike.
        case .filterChange: .filter(nil)
        // A role from a later version.
        case _: nil
        }
    }

    /// The same extra, with the filter from another of its requests if this one shows none.
    private func knowing(_ other: Self?) -> Self {
        switch (self, other) {
        case (.filter(nil), .filter(let filter)?): .filter(filter)
        case (.empty(nil), .empty(let filter)?): .empty(filter)
        case (_, _): self
        }
    }

    /// The query item that a request has and the first request does not.
    private static func filter(of request: HTTPRequest, after first: HTTPRequest?) -> Filter? {
        guard let first else { return nil }
        let known = Set(first.url.queryItems.map { "\($0.name)=\($0.value)" })
        return request.url.queryItems
            .first { !known.contains("\($0.name)=\($0.value)") }
            .map { Filter(name: $0.name, value: $0.value) }
    }
}
