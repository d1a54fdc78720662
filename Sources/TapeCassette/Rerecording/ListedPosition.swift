import TapeHTTP
import TapeJSON

/// Decides whether a position is also part of an item on the page, like the last item's name or id.
///
/// An opaque cursor may change with each recording; a position taken from an item changes only if the item does.
enum ListedPosition {
    /// Whether the old or new spelling of a position occurs among the items of its response.
    static func isListed(_ link: ChainLinks.Link, _ old: Outcome, _ new: Outcome) -> Bool {
        isListed(link.old, in: old) || isListed(link.new, in: new)
    }

    private static func isListed(_ position: [UInt8], in outcome: Outcome) -> Bool {
        guard let body = outcome.response?.body else { return false }
        let ranges = SecretSearch(for: [position]).matches(in: body[...]).map(\.range)
        guard !ranges.isEmpty else { return false }
        guard let document = JSONDocument.inBody(body) else {
            return ranges.contains { isContent($0, of: body) }
        }
        return isListed(String(decoding: position, as: UTF8.self), below: document.root)
    }

    // MARK: JSON

    private struct Place {
        let value: JSONValue
        /// The name of the member; nil for an element.
        let name: String?
        let isInList: Bool
    }

    private static func isListed(_ position: String, below root: JSONValue) -> Bool {
        var rest = [Place(value: root, name: nil, isInList: false)]
        while let place = rest.popLast() {
            switch place.value.kind {
            case .object:
                let members = place.value.members
                // A link in a list of links has a member that says what it leads to.
                let isLink = members.contains { ["rel", "relation"].contains($0.key) }
                for member in members {
                    if member.key == position { return true }
                    if isLink { continue }
                    rest.append(
                        Place(value: member.value, name: member.key, isInList: place.isInList))
                }
            case .array:
                for element in place.value.elements {
                    rest.append(Place(value: element, name: nil, isInList: true))
                }
            case .string, .number:
                guard place.isInList, let text = place.value.scalarText, text.contains(position),
                    !mentionsPosition(place.name ?? "")
                else { continue }
                // After the `?` of a link, a position says where a page begins.
                if text.prefix(while: { $0 != "?" }).contains(position) { return true }
            case .null, .bool: continue
            }
        }
        return false
    }

    private static func mentionsPosition(_ name: String) -> Bool {
        let name = name.lowercased()
        return ["cursor", "next", "prev", "continu", "scroll"].contains(where: name.contains)
    }

    // MARK: Other texts

    /// How far before a position its name is searched for.
    private static let longestName = 60

    /// Whether the range is a whole value without a name before it that marks it as a position.
    private static func isContent(_ range: Range<Int>, of body: [UInt8]) -> Bool {
        let before = body[..<range.lowerBound].suffix(longestName)
        let isWhole =
            before.last?.isWordByte != true
            && (range.upperBound == body.count || !body[range.upperBound].isWordByte)
        guard isWhole, before.last != UInt8(ascii: "=") else { return false }
        let name =
            String(decoding: before, as: UTF8.self).lowercased()
            .split(omittingEmptySubsequences: false) { " <\n\t,".contains($0) }.last ?? ""
        return !["cursor", "next", "prev", "continu", "scroll", "marker", "token", "after"]
            .contains(where: name.contains)
    }
}
