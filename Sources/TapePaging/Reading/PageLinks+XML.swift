import TapeHTTP
import TapeXML

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
        // `try?`: a value that is no link is not one of these, whatever its relation.
        guard let target = try? page.resolving(text), let place = try? BodyPath("xpath:\(path)")
        else { return }
        entries.append(Entry(relation: relation, place: .body([place]), target: target))
    }

    /// Elements in which feeds have what is said of the page.
    private static let feeds = Set(["channel", "feed"].map { Array($0.utf8) })
}
