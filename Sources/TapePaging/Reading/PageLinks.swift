package import TapeHTTP
import TapeJSON

/// The links of a page to other pages of its list, from the `Link` header and from members of the body that are named like them.
package struct PageLinks: Hashable, Sendable {
    package enum Relation: String, Hashable, Sendable, CaseIterable {
        case first
        case previous = "prev"
        case next
        case last
    }

    /// A link, and where it was read.
    package struct Entry: Hashable, Sendable {
        package let relation: Relation
        package let place: SignalPlace
        package let target: HTTPURL
    }

    package private(set) var entries: [Entry] = []
    /// A relation for which the header gives two targets, neither of which says what it is for.
    package private(set) var ambiguous: Relation?

    package init() {}

    package func all(_ relation: Relation) -> [Entry] {
        entries.filter { $0.relation == relation }
    }

    /// Enters the links of the header; those that an attribute says lead nowhere are left out.
    mutating func enter(_ links: [Link]) {
        var seen: [Relation: Link] = [:]
        for link in links {
            guard let relation = Self.relation(link.rel), link[attribute: "results"] != "false"
            else { continue }
            guard let earlier = seen[relation] else {
                seen[relation] = link
                entries.append(
                    Entry(
                        relation: relation, place: .link(relation: link.rel), target: link.target))
                continue
            }
            let isSame = earlier.target.isEquivalent(to: link.target)
            if !isSame, earlier.attributes == link.attributes, earlier.context == link.context {
                ambiguous = ambiguous ?? relation
            }
        }
    }

    private static func relation(_ text: String) -> Relation? {
        text == "previous" ? .previous : Relation(rawValue: text)
    }
}

extension PageLinks {
    /// Enters the members of a body that are links to other pages.
    mutating func enter(_ root: JSONValue, of page: HTTPURL) {
        guard root.kind == .object else { return }
        enter(root, at: "$", depth: 0, of: page)
    }

    /// How many objects deep links may lie, as in `$.meta.pagination.links`.
    private static let depth = 3

    private mutating func enter(_ object: JSONValue, at path: String, depth: Int, of page: HTTPURL)
    {
        for member in object.members.prefix(PageShape.memberLimit) {
            let name = Self.bare(member.rawKey)
            if member.value.kind == .array, Self.holders.contains(name) {
                enter(list: member.value, at: "\(path).\(member.key)", of: page)
                continue
            }
            if let relation = Self.names[name] {
                enter(member, as: relation, at: path, of: page)
            } else if depth < Self.depth, member.value.kind == .object, Self.holders.contains(name)
            {
                enter(member.value, at: "\(path).\(member.key)", depth: depth + 1, of: page)
            }
        }
    }

    /// A member's name without the vocabulary that it is from, as in `hydra:next`.
    private static func bare(_ key: ArraySlice<UInt8>) -> [UInt8] {
        Array(key.starts(with: Array("hydra:".utf8)) ? key.dropFirst(6) : key)
    }

    /// Enters the elements of a list of links that each say their relation.
    private mutating func enter(list: JSONValue, at path: String, of page: HTTPURL) {
        for link in list.elements.prefix(PageShape.memberLimit) where link.kind == .object {
            guard let word = (link["rel"] ?? link["relation"])?.string,
                let relation = Self.relation(word.lowercased()),
                let text = (link["href"] ?? link["url"])?.string, Self.isLink(text),
                // `try?`: what is no link, whatever its relation, is none of these.
                let target = try? page.resolving(text), let place = try? BodyPath(path)
            else { continue }
            entries.append(Entry(relation: relation, place: .body([place]), target: target))
        }
    }

    private mutating func enter(
        _ member: JSONMember, as relation: Relation, at path: String, of page: HTTPURL
    ) {
        let value = member.value
        let link = value.kind == .object ? value["href"] ?? value["url"] : value
        guard let text = link?.string, Self.isLink(text),
            // `try?`: what is no link, whatever its name, is none of these.
            let target = try? page.resolving(text),
            let place = try? BodyPath("\(path).\(member.key)")
        else { return }
        entries.append(Entry(relation: relation, place: .body([place]), target: target))
    }

    /// Whether a text is a URL rather than a token.
    private static func isLink(_ text: String) -> Bool {
        text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("/")
            || text.hasPrefix("?")
    }

    private static let holders = Set(
        [
            "links", "_links", "meta", "_meta", "pagination", "paging", "page", "pages", "pageInfo",
            "page_info", "metadata", "_metadata", "link", "view",
        ]
        .map { Array($0.utf8) })

    /// The names that links have, in every spelling.
    private static let names: [[UInt8]: Relation] = {
        let words: [(String, Relation)] = [
            ("first", .first), ("prev", .previous), ("previous", .previous), ("next", .next),
            ("last", .last),
        ]
        let suffixes = [
            "", "_url", "_uri", "_link", "_href", "_page", "_page_url", "_page_uri", "_page_link",
        ]
        var names: [[UInt8]: Relation] = [:]
        for (word, relation) in words {
            for suffix in suffixes {
                let parts = (word + suffix).split(separator: "_")
                let camel = parts.dropFirst().reduce(String(parts[0])) {
                    $0 + $1.prefix(1).uppercased() + $1.dropFirst()
                }
                names[Array((word + suffix).utf8)] = relation
                names[Array(camel.utf8)] = relation
            }
        }
        return names
    }()
}

extension PageLinks {
    /// The same links, with texts that another page has too shared with it.
    func sharing(with earlier: PageLinks?) -> PageLinks {
        guard let earlier else { return self }
        var shared = self
        shared.entries = entries.map { entry in
            earlier.entries.first { $0 == entry } ?? entry
        }
        return shared
    }
}
