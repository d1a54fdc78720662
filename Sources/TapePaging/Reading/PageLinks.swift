package import TapeHTTP
import TapeJSON
import TapeXML

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
    /// What the page says of its neighbours besides links.
    package private(set) var numbers = PageNumbers()

    package init() {}

    package func all(_ relation: Relation) -> [Entry] {
        entries.filter { $0.relation == relation }
    }

    /// Enters headers that hold the numbers of other pages.
    mutating func enter(_ headers: HeaderFields) { numbers.enter(headers) }

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
    /// Enters the members of a body that are links to other pages: of its outer objects, and of those that hold the signs
    /// which the spec reads.
    mutating func enter(_ root: JSONValue, of page: HTTPURL, beside signs: [JSONPath]) {
        guard root.kind == .object else { return }
        enter(root, at: "$", depth: 0, of: page)
        for path in Set(signs.map(Self.owner)).sorted() where path != "$" {
            // `try?`: an owner's path is the beginning of one that was read.
            guard let owner = (try? JSONPath(path))?.first(in: root), owner.kind == .object else {
                continue
            }
            var inner = PageLinks()
            inner.enter(owner, at: path, depth: Self.depth, of: page)
            let known = Set(entries.map(\.place))
            entries += inner.entries.filter { !known.contains($0.place) }
            numbers.add(inner.numbers)
        }
    }

    /// The path of the object that has a member.
    private static func owner(of path: JSONPath) -> String {
        guard let steps = path.steps?.dropLast() else { return "$" }
        return steps.reduce("$") { path, step in
            switch step {
            case .name(let name): "\(path)[\(JSONText.quote(name))]"
            case .index(let index): "\(path)[\(index)]"
            }
        }
    }

    /// How many objects deep links may lie, as in `$.meta.pagination.links`.
    private static let depth = 3

    private mutating func enter(_ object: JSONValue, at path: String, depth: Int, of page: HTTPURL)
    {
        for member in object.members.prefix(PageShape.memberLimit) {
            let name = Self.bare(member.rawKey)
            if member.value.kind == .array, Self.holders.contains(name) {
                enter(list: member.value, at: Self.path(of: member, at: path), of: page)
                continue
            }
            numbers.enter(member, at: path)
            if let relation = Self.names[name] {
                enter(member, as: relation, at: path, of: page)
            } else if depth < Self.depth, member.value.kind == .object, Self.holders.contains(name)
            {
                let inner = Self.path(of: member, at: path)
                enter(member.value, at: inner, depth: depth + 1, of: page)
            }
        }
    }

    /// A member's name without the vocabulary that it is from, as in `hydra:next`.
    private static func bare(_ key: ArraySlice<UInt8>) -> [UInt8] {
        Array(key.starts(with: Array("hydra:".utf8)) ? key.dropFirst(6) : key)
    }

    /// The path of a member; a name with a vocabulary before it cannot follow a dot.
    static func path(of member: JSONMember, at path: String) -> String {
        member.key.contains(":")
            ? "\(path)[\(JSONText.quote(member.key))]" : "\(path).\(member.key)"
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
            let place = try? BodyPath(Self.path(of: member, at: path))
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
    /// Enters the links of a body in XML: `<link rel="next" href="…"/>` as in Atom, `<link><relation value="next"/>…` as in
    /// FHIR, and elements that are named like links.
    mutating func enter(_ document: XMLTree.Node, of page: HTTPURL) {
        guard let root = document.kind == .document ? document.elements.first : document else {
            return
        }
        enter(children: root, at: "/\(root.name)", depth: 0, of: page)
    }

    private mutating func enter(
        children element: XMLTree.Node, at path: String, depth: Int, of page: HTTPURL
    ) {
        for child in element.elements.prefix(PageShape.memberLimit) {
            let name = Array(child.name.utf8)
            let place = "\(path)/\(child.name)"
            if let (word, text) = Self.link(child) {
                guard let relation = Self.relation(word.lowercased()) else { continue }
                enter(text, as: relation, at: "\(place)[@rel='\(word)']", of: page)
            } else if let relation = Self.names[name], child.elements.isEmpty,
                Self.isLink(child.text)
            {
                enter(child.text, as: relation, at: place, of: page)
            } else if depth < Self.depth, Self.holders.contains(name) || Self.feeds.contains(name) {
                enter(children: child, at: place, depth: depth + 1, of: page)
            }
        }
    }

    /// The relation and the target of an element that is a link.
    private static func link(_ element: XMLTree.Node) -> (word: String, text: String)? {
        guard element.name.lowercased() == "link" else { return nil }
        if let word = element.attribute("rel"), let text = element.attribute("href") {
            return (word, text)
        }
        func value(_ names: Set<String>) -> String? {
            let child = element.elements.first { names.contains($0.name.lowercased()) }
            return child.map { $0.attribute("value") ?? $0.text }
        }
        guard let word = value(["relation", "rel"]), let text = value(["url", "href"]) else {
            return nil
        }
        return (word, text)
    }

    private mutating func enter(
        _ text: String, as relation: Relation, at path: String, of page: HTTPURL
    ) {
        // `try?`: what is no link, whatever its relation, is none of these.
        guard let target = try? page.resolving(text), let place = try? BodyPath("xpath:\(path)")
        else { return }
        entries.append(Entry(relation: relation, place: .body([place]), target: target))
    }

    /// Elements in which feeds have what is said of the page.
    private static let feeds = Set(["channel", "feed"].map { Array($0.utf8) })
}

extension PageLinks {
    /// The same links, with texts that another page has too shared with it.
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
