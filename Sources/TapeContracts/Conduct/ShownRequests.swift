package import TapeHTTP

/// The requests of a client as messages show them: without secrets, and yet different wherever the requests differ.
package struct ShownRequests: Sendable {
    private let redacted: @Sendable (HTTPRequest) -> HTTPRequest
    private let masked: @Sendable (String) -> String
    /// The requests that look alike without their secrets, in the order in which they came.
    private var alike: [String: [String]] = [:]

    /// - Parameters:
    ///   - redacted: removes secrets from a request.
    ///   - masked: removes secrets from the words of an error.
    package init(
        redacted: @escaping @Sendable (HTTPRequest) -> HTTPRequest,
        masked: @escaping @Sendable (String) -> String
    ) {
        self.redacted = redacted
        self.masked = masked
    }

    /// The whole request; equal for two requests exactly if they are equal byte by byte.
    mutating func text(of request: HTTPRequest) -> String {
        let shown = ListPages.identity(of: redacted(request))
        let own = ListPages.identity(of: request)
        var others = alike[shown, default: []]
        if let number = others.firstIndex(of: own) { return Self.text(shown, number) }
        others.append(own)
        alike[shown] = others
        return Self.text(shown, others.count - 1)
    }

    private static func text(_ shown: String, _ number: Int) -> String {
        number == 0 ? shown : "\(shown)\n(with secret values of its own, variant \(number + 1))"
    }

    /// The URL of a request.
    func url(of request: HTTPRequest) -> String { redacted(request).url.text }

    /// The words of an error that a client threw.
    func words(_ words: String) -> String { masked(words) }
}
