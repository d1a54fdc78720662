import TapeHTTP
import TapeJSON

/// Positions that were spelled differently in two recordings of one walk and led to the same pages.
///
/// A cursor may be new in each recording; what counts is that the old one stands wherever the new one
/// does: in the response that hands it out and in the request that uses it.
struct ChainLinks {
    /// An old and a new spelling of one position.
    struct Link: Hashable {
        let old: [UInt8]
        let new: [UInt8]
    }

    /// A shorter value would be found in innocent text.
    private static let shortest = 4

    /// For each request so far, the links it uses.
    private var links: [[Link]] = []
    private var known: Set<Link> = []
    private var previous: (old: Outcome, new: Outcome)?

    /// Follows the walk to its next exchange; false if the requests differ in something that the
    /// responses before them did not hand out.
    mutating func follow(_ old: Interaction, _ new: Interaction) -> Bool {
        guard let found = Self.differences(old.request, new.request) else { return false }
        for link in found where !known.contains(link) {
            // A position that an item itself is says that the item changed.
            guard let previous, !Self.isItem(link.old, previous.old),
                !Self.isItem(link.new, previous.new), link.old.count >= Self.shortest,
                link.new.count >= Self.shortest,
                Self.hands(out: link.old, previous.old), Self.hands(out: link.new, previous.new)
            else { return false }
            known.insert(link)
        }
        links.append(found)
        previous = (old.outcome, new.outcome)
        return true
    }

    /// The links that the exchange at an index may show: its own, its neighbours', and the last.
    func links(around index: Int) -> [Link] {
        let near = links[max(0, index - 1)...min(index + 1, links.count - 1)]
        var seen: Set<Link> = []
        return ((links.last ?? []) + near.joined()).filter { seen.insert($0).inserted }
    }

    // MARK: Differences of two requests

    /// Old and new values in the same places; nil if the requests are not alike.
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
        let (oldItems, newItems) = (old.queryItems, new.queryItems)
        guard oldItems.map(\.name) == newItems.map(\.name) else { return nil }
        let (oldSteps, newSteps) = (old.path.split(separator: "/"), new.path.split(separator: "/"))
        guard oldSteps.count == newSteps.count else { return nil }
        return differing(
            oldSteps.map { PercentEncoding.decode(String($0)) },
            newSteps.map { PercentEncoding.decode(String($0)) })
            + differing(oldItems.map(\.value), newItems.map(\.value))
    }

    private static func differences(_ old: HeaderFields, _ new: HeaderFields) -> [Link]? {
        guard old.map(\.name) == new.map(\.name) else { return nil }
        return differing(old.map(\.value), new.map(\.value))
    }

    private static func differences(_ old: [UInt8], _ new: [UInt8]) -> [Link]? {
        if old == new { return [] }
        // A body that is not JSON may be a form, which has the shape of a query.
        guard let oldJSON = JSONDocument.inBody(old), let newJSON = JSONDocument.inBody(new) else {
            return differences(asForm(old), asForm(new))
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

    private static func asForm(_ body: [UInt8]) -> HTTPURL {
        HTTPURL("http://form/?" + String(decoding: body, as: UTF8.self))
    }

    private static func differing(_ old: [String], _ new: [String]) -> [Link] {
        zip(old, new).filter { !$0.utf8.elementsEqual($1.utf8) }
            .map { Link(old: Array($0.utf8), new: Array($1.utf8)) }
    }

    /// Whether a position is a value of an item: a string or a number in a list, under another name than that of a cursor.
    private static func isItem(_ position: [UInt8], _ outcome: Outcome) -> Bool {
        guard let body = outcome.response?.body, let json = JSONDocument.inBody(body) else {
            return false
        }
        return holds(String(decoding: position, as: UTF8.self), json.root, inList: false)
    }

    private static func holds(_ text: String, _ value: JSONValue, inList: Bool) -> Bool {
        if value.kind == .array { return value.elements.contains { holds(text, $0, inList: true) } }
        if value.kind == .object {
            return value.members.contains {
                $0.key != "cursor" && holds(text, $0.value, inList: inList)
            }
        }
        return inList && (value.string == text || value.integer.map(String.init) == text)
    }

    /// Whether a response holds a position in any spelling.
    private static func hands(out position: [UInt8], _ outcome: Outcome) -> Bool {
        guard let response = outcome.response else { return false }
        let search = SecretSearch(for: [position])
        return !search.matches(in: response.body[...]).isEmpty
            || response.headers.contains { !search.matches(in: Array($0.value.utf8)[...]).isEmpty }
    }
}
