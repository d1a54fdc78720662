import TapeHTTP

/// What to send in answer to a request, and when.
package struct WireAnswer: Sendable {
    /// The content of an answer.
    package enum Content: Sendable {
        case response(WireResponse)
        /// A body that comes slowly or breaks off.
        case stream(WireResponseStream)
        /// The content is not known yet; the client waits until it is.
        case later(LateContent)
        /// The connection is reset without an answer.
        case reset
        /// The connection is closed without an answer.
        case closed
    }

    /// How an answer ended.
    package enum Fate: Hashable, Sendable {
        /// All of it was sent.
        case sent
        /// Not all of it could be sent.
        case unsent
        /// All of it was sent, but the client then reset the connection, as the system does when bytes were left unread.
        case unread
    }

    package let content: Content
    /// How long to wait before sending anything.
    package let wait: Duration
    /// Called when the answer was sent or could not be, and again if it was sent and then left unread.
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
    /// An answer that refuses a request; if it is the last one, the connection is closed afterwards.
    static func refusal(_ status: Int, _ words: String, isLast: Bool = false) -> WireAnswer {
        let response = HTTPResponse(
            status: status, headers: ["Content-Type": "text/plain; charset=utf-8"],
            body: Array("pagetape: \(words)\n".utf8))
        return WireAnswer(
            WireResponse(response, isLast: isLast).map(WireAnswer.Content.response) ?? .closed)
    }
}
