package import TapeCassette
import TapeFaults
package import TapeHTTP

/// A request to a playback, and its answer.
package struct PlaybackEntry: Sendable {
    /// How much of an answer reached the client.
    package enum Delivery: Hashable, Sendable {
        case whole
        case partly
        case none
    }

    package let act: Act
    /// Nil while the answer is on its way.
    package internal(set) var delivery: Delivery?

    package init(act: Act, delivery: Delivery? = nil) {
        self.act = act
        self.delivery = delivery
    }

    /// Whether the answer is a recording that had been used before.
    package var isRepeat: Bool {
        if case .recording(_, let isRepeat) = act.source, act.fault?.kind != .instead {
            isRepeat
        } else {
            false
        }
    }

    /// The recording that the request asked for.
    package var recording: Int? {
        if case .recording(let index, _) = act.source { index } else { nil }
    }

    /// The entry as an exchange, for readers of pages.
    package var exchange: Exchange { Exchange(asked: act.request, outcome: act.outcome) }

    /// The entry in one line, with the request as the recording spells it: without the credentials that a client sent.
    package func words(by deck: Deck) -> String {
        let request = deck.asRecorded(act.request)
        let page = act.request.mark.map { " (page \($0.page))" } ?? ""
        let signs = [isRepeat ? "given again" : nil, act.fault?.description].compactMap(\.self)
        let remark = signs.isEmpty ? "" : " [\(signs.joined(separator: ", "))]"
        return
            "\(request.method.rawValue) \(request.url.text)\(page) → \(act.outcome.words)\(remark)"
    }
}

extension Outcome {
    fileprivate var words: String {
        switch self {
        case .whole(let response):
            "\(HTTPStatus(rawValue: response.status)), \(response.body.count) bytes"
        case .cut(let response, let error):
            "\(HTTPStatus(rawValue: response.status)), cut after \(response.body.count) bytes: "
                + error.detail
        case .failed(let error): String(error.detail.prefix { !$0.isNewline })
        }
    }
}
