import TapeHTTP

extension WireResponse {
    /// Headers that the server sets for its own connection and body, whatever was recorded.
    static func isOfTheConnection(_ name: HeaderName) -> Bool {
        switch name {
        case "Content-Length", "Transfer-Encoding", "Connection", "Keep-Alive", "Trailer",
            "Upgrade", "Content-Encoding", "Alt-Svc":
            true
        case _: false
        }
    }

    /// A value in a form that the library accepts.
    ///
    /// It refuses tabs and line ends, which are equivalent to spaces, and empty values, which are equivalent to a single space
    /// (RFC 9110, 5.5).
    static func sendable(_ value: String) -> String {
        guard !value.isEmpty else { return " " }
        guard value.utf8.contains(where: { $0 < 0x20 }) else { return value }
        return String(
            decoding: value.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
}
