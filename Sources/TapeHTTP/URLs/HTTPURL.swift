/// An absolute URL whose text is kept as it was received; its components are parsed on demand.
///
/// Characters that RFC 3986 does not allow but servers still write, such as `|`, `"`, `<`, `{` and raw UTF-8, are kept,
/// because a server that wrote them expects them back.
package struct HTTPURL: Sendable {
    package let text: String

    /// The changes that were necessary in the received text, which a law reports.
    package let repairs: [URLRepair]

    /// Creates a URL from a text that is known to be valid, without changes.
    package init(_ text: String) {
        self.init(text: text, repairs: [])
    }

    /// Creates a URL from external text, which must have a scheme and a host.
    package init(validating text: String) throws(HTTPURLError) {
        let (repaired, repairs) = try URLRepair.repair(text)
        self.init(text: repaired, repairs: repairs)
        do throws(HTTPURLError) {
            try checkAuthority()
        } catch {
            throw error.undoing(repairs, in: text)
        }
    }

    init(text: String, repairs: [URLRepair]) {
        self.text = text
        self.repairs = repairs
    }

    private func checkAuthority() throws(HTTPURLError) {
        let split = URLSplit(text)
        guard let scheme = split.scheme, let authority = split.authority else {
            let advice = "http:// or https:// before a host"
            throw HTTPURLError(code: .missingScheme, text: text, offset: 0, expected: advice)
        }
        try Self.refuseBackslash(inAuthorityOf: split, text)
        let parts = AuthoritySplit(split.bytes, authority)
        guard !parts.host.isEmpty else {
            let place = parts.host.lowerBound
            let advice = "a host after \(split.text(scheme))://"
            throw HTTPURLError(code: .missingHost, text: text, offset: place, expected: advice)
        }
        if let range = parts.port, !range.isEmpty, port == nil {
            let advice = "a number from 0 to 65535"
            throw HTTPURLError(
                code: .invalidPort, text: text, offset: range.lowerBound, expected: advice)
        }
    }

    /// Refuses a backslash in the authority: browsers end the host there and other parsers do not, so that one link could
    /// lead to two servers.
    static func refuseBackslash(
        inAuthorityOf split: URLSplit, _ text: String
    ) throws(HTTPURLError) {
        guard let authority = split.authority else { return }
        guard let offset = split.bytes[authority].firstIndex(of: UInt8(ascii: "\\")) else { return }
        throw HTTPURLError(code: .invalidHost, text: text, offset: offset, expected: "no backslash")
    }
}

extension HTTPURL: Hashable, CustomStringConvertible {
    /// Compares byte for byte; ``isEquivalent(to:)`` compares by meaning.
    package static func == (left: Self, right: Self) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    package var description: String { text }
}

extension HTTPURL {
    /// The scheme in lower case without the colon; empty if there is none.
    package var scheme: String {
        let split = URLSplit(text)
        return split.scheme.map { split.text($0).lowercased() } ?? ""
    }

    /// Whether the scheme is one that an ``HTTPTransport`` supports.
    package var isHTTP: Bool {
        let scheme = scheme
        return scheme == "http" || scheme == "https"
    }

    /// The user, host and port as written; nil in URLs such as `mailto:`.
    package var authority: String? {
        let split = URLSplit(text)
        return split.authority.map(split.text)
    }

    /// The part before the `@`, still percent-encoded.
    package var userInfo: String? { part(\.userInfo) }

    /// The host as written, with brackets around an IPv6 address; empty if there is none.
    package var writtenHost: String { part { $0.host } ?? "" }

    /// The host in lower case, with brackets around an IPv6 address; empty if there is none.
    package var host: String {
        String(decoding: writtenHost.utf8.map(\.asciiLowercased), as: UTF8.self)
    }

    /// The port as written, if there is a valid one.
    package var port: Int? {
        part(\.port).flatMap { text in
            text.utf8.allSatisfy(ASCIISet.digits.contains) ? UInt16(text).map(Int.init) : nil
        }
    }

    /// The port that a connection uses.
    package var effectivePort: Int? { port ?? Self.defaultPort(of: scheme) }

    /// The path as written, dot segments included; empty if there is none.
    package var path: String {
        let split = URLSplit(text)
        return split.text(split.path)
    }

    /// The query as written without its question mark; `""` if there is nothing after the mark.
    package var query: String? {
        let split = URLSplit(text)
        return split.query.map(split.text)
    }

    /// The fragment as written without its `#`; it is never sent.
    package var fragment: String? {
        let split = URLSplit(text)
        return split.fragment.map(split.text)
    }

    /// The scheme, host and port; the port is left out if it is the scheme's default.
    package var origin: String {
        let scheme = scheme
        guard let port = effectivePort, port != Self.defaultPort(of: scheme) else {
            return "\(scheme)://\(host)"
        }
        return "\(scheme)://\(host):\(port)"
    }

    /// Whether both URLs have the same scheme, host and port, which is the condition for sending credentials.
    package func isSameOrigin(as other: HTTPURL) -> Bool {
        origin == other.origin
    }

    static func defaultPort(of scheme: String) -> Int? {
        switch scheme {
        case "http": 80
        case "https": 443
        default: nil
        }
    }

    private func part(_ range: (AuthoritySplit) -> Range<Int>?) -> String? {
        let split = URLSplit(text)
        guard let authority = split.authority else { return nil }
        return range(AuthoritySplit(split.bytes, authority)).map(split.text)
    }
}
