import TapeHTTP
import TapeXML

extension PageLinks {
    /// Enters the links of an XML body: `<link rel="next" href="…"/>` as in Atom, `<link><relation value="next"/>…` as in
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
            if let link = Self.link(child) {
                guard let relation = Self.relation(link.word.lowercased()) else { continue }
                enter(link.text, as: relation, at: "\(place)[\(link.test)]", of: page)
            } else if let relation = Self.names[name], child.elements.isEmpty,
                Self.isLink(child.text)
            {
                enter(child.text, as: relation, at: place, of: page)
            } else if depth < Self.depth, Self.holders.contains(name) || Self.feeds.contains(name) {
                enter(children: child, at: place, depth: depth + 1, of: page)
            }
        }
    }

    /// The relation and target of an element that is a link, and the XPath predicate that distinguishes it from its siblings.
    private static func link(
        _ element: XMLTree.Node
    ) -> (word: String, text: String, test: String)? {
        guard element.name.lowercased() == "link" else { return nil }
        if let word = element.attribute("rel"), let text = element.attribute("href") {
            return (word, text, "@rel='\(word)'")
        }
        func value(_ names: Set<String>) -> (text: String, place: String)? {
            let child = element.elements.first { names.contains($0.name.lowercased()) }
            return child.map { child in
                child.attribute("value").map { ($0, "\(child.name)/@value") }
                    ?? (child.text, child.name)
            }
        }
        guard let word = value(["relation", "rel"]), let url = value(["url", "href"]) else {
            return nil
        }
        return (word.text, url.text, "\(word.place)='\(word.text)'")
    }

    private mutating func enter(
        _ text: String, as relation: Relation, at path: String, of page: HTTPURL
    ) {
        // `try?`: a value that is not a link is ignored, whatever its relation.
        guard let target = try? page.resolving(text), let place = try? BodyPath("xpath:\(path)")
        else { return }
        entries.append(Entry(relation: relation, place: .body([place]), target: target))
    }

    /// Elements in which feeds put the page's own metadata.
    private static let feeds = Set(["channel", "feed"].map { Array($0.utf8) })
}
