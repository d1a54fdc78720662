import TapeHTTP

/// Recognises by what came back that a server speaks http where it was asked by https, or https where it was asked by http.
enum SchemeAdvice {
    /// What to ask instead, after a request that failed; nil if nothing suggests the other scheme.
    static func words(
        after code: TransportError.Code, _ detail: String, from url: String
    ) -> String? {
        switch code {
        case .tls where plainReplies.contains(where: { detail.contains($0) }):
            return other("http", than: "https", in: url)
        // TLS's alert is read as a response of HTTP/0.9, which has no head.
        case .unsupported where detail.contains("HTTP/0.9"):
            return other("https", than: "http", in: url)
        default: return nil
        }
    }

    /// What to ask instead, after an error whose message the server gave.
    static func words(afterStatus status: Int, saying message: String?, from url: String) -> String?
    {
        guard status == 400, let message = message?.lowercased(),
            complaints.contains(where: { message.contains($0) })
        else { return nil }
        return other("https", than: "http", in: url)
    }

    private static func other(_ scheme: String, than asked: String, in url: String) -> String? {
        guard url.lowercased().hasPrefix(asked + "://") else { return nil }
        return "The server seems to speak \(scheme) there: \(scheme)\(url.dropFirst(asked.count))"
    }

    /// How OpenSSL and GnuTLS name a reply that is not TLS.
    private static let plainReplies = [
        "wrong version number", "packet length too long", "unknown protocol",
        "unexpected TLS packet", "http request",
    ]

    /// How nginx, Go and Apache answer a request without TLS.
    private static let complaints = [
        "plain http request", "http request to an https server", "speaking plain http to an ssl",
    ]
}
