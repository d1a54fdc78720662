import TapeHTTP

/// Strips a message of what belongs to one connection only (RFC 9110, 7.6.1) before it is passed on.
enum PassedMessage {
    /// The request for the origin: everything that the client sent, except what was meant for this server.
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
        // The answer is decoded here, so it may come in any coding that we can decode.
        let isCodingWelcome = headers["Accept-Encoding"]?.contains { $0.isLetter } ?? false
        headers.removeAll(named: "Accept-Encoding")
        if !isCodingWelcome { headers.append("Accept-Encoding", "identity") }
        let target = own == origin ? request.target : move.applied(to: request.target)
        let body = own == origin ? request.body : move.applied(to: request.body)
        return HTTPRequest(
            method: HTTPMethod(rawValue: request.method), url: HTTPURL(origin + target),
            headers: headers, body: body.isEmpty ? nil : body)
    }

    /// The answer without the headers of its own connection.
    static func response(_ response: HTTPResponse) -> HTTPResponse {
        var passed = response
        passed.headers = HeaderFields(
            endToEnd(response.headers).filter { !ownOfResponses.contains($0.name) })
        return passed
    }

    /// Whether a request asks to turn its connection into a WebSocket.
    static func asksForSocket(_ request: WireRequest) -> Bool {
        request.headers.values(for: "Upgrade").contains { $0.lowercased().contains("websocket") }
    }

    /// Whether a request asks for server-sent events, as browsers and some libraries do; such an answer may never end.
    static func asksForEvents(_ request: WireRequest) -> Bool {
        request.method == "GET"
            && request.headers.values(for: "Accept")
                .contains { $0.lowercased().contains("text/event-stream") }
    }

    /// Cookies for the recorded host, changed to be valid for the host that the client reached.
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

    /// Set anew by the code that sends the request to the origin.
    private static let ownOfRequests: Set<HeaderName> = ["Host", "Content-Length", "Expect"]
    private static let ownOfResponses: Set<HeaderName> = ["Alt-Svc"]
}
