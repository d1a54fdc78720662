package import TapeList
package import TapeScreen

/// A load whose answer somebody waited for, with what became of it.
package struct AnsweredLoad {
    /// Its index in the trace.
    package let index: Int
    package let load: ListTrace.Load
    /// The index of the step in which the answer went in.
    package let step: Int
}

/// What several laws ask of a trace.
extension ListTrace {
    /// The pages that arrived while they were wanted, in the order in which they arrived.
    package var acceptedPages: [(answered: AnsweredLoad, page: LoadedPage<String, String>)] {
        answered.compactMap { answered in
            guard !answered.load.isStale, case .success(let page)? = answered.load.answer?.result
            else { return nil }
            return (answered, page)
        }
    }

    /// The loads that failed while they were wanted, in the order of their answers.
    package var failedLoads: [(answered: AnsweredLoad, failure: LoadFailure)] {
        answered.compactMap { answered in
            guard !answered.load.isStale,
                case .failure(let failure)? = answered.load.answer?.result
            else { return nil }
            return (answered, failure)
        }
    }

    /// The loads that were answered when nobody wanted the answer any more.
    package var staleAnswers: [AnsweredLoad] { answered.filter(\.load.isStale) }

    /// The first load that was asked for in this step or later.
    package func firstLoad(from step: Int) -> Load? {
        loads.first { $0.askedAt >= step }
    }

    private var answered: [AnsweredLoad] {
        loads.enumerated().compactMap { index, load in
            load.answeredAt.map { AnsweredLoad(index: index, load: load, step: $0) }
        }
        .sorted { $0.step < $1.step }
    }

    /// The first loads, as indices, that may ask for the first page: at the beginning, after a wish to begin anew, and
    /// once more for each time they failed.
    package var rightfulFirstLoads: Set<Int> {
        var rightful: Set<Int> = []
        var isWanted = past?.next == nil
        let asked = Dictionary(grouping: loads.indices) { loads[$0].askedAt }
        let answeredSteps = Dictionary(
            answered.map { ($0.step, $0) }, uniquingKeysWith: { first, _ in first })
        for (number, step) in steps.enumerated() {
            switch step.input {
            case .refresh, .filterChanged: isWanted = true
            case .answer:
                guard let load = answeredSteps[number]?.load, !load.isStale else { break }
                switch load.answer?.result {
                case .success(let page):
                    if load.ticket.pointer == nil { isWanted = false }
                    // More that nobody says where to find can only be had from the beginning.
                    if page.hasMore, page.next == nil { isWanted = true }
                case .failure(let failure): if failure.remedy == .refresh { isWanted = true }
                case nil: break
                }
            case .start, .tapFooter, .tapRetry, .select, .willDisplay, .didEndDisplaying, .laidOut,
                .cancel, .delete, .dispose, .timePassed:
                break
            }
            guard isWanted else { continue }
            rightful.formUnion((asked[number] ?? []).filter { loads[$0].ticket.pointer == nil })
        }
        return rightful
    }

    /// Whether the list asks when rows near the end come on screen, rather than by its footer.
    package var isPrefetching: Bool {
        loads.contains { load in
            guard steps.indices.contains(load.askedAt),
                case .willDisplay(let path) = steps[load.askedAt].input
            else { return false }
            return path != steps[load.askedAt].shapeBefore.lastRow && path.section == 0
                && path.row < steps[load.askedAt].itemsBefore
        }
    }
}

extension TableShape {
    /// The last row of all.
    package var lastRow: RowPath? {
        rowsInSections.lastIndex { $0 > 0 }
            .map { RowPath(section: $0, row: rowsInSections[$0] - 1) }
    }
}

extension ListTrace.Load {
    /// A finding about this load.
    package func finding(
        item: String? = nil, expected: String, saw: String, advice: String
    ) -> Finding {
        Finding(
            page: page, position: ticket.pointer, item: item, expected: expected, saw: saw,
            advice: advice)
    }

    /// What it asked for, in words.
    package var words: String {
        guard let pointer = ticket.pointer else { return "a request for the first page" }
        guard let page else { return "a request for a position no page gave, \(pointer)" }
        return "a request for page \(page)"
    }
}
