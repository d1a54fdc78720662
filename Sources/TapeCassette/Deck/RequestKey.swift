import TapeHTTP
import TapeJSON

/// The parts that must be equal for one recording to answer two requests.
struct RequestKey: Hashable {
    /// A body in the form in which requests are compared.
    enum Body: Hashable {
        case none
        /// Equal for equal JSON, regardless of white space and key order.
        case json(UInt64)
        /// Equal for equal fields, regardless of encoding and of the order of different names.
        case form([UInt8])
        case bytes([UInt8])
    }

    let method: [UInt8]
    let url: [UInt8]
    let body: Body
    /// The values of the headers that the spec compares by, in the spec's order.
    let headers: [[[UInt8]]]

    init(_ request: HTTPRequest, comparing names: [HeaderName]) {
        method = Array(request.method.rawValue.utf8)
        url = Array(request.url.equivalenceKey.utf8)
        body = Body(request)
        headers = names.map { name in request.headers.values(for: name).map { Array($0.utf8) } }
    }
}

extension RequestKey.Body {
    init(_ request: HTTPRequest) {
        guard let bytes = request.body, !bytes.isEmpty else {
            self = .none
            return
        }
        if let document = JSONDocument.inBody(bytes) {
            self = .json(document.root.digest)
        } else if request.headers.announceForm {
            self = .form(FormBody(bytes).equivalenceKey)
        } else {
            self = .bytes(bytes)
        }
    }
}
