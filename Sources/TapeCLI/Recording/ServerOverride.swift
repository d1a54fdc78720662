import TapeHTTP

/// What `--base-url` says: an origin to ask instead of the described one, or an origin and a path.
///
/// An origin keeps the path that is described; a path takes the place of the one in the base.
struct ServerOverride {
    let url: HTTPURL

    /// Nil where the command line does not say it.
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

    /// Whether it names more than an origin.
    var hasPath: Bool { !url.path.isEmpty && url.path != "/" }

    /// Where a request goes instead; nil where a path would replace another and nobody says which.
    func place(of request: HTTPURL, within base: String?) -> HTTPURL? {
        guard hasPath else { return request.replacingOrigin(by: url) }
        guard let base, request.text.hasPrefix(base) else { return nil }
        var text = url.text
        while text.hasSuffix("/") { text.removeLast() }
        return HTTPURL(text + request.text.dropFirst(base.count))
    }
}
