/// The time during which the API answers everything alike, pages and writes, and gives no page: what a list does with changes
/// has no part in that.
struct StirOutage: Sendable {
    /// The requests that were answered so.
    private let during: ClosedRange<Int>
    /// Whether the API answered as before again until the run was over.
    let isPast: Bool
    /// Whether it is about how often is asked, which no row has a part in.
    let isOfPace: Bool
    private let status: Int
    private let first: StirMark

    /// Nil where pages behind a position fail, and nothing else.
    init?(_ alike: ArraySlice<StirReply>, before next: StirReply?) {
        let hasWrite = alike.contains { $0.mark.isWrite }
        guard let first = alike.first, let last = alike.last, let kind = first.kind,
            alike.contains(where: { $0.isFailedPage && ($0.mark.opensWalk || hasWrite) })
        else { return nil }
        // A row may break every page of a list, but neither who may ask nor how often, and not until nobody has touched it.
        let isOver = kind == .broken && next?.mark.isWrite == false
        guard kind.isOfCaller || hasWrite || isOver, alike.count > 1 || isOver else { return nil }
        during = first.at...last.at
        isPast = next != nil
        isOfPace = kind == .refused(429)
        status = alike.first { $0.isFailedPage }?.status ?? 0
        self.first = first.mark
    }

    /// Whether a page is one of those that were not to be had in that time.
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
