/// The times during which the API answered everything alike, as far as a list is not accused of them.
struct StirOutages: Sendable {
    private let excused: [StirOutage]

    init(_ replies: [StirReply]) {
        // What is not answered at all says nothing of what is refused.
        var rest = replies.filter { $0.kind != nil }[...]
        var outages: [StirOutage] = []
        while let first = rest.first {
            let end = rest.firstIndex { $0.kind != first.kind } ?? rest.endIndex
            let next = end < rest.endIndex ? rest[end] : nil
            if let outage = StirOutage(rest[..<end], before: next) { outages.append(outage) }
            rest = rest[end...]
        }
        // An API that is out twice, and comes back, may be out because of what was written.
        let isTwice = outages.count { $0.isPast && !$0.isOfPace } > 1
        excused = outages.filter { !$0.isPast || $0.isOfPace || !isTwice }
    }

    /// Whether a page is one of those that were not to be had because of an outage.
    func covers(_ failure: StirLedger.Failure) -> Bool {
        excused.contains { $0.covers(failure) }
    }

    /// The outage that goes on at the end of the run.
    var lasting: StirOutage? { excused.last { !$0.isPast } }

    /// What they were, in words; nil where there was none.
    var words: String? {
        guard let first = excused.first else { return nil }
        let others = excused.dropFirst().map(\.words)
        let more = others.count > 1 ? ["and so \(others.count) times more"] : others
        return ([first.words] + more).joined(separator: "; ")
    }
}
