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
            if let (word, text, test) = Self.link(child) {
                guard let relation = Self.relation(word.lowercased()) else { continue }
                enter(text, as: relation, at: "\(place)[\(test)='\(word)']", of: page)
            } else if let relation = Self.names[name], child.elements.isEmpty,
                Self.isLink(child.text)
            {
                enter(child.text, as: relation, at: place, of: page)
            } else if depth < Self.depth, Self.holders.contains(name) || Self.feeds.contains(name) {
                enter(children: child, at: place, depth: depth + 1, of: page)
            }
        }
    }

    /// The relation and the target of an element that is a link, and where in it the relation stands.
    private static func link(
        _ element: XMLTree.Node
    ) -> (word: String, text: String, test: String)? {
        guard element.name.lowercased() == "link" else { return nil }
        if let word = element.attribute("rel"), let text = element.attribute("href") {
            return (word, text, "@rel")
        }
        func child(_ names: Set<String>) -> XMLTree.Node? {
            element.elements.first { names.contains($0.name.lowercased()) }
        }
        guard let relation = child(["relation", "rel"]), let target = child(["url", "href"]) else {
            return nil
        }
        let word = relation.attribute("value")
        return (
            word ?? relation.text, target.attribute("value") ?? target.text,
            word == nil ? relation.name : "\(relation.name)/@value"
        )
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
