internal import TapeHTTP

/// A request that was checked and converted for curl.
struct OutgoingRequest {
    let method: String
    let url: String
    let isSecure: Bool
    /// Whether it needs a new connection: curl would send it again if a kept one broke off.
    let isWrite: Bool
    /// In the notation of `CURLOPT_HTTPHEADER`: `Name: value`, `Name;` for an empty value, and
    /// `Name:` to keep curl from adding that header itself.
    let headerLines: [String]
    let body: [UInt8]?

    init(_ request: HTTPRequest) throws(TransportError) {
        method = request.method.rawValue
        guard method.utf8.allSatisfy(ASCIISet.token.contains), !method.isEmpty else {
            throw .invalid("the method is not a token")
        }
        guard request.url.isHTTP else {
            throw TransportError(.unsupported, detail: "only http and https URLs are supported")
        }
        guard request.url.text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
            throw .invalid("the URL holds a space or a control character")
        }
        url = request.url.text
        isSecure = request.url.scheme == "https"
        isWrite = request.mark?.isWrite ?? false
        body = try Self.content(of: request)
        headerLines = try Self.lines(request.headers, hasBody: body != nil)
    }

    /// Methods that normally have content state a length of 0 when they have none.
    private static func content(of request: HTTPRequest) throws(TransportError) -> [UInt8]? {
        switch request.method {
        case .head where request.body?.isEmpty == false:
            throw .invalid("a HEAD request cannot carry a body")
        case .head: nil
        case .post, .put, .patch: request.body ?? []
        default: request.body
        }
    }

    private static func lines(
        _ headers: HeaderFields, hasBody: Bool
    ) throws(TransportError) -> [String] {
        var lines: [String] = []
        for field in headers {
            let name = field.name.spelling
            guard field.name.isToken else {
                throw .invalid("a header's name is not a token")
            }
            guard field.value.utf8.allSatisfy({ $0 >= 0x20 || $0 == 0x09 }) else {
                throw .invalid("the value of header \(name) holds a control character")
            }
            let isBlank = field.value.utf8.allSatisfy { $0 == 0x20 || $0 == 0x09 }
            lines.append(isBlank ? "\(name);" : "\(name): \(field.value)")
        }
        if hasBody {
            // By default curl would call any content a form, and ask before sending a large one.
            if headers["Content-Type"] == nil { lines.append("Content-Type:") }
            if headers["Expect"] == nil { lines.append("Expect:") }
        }
        return lines
    }
}

extension TransportError {
    fileprivate static func invalid(_ reason: String) -> Self {
        Self(.invalidRequest, detail: reason)
    }
}
