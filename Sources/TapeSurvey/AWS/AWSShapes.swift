/// The protocol of a service, which decides the form of requests and answers.
enum AWSProtocol: Hashable {
    /// JSON bodies, with the operation named in a header.
    case json(contentType: String, target: String)
    case restJSON
    /// Form bodies, answered in XML.
    case query, ec2
    case restXML
    /// CBOR bodies, which specs do not support.
    case cbor

    var isXML: Bool {
        switch self {
        case .query, .ec2, .restXML: true
        case .json, .restJSON, .cbor: false
        }
    }
}

/// A member of a structure, and where it goes in a message.
struct AWSMember {
    enum Place {
        case body, query, header, path
    }

    let name: String
    /// The name on the wire.
    let wire: String
    let place: Place
    let isRequired: Bool
    let shape: String
    let prose: String
    /// Whether the member is the whole body.
    var isPayload = false
    /// Whether an XML list has no element around its items.
    var isFlat = false
    /// The member's own bounds, if it is a number.
    var bounds: (least: Int?, most: Int?) = (nil, nil)
}

/// The shapes of a service model, in any format.
protocol AWSShapes {
    /// The members of a structure; empty for other shapes.
    func members(of shape: String) -> [AWSMember]
    func kind(of shape: String) -> Shape.Kind
    /// The element shape of a list or map, and the name of its elements in XML.
    func element(of shape: String) -> (shape: String, wire: String?, isFlat: Bool)?
    /// The minimum and maximum of a number.
    func bounds(of shape: String) -> (least: Int?, most: Int?)
}

extension AWSShapes {
    func member(_ name: String, of shape: String) -> AWSMember? {
        members(of: shape).first { $0.name == name }
    }

    /// A shape, unfolded as deep as paging needs.
    func shape(_ name: String) -> Shape {
        // Of a list's elements, only their direct members matter.
        let depth = UnfoldingDepth.fitting((name, below: 2), usual: 4) { name, below in
            guard below > 0 else { return [] }
            let members = members(of: name).filter { $0.place == .body }
                .map { ($0.shape, below: below == 2 ? 2 : 0) }
            return members + [element(of: name)].compactMap { $0.map { ($0.shape, below - 1) } }
        }
        return shape(name, depth: depth)
    }

    private func shape(_ name: String, depth: Int) -> Shape {
        var shape = Shape(kind(of: name))
        guard depth > 0 else { return shape }
        if let element = element(of: name) {
            var inner = self.shape(element.shape, depth: min(depth - 1, 1))
            inner.xmlName = element.wire
            shape.element = [inner]
            shape.isXMLWrapped = !element.isFlat
        }
        for member in members(of: name) where member.place == .body {
            var inner = self.shape(member.shape, depth: depth - 1)
            inner.prose = member.prose.prefix(300).lowercased()
            inner.xmlName = member.wire
            if member.isFlat { inner.isXMLWrapped = false }
            if member.isPayload {
                shape.members += inner.members
            } else {
                shape.members.append(.init(member.wire, inner))
            }
        }
        return shape
    }
}

/// What a paginator file or trait says about an operation, as JMESPath expressions.
struct AWSPaginator {
    var input: [String] = []
    var output: [String] = []
    var items: [String] = []
    var limit: String?
    var more: String?
    let author: String
}

/// An operation of a service model.
struct AWSOperation {
    let name: String
    let method: String
    let path: String
    let input: String?
    let output: String?
    /// The element around the answer in the `query` protocol.
    var wrapper: String?
    let prose: String
    var paginator: AWSPaginator?
}
