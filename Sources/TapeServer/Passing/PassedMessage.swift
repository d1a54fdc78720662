import TapeHTTP

/// What of a message is passed on, and what belongs to one connection alone (RFC 9110, 7.6.1).
enum PassedMessage {
    /// The request as the origin gets it: everything that the client said, but what was said to us.
    static func request(
        _ request: WireRequest, to origin: String, from own: String
    ) -> HTTPRequest {
        let move = OriginMove(from: own, to: origin)
        var headers = HeaderFields(
            endToEnd(request.headers).filter { !ownOfRequests.contains($0.name) })
        if own != origin {
            for index in headers.indices {
                headers[index].value = move.applied(to: headers[index].value)
            }
        }
        // What comes back is decoded here, so that the answer may come in any coding that is understood here.
        let isCodingWelcome = headers["Accept-Encoding"]?.contains { $0.isLetter } ?? false
        headers.removeAll(named: "Accept-Encoding")
        if !isCodingWelcome { headers.append("Accept-Encoding", "identity") }
        let target = own == origin ? request.target : move.applied(to: request.target)
        let body = own == origin ? request.body : move.applied(to: request.body)
        return HTTPRequest(
            method: HTTPMethod(rawValue: request.method), url: HTTPURL(origin + target),
            headers: headers, body: body.isEmpty ? nil : body)
    }

    /// The answer without what its own connection was told.
    static func response(_ response: HTTPResponse) -> HTTPResponse {
        var passed = response
        passed.headers = HeaderFields(
            endToEnd(response.headers).filter { !ownOfResponses.contains($0.name) })
        return passed
    }

    /// Whether a request is to turn its connection into a WebSocket.
    static func asksForSocket(_ request: WireRequest) -> Bool {
        request.headers.values(for: "Upgrade").contains { $0.lowercased().contains("websocket") }
    }

    /// Whether a request is a browser's for events, or a library's that does as browsers do; their answers need never end.
    static func asksForEvents(_ request: WireRequest) -> Bool {
        request.method == "GET"
            && request.headers.values(for: "Accept")
                .contains { $0.lowercased().contains("text/event-stream") }
    }

    /// Cookies for the recorded host, made good for the one that the client reached.
    static func letCookiesStay(in response: inout HTTPResponse, isSecure: Bool) {
        for index in response.headers.indices
        where response.headers[index].name == "Set-Cookie" {
            let parts = response.headers[index].value.split(
                separator: ";", omittingEmptySubsequences: false)
            let kept = parts.enumerated().filter { place, part in
                let word = part.drop(while: \.isWhitespace).lowercased()
                guard place > 0 else { return true }
                return !word.hasPrefix("domain=")
                    && (isSecure || word != "secure" && word != "samesite=none")
            }
            response.headers[index].value = kept.map(\.element).joined(separator: ";")
        }
        response.headers.removeAll(named: "Strict-Transport-Security")
    }

    static let linking: Set<HeaderName> = ["Link", "Location", "Content-Location", "Refresh"]

    /// Whether a body may be text.
    static func isText(_ response: HTTPResponse) -> Bool {
        let type = response.headers["Content-Type"]?.lowercased() ?? ""
        return !["image/", "audio/", "video/", "font/", "application/octet-stream"]
            .contains(where: type.hasPrefix)
            && !["zip", "pdf", "protobuf", "msgpack"].contains(where: type.contains)
    }

    private static func endToEnd(_ headers: HeaderFields) -> [HeaderField] {
        let named = headers.values(for: "Connection").flatMap { $0.split(separator: ",") }
            .map { HeaderName(String($0.filter { !$0.isWhitespace })) }
        return headers.filter { !ofTheConnection.contains($0.name) && !named.contains($0.name) }
    }

    private static let ofTheConnection: Set<HeaderName> = [
        "Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authentication-Info",
        "Proxy-Authorization", "Proxy-Connection", "TE", "Trailer", "Transfer-Encoding", "Upgrade",
        "HTTP2-Settings",
    ]

    /// Set again by the code that asks the origin.
    private static let ownOfRequests: Set<HeaderName> = ["Host", "Content-Length", "Expect"]
    private static let ownOfResponses: Set<HeaderName> = ["Alt-Svc"]
}
