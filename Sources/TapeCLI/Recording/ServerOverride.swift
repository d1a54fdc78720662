import TapeHTTP

/// The value of `--base-url`: an origin to ask instead of the spec's, or an origin with a path.
///
/// An origin alone keeps the spec's path; a path replaces the path of the spec's base.
struct ServerOverride {
    let url: HTTPURL

    /// Reads the command line; nil without `--base-url`.
    init?(_ arguments: Arguments) throws(UsageError) {
        guard let text = arguments.value("base-url") else { return nil }
        do {
            url = try HTTPURL(validating: text)
        } catch {
            throw UsageError("--base-url: \(error)")
        }
        guard url.isHTTP, url.query == nil, !text.contains("#") else {
            throw UsageError(
                "--base-url takes an origin such as https://staging.example.com, or one with a path, and no query: "
                    + text)
        }
    }

    /// Whether it contains more than an origin.
    var hasPath: Bool { !url.path.isEmpty && url.path != "/" }

    /// The new URL of a request; nil if a path was given and the request is not below a known base.
    func place(of request: HTTPURL, within base: String?) -> HTTPURL? {
        guard hasPath else { return request.replacingOrigin(by: url) }
        guard let base, request.text.hasPrefix(base) else { return nil }
        var text = url.text
        while text.hasSuffix("/") { text.removeLast() }
        return HTTPURL(text + request.text.dropFirst(base.count))
    }
}
