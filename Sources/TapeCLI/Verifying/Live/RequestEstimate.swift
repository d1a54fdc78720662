import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// About how many requests it will take to ask an origin, told before it is asked.
struct RequestEstimate: Hashable, Sendable {
    /// Nil where nothing tells how long the list is.
    var pages: Int?
    /// Requests beyond the walk.
    var extraRequests: Int
    /// Whether more is asked to stir the list, which is told when its walk shows how much.
    var isStirred = false

    init(pages: Int?, extraRequests: Int, isStirred: Bool = false) {
        self.pages = pages
        self.extraRequests = extraRequests
        self.isStirred = isStirred
    }

    /// What a spec's convention lets expect, and the walk and the extras that its cassette shows, if there is one.
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
        // If the last page has no link back, nothing more is asked.
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

    /// The expectation in a line, before whatever limit there is.
    func words(for host: String, limit: Int?) -> String {
        let besides =
            counted(extraRequests, "extra request") + (isStirred ? ", and those of stirring" : "")
        let line: String
        if let pages {
            line =
                "about \(counted(pages + extraRequests, "request")) to \(host): "
                + "\(counted(pages, "page")), \(besides)"
        } else {
            line = "requests to \(host): as many as it has pages, and about \(besides)"
        }
        return "\(line); " + (limit.map { "--max-requests \($0)" } ?? "no --max-requests")
    }
}
