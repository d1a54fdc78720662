/// The times during which the API answered everything alike, and for which the list is not blamed.
struct StirOutages: Sendable {
    private let excused: [StirOutage]

    init(_ replies: [StirReply]) {
        // Requests without any answer say nothing about refusals.
        var rest = replies.filter { $0.kind != nil }[...]
        var outages: [StirOutage] = []
        while let first = rest.first {
            let end = rest.firstIndex { $0.kind != first.kind } ?? rest.endIndex
            let next = end < rest.endIndex ? rest[end] : nil
            if let outage = StirOutage(rest[..<end], before: next) { outages.append(outage) }
            rest = rest[end...]
        }
        // An API that fails twice and recovers may be failing because of what was written.
        let isTwice = outages.count { $0.isPast && !$0.isOfPace } > 1
        excused = outages.filter { !$0.isPast || $0.isOfPace || !isTwice }
    }

    /// Whether a page failed because of an outage.
    func covers(_ failure: StirLedger.Failure) -> Bool {
        excused.contains { $0.covers(failure) }
    }

    /// The outage that lasts until the end of the run.
    var lasting: StirOutage? { excused.last { !$0.isPast } }

    /// Describes the outages; nil if there were none.
    var words: String? {
        guard let first = excused.first else { return nil }
        let others = excused.dropFirst().map(\.words)
        let more = others.count > 1 ? ["and \(others.count) more times"] : others
        return ([first.words] + more).joined(separator: "; ")
    }
}
