/// A time during which the API answers all requests alike, pages and writes, and gives no page; such failures say nothing
/// about how the list reacts to changes.
struct StirOutage: Sendable {
    /// The requests that were answered alike.
    private let during: ClosedRange<Int>
    /// Whether the API answered normally again before the run was over.
    let isPast: Bool
    /// Whether it is about the rate of requests, which no row can influence.
    let isOfPace: Bool
    private let status: Int
    private let first: StirMark

    /// Nil if only pages after a position fail.
    init?(_ alike: ArraySlice<StirReply>, before next: StirReply?) {
        let hasWrite = alike.contains { $0.mark.isWrite }
        guard let first = alike.first, let last = alike.last, let kind = first.kind,
            alike.contains(where: { $0.isFailedPage && ($0.mark.opensWalk || hasWrite) })
        else { return nil }
        // A row may break every page of a list, but not access or rate, and not pages that recover without another write.
        let isOver = kind == .broken && next?.mark.isWrite == false
        guard kind.isOfCaller || hasWrite || isOver, alike.count > 1 || isOver else { return nil }
        during = first.at...last.at
        isPast = next != nil
        isOfPace = kind == .refused(429)
        status = alike.first { $0.isFailedPage }?.status ?? 0
        self.first = first.mark
    }

    /// Whether a failed page falls into that time.
    func covers(_ failure: StirLedger.Failure) -> Bool { during.contains(failure.at) }

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
