import TapeHTTP

/// What came back for one request of a stirred list, whatever it was for.
struct StirReply: Sendable {
    let at: Int
    let mark: StirMark
    /// Nil where no answer came.
    let status: Int?
}

/// A time during which the API refuses everything alike, pages and writes: what a list does with changes has no part in that.
struct StirOutage: Sendable {
    /// The requests that were refused.
    let during: ClosedRange<Int>
    /// Whether the API answered again before the run was over.
    let isPast: Bool
    private let status: Int
    private let first: StirMark

    /// The outage that lasts to the end of the run, or else the only one that passed.
    ///
    /// An API that is out twice may be out because of what was written.
    init?(_ replies: [StirReply]) {
        // What is not answered at all says nothing of what is refused.
        let answered = replies.filter { $0.status != nil }[...]
        var outages: [StirOutage] = []
        var rest = answered
        while let start = rest.firstIndex(where: \.isRefused) {
            let end =
                rest[start...].firstIndex { !$0.isRefused(like: rest[start]) } ?? rest.endIndex
            let next = end < rest.endIndex ? rest[end] : nil
            if let outage = StirOutage(rest[start..<end], before: next) { outages.append(outage) }
            rest = rest[end...]
        }
        guard let last = outages.last, !last.isPast || outages.count == 1 else { return nil }
        self = last
    }

    /// Nil where pages behind a position alone are refused.
    private init?(_ refused: ArraySlice<StirReply>, before next: StirReply?) {
        guard let first = refused.first, let status = first.status, let last = refused.last,
            refused.count > 1, refused.contains(where: { $0.mark.opensWalk })
        else { return nil }
        // A row may break every page of a list, but neither who may ask nor how often, and not until nobody has touched it.
        let isOfServer = status >= 500
        guard
            !isOfServer || refused.contains(where: { $0.mark.isWrite })
                || next?.mark.isWrite == false
        else { return nil }
        during = first.at...last.at
        isPast = next != nil
        self.status = status
        self.first = first.mark
    }

    /// What it is where it goes on at the end of the run; nil where it passed.
    var lastingWords: String? { isPast ? nil : words }

    var words: String {
        let place =
            switch first {
            case .page(let scenario, _, _, let number):
                "page \(number) of a walk (\(scenario.rawValue))"
            case .write(let operation, let scenario, _, _, _, _):
                "it was asked to \(operation.rawValue) a row (\(scenario.rawValue))"
            }
        guard isPast else { return "the API answers \(status) to everything since \(place)" }
        return "the API answered \(status) to everything for a while, from \(place) on"
    }
}

extension StirReply {
    fileprivate var isRefused: Bool {
        guard let status else { return false }
        return [401, 403, 429].contains(status) || status >= 500
    }

    /// Whether it is refused, too, and in the same way.
    fileprivate func isRefused(like other: StirReply) -> Bool {
        guard let status, let first = other.status else { return false }
        return status == first || status >= 500 && first >= 500
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
