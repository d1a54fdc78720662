import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// The approximate number of requests to an origin, announced before the first.
struct RequestEstimate: Hashable, Sendable {
    /// Nil if the length of the list is unknown.
    var pages: Int?
    /// Requests beyond the walk.
    var extraRequests: Int
    /// Whether stirring takes more requests; their number is announced once the walk shows it.
    var isStirred = false

    init(pages: Int?, extraRequests: Int, isStirred: Bool = false) {
        self.pages = pages
        self.extraRequests = extraRequests
        self.isStirred = isStirred
    }

    /// Estimates from a spec's convention and, if there is a cassette, from its walk and extras.
    init(
        _ spec: ContractSpec, recorded walk: WalkSummary?, evident: [ExtraKind.Evident],
        extras: [ExtraKind], pageLimit: Int
    ) {
        let pages = walk.map { min(max($0.pages, 1), pageLimit) }
        self.pages = pages
        extraRequests = extras.reduce(0) { sum, extra in
            let known = evident.first { $0.extra.name == extra.name }?.requests
            return sum
                + (known
                    ?? Self.requests(for: extra, of: spec, pages: pages, items: walk?.items))
        }
    }

    private static func requests(
        for extra: ExtraKind, of spec: ContractSpec, pages: Int?, items: Int?
    ) -> Int {
        let isCounted = spec.convention.counter != nil
        switch extra {
        case .first: return isCounted ? 2 : 1
        case .last: return pages == 1 ? 0 : 1
        case .resume: return pages.map { $0 < 2 ? 0 : min(10, $0 - $0 / 2) } ?? 10
        // If the last page has no link back, there are no further requests.
        case .reverse: return pages == 1 ? 0 : 1
        case .count, .expired, .notModified, .empty: return 1
        case .badCursor: return pages == 1 ? 0 : 2
        case .pastEnd, .deep: return isCounted ? 2 : 0
        case .credentials: return spec.secrets().isEmpty ? 0 : 2
        case .filter: return 1 + 2 * (pages ?? 1)
        case .sizes:
            guard let size = spec.convention.size, size.slot != nil else { return 0 }
            let walks = items.map { items in
                ExtraWalks.sizes(for: items, under: spec.convention).map { (items + $0 - 1) / $0 }
            }
            return 7 + (walks ?? []).reduce(0, +)
        }
    }

    static func + (one: Self, other: Self) -> Self {
        let pages = one.pages.flatMap { pages in other.pages.map { pages + $0 } }
        return Self(
            pages: pages, extraRequests: one.extraRequests + other.extraRequests,
            isStirred: one.isStirred || other.isStirred)
    }

    /// The estimate in one line, before any limit.
    func words(for host: String, limit: Int?) -> String {
        let extra = extraRequests > 0 ? counted(extraRequests, "extra request") : nil
        let stirring = isStirred ? ", and those of stirring" : ""
        let line: String
        if let pages {
            let parts = [counted(pages, "page"), extra].compactMap(\.self).joined(separator: ", ")
            line =
                "about \(counted(pages + extraRequests, "request")) to \(host): \(parts)\(stirring)"
        } else {
            let besides = extra.map { ", and about \($0)" } ?? ""
            line = "as many requests to \(host) as the list has pages\(besides)\(stirring)"
        }
        return limit.map { "\(line); at most \($0) by --max-requests" }
            ?? "\(line); --max-requests N bounds them"
    }
}
