import TapeHTTP
import TapeJSON

/// What two requests must share for one recording to answer both.
struct RequestKey: Hashable {
    /// A body as requests are compared by it.
    enum Body: Hashable {
        case none
        /// Equal for equal JSON, whatever its white space and the order of its keys.
        case json(UInt64)
        /// Equal for equal fields, however they are encoded; the order of different names is free.
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
