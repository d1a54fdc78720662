import TapeHTTP

/// A host other than this machine that may be written to, as the command line names it.
struct StirHost: Hashable, Sendable {
    /// Nil for any scheme.
    private let scheme: String?
    private let host: String
    /// Nil for any port.
    private let port: Int?

    /// Reads `HOST`, `HOST:PORT`, or an origin such as `https://HOST`.
    init(_ text: String) throws(UsageError) {
        let hasScheme = text.contains("://")
        let isAddress = text.contains(":") && !text.contains("[") && text.count { $0 == ":" } > 1
        let address = hasScheme ? text : isAddress ? "http://[\(text)]" : "http://\(text)"
        // `try?`: an invalid URL names no host, whatever is wrong with it.
        guard let url = try? HTTPURL(validating: address), url.isHTTP, url.userInfo == nil,
            ["", "/"].contains(url.path), url.query == nil, url.fragment == nil,
            !url.host.contains("*"), url.repairs.isEmpty
        else {
            throw UsageError(
                "--stir-host takes a host, a host with a port, or scheme and host, not \(text)")
        }
        scheme = hasScheme ? url.scheme : nil
        host = url.host
        port = hasScheme ? url.effectivePort : url.port
    }

    static func named(in arguments: Arguments) throws(UsageError) -> [Self] {
        var hosts: [Self] = []
        for text in arguments.values["stir-host"] ?? [] { hosts.append(try Self(text)) }
        return hosts
    }

    func allows(_ url: HTTPURL) -> Bool {
        url.host == host && (scheme == nil || url.scheme == scheme)
            && (port == nil || url.effectivePort == port)
    }
}
