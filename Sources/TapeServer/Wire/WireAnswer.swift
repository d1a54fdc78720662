import TapeHTTP

/// What is to happen on the wire.
package struct WireAnswer: Sendable {
    /// What is sent.
    package enum Content: Sendable {
        case response(WireResponse)
        /// A body that comes slowly, or not to its end.
        case stream(WireResponseStream)
        /// What is sent is not known yet; nothing happens until it is.
        case later(LateContent)
        /// The connection is reset without an answer.
        case reset
        /// The connection is closed without an answer.
        case closed
    }

    /// What became of an answer.
    package enum Fate: Hashable, Sendable {
        /// It was sent to its end.
        case sent
        /// It could not be sent to its end.
        case unsent
        /// It was sent, and its client then broke the connection off, as the system does where bytes were left unread.
        case unread
    }

    package let content: Content
    /// How long nothing happens first.
    package let wait: Duration
    /// Told when the answer was sent to its end or could not be, and once more where it was sent and then left unread.
    package let finish: @Sendable (Fate) -> Void

    package init(
        _ content: Content, after wait: Duration = .zero,
        finish: @escaping @Sendable (Fate) -> Void = { _ in }
    ) {
        self.content = content
        self.wait = wait
        self.finish = finish
    }
}

extension WireAnswer {
    /// A request that is not played; after the last one, the connection is closed.
    static func refusal(_ status: Int, _ words: String, isLast: Bool = false) -> WireAnswer {
        let response = HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array("pagetape: \(words)\n".utf8))
        return WireAnswer(
            WireResponse(response, isLast: isLast).map(WireAnswer.Content.response) ?? .closed)
    }
}
