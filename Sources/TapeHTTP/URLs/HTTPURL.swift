/// An absolute URL whose text is kept as it was received; its components are found when asked for.
///
/// Characters that RFC 3986 does not allow but servers write all the same, such as `|`, `"`, `<`,
/// `{` and raw UTF-8, stay where they are: a server that wrote them expects them back.
package struct HTTPURL: Sendable {
    package let text: String

    /// What had to be changed in the text received; a law reports it to the server's owner.
    package let repairs: [URLRepair]

    /// Takes a text that is known to be good, and changes nothing.
    package init(_ text: String) {
        self.init(text: text, repairs: [])
    }

    /// Takes a text from outside, which must have a scheme and a host.
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

    /// Browsers end the host at a backslash and other readers do not, so that one link could lead
    /// to two servers.
    static func refuseBackslash(
        inAuthorityOf split: URLSplit, _ text: String
    ) throws(HTTPURLError) {
        guard let authority = split.authority else { return }
        guard let offset = split.bytes[authority].firstIndex(of: UInt8(ascii: "\\")) else { return }
        throw HTTPURLError(code: .invalidHost, text: text, offset: offset, expected: "no backslash")
    }
}

extension HTTPURL: Hashable, CustomStringConvertible {
    /// Equal byte for byte; see ``isEquivalent(to:)`` for what a server would take as the same.
    package static func == (left: Self, right: Self) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }

    package var description: String { text }
}

extension HTTPURL {
    /// In small letters and without the colon; empty if there is none.
    package var scheme: String {
        let split = URLSplit(text)
        return split.scheme.map { split.text($0).lowercased() } ?? ""
    }

    /// Whether the scheme is one that ``HTTPTransport`` speaks.
    package var isHTTP: Bool {
        let scheme = scheme
        return scheme == "http" || scheme == "https"
    }

    /// User, host and port as written; nil in URLs such as `mailto:`.
    package var authority: String? {
        let split = URLSplit(text)
        return split.authority.map(split.text)
    }

    /// What stands before the `@`, still percent-encoded.
    package var userInfo: String? { part(\.userInfo) }

    /// In small letters, with brackets around an IPv6 address; empty if there is none.
    package var host: String {
        part { $0.host }.map { String(decoding: $0.utf8.map(\.asciiLowercased), as: UTF8.self) }
            ?? ""
    }

    /// The port as written, if it is written and is one.
    package var port: Int? {
        part(\.port).flatMap { text in
            text.utf8.allSatisfy(ASCIISet.digits.contains) ? UInt16(text).map(Int.init) : nil
        }
    }

    /// The port a connection would be made to.
    package var effectivePort: Int? { port ?? Self.defaultPort(of: scheme) }

    /// As written, with its dot segments; empty if there is none.
    package var path: String {
        let split = URLSplit(text)
        return split.text(split.path)
    }

    /// As written and without its question mark; `""` if there is nothing behind the mark.
    package var query: String? {
        let split = URLSplit(text)
        return split.query.map(split.text)
    }

    /// As written and without its hash; it never goes on the wire.
    package var fragment: String? {
        let split = URLSplit(text)
        return split.fragment.map(split.text)
    }

    /// Scheme, host and port, the port only where it is not the scheme's own.
    package var origin: String {
        let scheme = scheme
        guard let port = effectivePort, port != Self.defaultPort(of: scheme) else {
            return "\(scheme)://\(host)"
        }
        return "\(scheme)://\(host):\(port)"
    }

    /// Whether both URLs lead to the same scheme, host and port; credentials may follow only then.
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
