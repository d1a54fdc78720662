/// A request as a value; `mark`, which is never sent, says for which page of which walk it is made.
package struct HTTPRequest: Hashable, Sendable {
    package var method: HTTPMethod
    package var url: HTTPURL
    package var headers: HeaderFields
    package var body: [UInt8]?
    package var mark: PageMark?

    package init(
        method: HTTPMethod = .get,
        url: HTTPURL,
        headers: HeaderFields = [:],
        body: [UInt8]? = nil,
        mark: PageMark? = nil
    ) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
        self.mark = mark
    }
}

/// The method of a request, with its case preserved.
package struct HTTPMethod: RawRepresentable, Hashable, Sendable {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    package static let get = Self(rawValue: "GET")
    package static let head = Self(rawValue: "HEAD")
    package static let post = Self(rawValue: "POST")
    package static let put = Self(rawValue: "PUT")
    package static let patch = Self(rawValue: "PATCH")
    package static let delete = Self(rawValue: "DELETE")
    package static let options = Self(rawValue: "OPTIONS")
    package static let trace = Self(rawValue: "TRACE")

    /// Whether sending the request twice has the same effect as sending it once (RFC 9110 §9.2.2).
    package var isIdempotent: Bool {
        switch self {
        case .get, .head, .put, .delete, .options, .trace: true
        default: false
        }
    }
}
