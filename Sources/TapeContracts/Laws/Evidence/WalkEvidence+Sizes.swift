import TapeHTTP
import TapePaging

extension WalkEvidence {
    /// The number of the last page that has items; 0 if none has.
    var lastPageWithItems: Int { walk.pages.last { !$0.items.isEmpty }?.number ?? 0 }

    /// How many lists on a page hold its items; nil where that differs from page to page.
    var containerCount: Int? {
        let paths = convention.items.paths
        let isBounded = paths.allSatisfy { path in
            let text = path.text
            return !text.contains("..") && text.count { $0 == "*" } < 2
        }
        return isBounded ? max(1, paths.count) : nil
    }

    /// How many items a page may hold in each list; nil where its link does not show it.
    func sizeLimit(of page: Walk.Page) -> Int? {
        guard let size = convention.size else { return nil }
        let asked = askedSize(of: page)
        return [asked, size.maximum].compactMap(\.self).min()
    }

    /// The size that the request for a page asks for; nil where a link does not show it.
    func askedSize(of page: Walk.Page) -> Int? {
        guard let size = convention.size else { return nil }
        guard case .url(let url) = page.position.pointing, let slot = size.slot else {
            return size.value
        }
        // A server may leave the size out of its links, or encode it in a cursor.
        if case .query(let name) = slot {
            return url.queryItems.first { $0.name == name }.flatMap { Int($0.value)?.countable }
        }
        return endpoint.flatMap {
            $0.size(askedBy: $0.request(for: page.position, mark: PageMark(page: page.number)))
        }
    }
}
