import TapeHTTP
import TapeJSON

/// Tracks positions that were spelled differently in two recordings of one walk but led to the same pages.
///
/// An opaque cursor may change with each recording. What counts is that the new one appears wherever the old one did: in the
/// response that hands it out and in the request that uses it. A position taken from an item changes only if the item does, see
/// ``ListedPosition``.
struct ChainLinks {
    /// The old and the new spelling of one position.
    struct Link: Hashable {
        let old: [UInt8]
        let new: [UInt8]
    }

    /// A shorter value would be found in unrelated text.
    private static let shortest = 4

    /// The links that each request so far uses.
    private var links: [[Link]] = []
    private var known: Set<Link> = []
    private var previous: (old: Outcome, new: Outcome)?

    /// Follows the walk to its next exchange; returns false if the requests differ in something that the responses before them
    /// did not hand out.
    mutating func follow(_ old: Interaction, _ new: Interaction) -> Bool {
        guard let found = Self.differences(old.request, new.request) else { return false }
        for link in found where !known.contains(link) {
            guard let previous, link.old.count >= Self.shortest, link.new.count >= Self.shortest,
                Self.hands(out: link.old, previous.old), Self.hands(out: link.new, previous.new)
            else { return false }
            known.insert(link)
        }
        links.append(found)
        previous = (old.outcome, new.outcome)
        return true
    }

    /// The links that may appear in the exchange at an index: its own, its neighbours', and the last.
    func links(around index: Int) -> [Link] {
        let near = links[max(0, index - 1)...min(index + 1, links.count - 1)]
        var seen: Set<Link> = []
        return ((links.last ?? []) + near.joined()).filter { seen.insert($0).inserted }
    }

    // MARK: Differences of two requests

    /// Old and new values in the same places; nil if the requests have different shapes.
    private static func differences(_ old: HTTPRequest, _ new: HTTPRequest) -> [Link]? {
        guard old.method == new.method, let urls = differences(old.url, new.url),
            let headers = differences(old.headers, new.headers),
            let bodies = differences(old.body ?? [], new.body ?? [])
        else { return nil }
        return urls + headers + bodies
    }

    private static func differences(_ old: HTTPURL, _ new: HTTPURL) -> [Link]? {
        if old.text.utf8.elementsEqual(new.text.utf8) { return [] }
        guard old.origin == new.origin else { return nil }
        guard let items = differences(old.queryItems, new.queryItems) else { return nil }
        let (oldSteps, newSteps) = (old.path.split(separator: "/"), new.path.split(separator: "/"))
        guard oldSteps.count == newSteps.count else { return nil }
        return differing(
            oldSteps.map { PercentEncoding.decode(String($0)) },
            newSteps.map { PercentEncoding.decode(String($0)) })
            + items
    }

    private static func differences(_ old: HeaderFields, _ new: HeaderFields) -> [Link]? {
        guard old.map(\.name) == new.map(\.name) else { return nil }
        return differing(old.map(\.value), new.map(\.value))
    }

    private static func differences(_ old: [UInt8], _ new: [UInt8]) -> [Link]? {
        if old == new { return [] }
        // A body that is not JSON may be a form.
        guard let oldJSON = JSONDocument.inBody(old), let newJSON = JSONDocument.inBody(new) else {
            return differences(FormBody(old).fields, FormBody(new).fields)
        }
        var links: [Link] = []
        let difference = JSONDifference.between(oldJSON.root, newJSON.root)
        guard difference.omittedCount == 0 else { return nil }
        for change in difference.changes {
            guard let before = change.old?.string, let after = change.new?.string else {
                return nil
            }
            links.append(Link(old: Array(before.utf8), new: Array(after.utf8)))
        }
        return links
    }

    private static func differences(_ old: [QueryItem], _ new: [QueryItem]) -> [Link]? {
        guard old.map(\.name) == new.map(\.name) else { return nil }
        return differing(old.map(\.value), new.map(\.value))
    }

    private static func differing(_ old: [String], _ new: [String]) -> [Link] {
        zip(old, new).filter { !$0.utf8.elementsEqual($1.utf8) }
            .map { Link(old: Array($0.utf8), new: Array($1.utf8)) }
    }

    /// Whether a response contains a position in any spelling.
    private static func hands(out position: [UInt8], _ outcome: Outcome) -> Bool {
        guard let response = outcome.response else { return false }
        let search = SecretSearch(for: [position])
        return !search.matches(in: response.body[...]).isEmpty
            || response.headers.contains { !search.matches(in: Array($0.value.utf8)[...]).isEmpty }
    }
}
