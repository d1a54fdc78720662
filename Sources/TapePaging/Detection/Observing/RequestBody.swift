package import TapeHTTP
import TapeJSON

/// A request body by the way positions can be put into it.
package enum RequestBody: Sendable {
    case none
    case json(BodyNode)
    case form([QueryItem])
    case other

    package init(of request: HTTPRequest) {
        guard let body = request.body, !body.isEmpty else {
            self = .none
            return
        }
        let type = request.headers["Content-Type"].flatMap { MediaType($0) }
        if let document = JSONDocument.lenient(body), type?.essence != Self.formType {
            self = .json(BodyNode(document.root))
        } else if type == nil || type?.essence == Self.formType {
            self = body.contains(UInt8(ascii: "=")) ? .form(FormBody(body).fields) : .other
        } else {
            self = .other
        }
    }

    private static let formType = "application/x-www-form-urlencoded"
}

extension JSONDocument {
    /// The document; nil where the bytes are not JSON.
    static func lenient(_ bytes: [UInt8]) -> JSONDocument? {
        do {
            return try JSONDocument(parsing: bytes)
        } catch {
            return nil
        }
    }
}
