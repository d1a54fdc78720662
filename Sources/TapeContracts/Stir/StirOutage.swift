import TapeHTTP

/// What came back for one request of a stirred list, whatever it was for.
struct StirReply: Sendable {
    let at: Int
    let mark: StirMark
    /// Nil where no answer came.
    let status: Int?
}

/// The moment since which the API refuses everything alike, pages and writes: what a list does with changes has no part in that.
struct StirOutage: Sendable {
    let since: Int
    private let status: Int
    private let first: StirMark

    /// Nil where the last answers are others, or where pages behind a position alone are refused.
    init?(_ replies: [StirReply]) {
        var refused: [(reply: StirReply, status: Int)] = []
        for reply in replies.reversed() {
            // What is not answered at all says nothing of what is refused.
            guard let status = reply.status else { continue }
            guard Self.isRefusal(status),
                refused.last.map({ Self.areAlike($0.status, status) }) ?? true
            else { break }
            refused.append((reply, status))
        }
        guard let first = refused.last, refused.count > 1,
            refused.contains(where: { $0.reply.mark.opensWalk })
        else { return nil }
        // A row may break every page of a list, but neither who may ask nor how often.
        let isOfServer = first.status >= 500
        guard !isOfServer || refused.contains(where: { $0.reply.mark.isWrite }) else { return nil }
        (since, status) = (first.reply.at, first.status)
        self.first = first.reply.mark
    }

    private static func isRefusal(_ status: Int) -> Bool {
        [401, 403, 429].contains(status) || status >= 500
    }

    private static func areAlike(_ one: Int, _ other: Int) -> Bool {
        one == other || one >= 500 && other >= 500
    }

    var words: String {
        let place =
            switch first {
            case .page(let scenario, _, _, let number):
                "page \(number) of a walk (\(scenario.rawValue))"
            case .write(let operation, let scenario, _, _, _, _):
                "it was asked to \(operation.rawValue) a row (\(scenario.rawValue))"
            }
        return "the API answers \(status) to everything since \(place)"
    }
}

extension StirMark {
    fileprivate var isWrite: Bool {
        if case .write = self { true } else { false }
    }

    /// Whether it is the first page of a walk, which has no position that a write could break.
    fileprivate var opensWalk: Bool {
        if case .page(_, _, _, number: 1) = self { true } else { false }
    }
}
