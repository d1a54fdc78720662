package import TapeHTTP
import TapeJSON
import TapeXML

/// Reads the parts of items, besides identities, that a few laws need.
extension PageReader {
    /// All scalars in the items of a response, as text; empty where it is not a page.
    package func itemTexts(in response: HTTPResponse) -> Set<String> {
        var texts: Set<String> = []
        for node in nodes(in: response) { Self.add(node, to: &texts) }
        return texts
    }

    /// The text of one member in each item of a response; nil for items without a scalar there.
    package func texts(ofMember name: String, in response: HTTPResponse) -> [String?] {
        nodes(in: response).map { node in
            if case .json(let value) = node { value[name]?.scalarText } else { nil }
        }
    }

    private func nodes(in response: HTTPResponse) -> [PageNode] {
        // `try?`: a response that is not a page has no items; the walk has reported why.
        guard let root = try? PageBody.root(of: response, in: convention),
            let rows = try? ItemReader(convention, body: response.body).rows(in: root)
        else { return [] }
        return rows.nodes
    }

    private static func add(_ node: PageNode, to texts: inout Set<String>) {
        switch node {
        case .json(let value):
            if let text = value.scalarText { texts.insert(text) }
            for element in value.elements { add(.json(element), to: &texts) }
            for member in value.members { add(.json(member.value), to: &texts) }
        case .xml(let element):
            if element.elements.isEmpty { texts.insert(element.text) }
            for attribute in element.attributes { texts.insert(attribute.text) }
            for child in element.elements { add(.xml(child), to: &texts) }
        case .text(let text):
            texts.insert(text)
        }
    }
}

extension PageReader {
    /// All scalars in each item of a response, as text.
    package func itemTextSets(in response: HTTPResponse) -> [Set<String>] {
        nodes(in: response).map { node in
            var texts: Set<String> = []
            Self.add(node, to: &texts)
            return texts
        }
    }

    /// A digest of each item of a response, which changes whenever anything in the item does.
    package func itemContents(in response: HTTPResponse) -> [UInt64] {
        nodes(in: response).map(\.digest)
    }
}
