package import TapeHTTP

/// The links of a page to other pages of its list, from the `Link` header and from body members with names such as `next`.
package struct PageLinks: Hashable, Sendable {
    package enum Relation: String, Hashable, Sendable, CaseIterable {
        case first
        case previous = "prev"
        case next
        case last
    }

    /// A link, and the place where it was read.
    package struct Entry: Hashable, Sendable {
        package let relation: Relation
        package let place: SignalPlace
        package let target: HTTPURL
    }

    package internal(set) var entries: [Entry] = []
    /// A relation for which the header gives two targets without any distinction.
    package private(set) var ambiguous: Relation?
    /// What the page says about its neighbours besides links.
    package internal(set) var numbers = PageNumbers()

    package init() {}

    package func all(_ relation: Relation) -> [Entry] {
        entries.filter { $0.relation == relation }
    }

    /// Enters headers with the numbers of other pages.
    mutating func enter(_ headers: HeaderFields) { numbers.enter(headers) }

    /// Enters the links of the `Link` header, except those with `results="false"`, which lead nowhere.
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

    static func relation(_ text: String) -> Relation? {
        text == "previous" ? .previous : Relation(rawValue: text)
    }
}

extension PageLinks {
    /// The same links, sharing the storage of texts that an earlier page has as well.
    func sharing(with earlier: PageLinks?) -> PageLinks {
        guard let earlier else { return self }
        var shared = self
        shared.entries = entries.map { entry in
            earlier.entries.first { $0 == entry } ?? entry
        }
        shared.numbers = numbers.sharing(with: earlier.numbers)
        return shared
    }
}

/// Recognises names and texts as links, in both JSON and XML.
extension PageLinks {
    /// How deeply links may be nested, as in `$.meta.pagination.links`.
    static let depth = 3

    /// Whether a text is a URL rather than a token.
    static func isLink(_ text: String) -> Bool {
        text.hasPrefix("http://") || text.hasPrefix("https://") || text.hasPrefix("/")
            || text.hasPrefix("?")
    }

    static let holders = Set(
        [
            "links", "_links", "meta", "_meta", "pagination", "paging", "page", "pages", "pageInfo",
            "page_info", "metadata", "_metadata", "link", "view",
        ]
        .map { Array($0.utf8) })

    /// The names of links in all spellings, with their relations.
    static let names: [[UInt8]: Relation] = {
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
                    $0 + $1.firstCapitalised
                }
                names[Array((word + suffix).utf8)] = relation
                names[Array(camel.utf8)] = relation
            }
        }
        return names
    }()
}
