import TapeList
import Testing

@Suite struct FooterTests {
    private static let failure = LoadFailure.temporary

    /// The table of the four designs: items, more, phase, and the footer of each design in turn.
    private static let cells: [(items: Int, hasMore: Bool, phase: ListPhase, footers: [Footer])] = [
        (0, false, .unstarted, [.absent, .awaitingDisplay, .absent, .awaitingDisplay]),
        (0, true, .unstarted, [.absent, .awaitingDisplay, .absent, .awaitingDisplay]),
        (0, false, .refreshing, [.absent, .loading, .absent, .loading]),
        (0, true, .refreshing, [.absent, .loading, .absent, .loading]),
        (0, true, .appending, [.absent, .loading, .absent, .loading]),
        (0, false, .appending, [.absent, .loading, .absent, .loading]),
        (0, false, .refreshFailed(failure), firstFailures),
        (0, true, .refreshFailed(failure), firstFailures),
        (0, false, .appendFailed(failure), firstFailures),
        (0, true, .appendFailed(failure), firstFailures),
        (0, false, .idle, [.absent, .absent, .absent, .absent]),
        (0, true, .idle, [.absent, .loading, .absent, .loading]),
        (2, true, .unstarted, asking), (2, true, .idle, asking), (2, true, .refreshing, asking),
        (2, true, .refreshFailed(failure), [.button, .button, .button, .button]),
        (2, true, .appending, [.loading, .loading, .loading, .loading]),
        (
            2, true, .appendFailed(failure),
            [
                .failed(failure, .button), .failed(failure, .tapOrRedisplay),
                .failed(failure, .button), .failed(failure, .button),
            ]
        ),
        (2, false, .unstarted, ended), (2, false, .idle, ended), (2, false, .refreshing, ended),
        (2, false, .appending, ended), (2, false, .refreshFailed(failure), ended),
        (2, false, .appendFailed(failure), ended),
        (0, true, .disposed, [.absent, .absent, .absent, .absent]),
        (2, true, .disposed, [.absent, .absent, .absent, .absent]),
    ]
    private static let asking: [Footer] = [
        .button, .awaitingDisplay, .awaitingDisplay, .awaitingDisplay,
    ]
    private static let ended: [Footer] = [.endMark, .absent, .absent, .absent]
    private static let firstFailures: [Footer] = [
        .absent, .failed(failure, .tapOrRedisplay), .absent, .absent,
    ]

    @Test(arguments: cells.indices)
    func `each cell of the table is as decided`(index: Int) {
        let cell = Self.cells[index]
        let footers = FooterPolicy.designs.map {
            Footer(itemCount: cell.items, hasMore: cell.hasMore, phase: cell.phase, policy: $0)
        }
        #expect(footers == cell.footers)
    }

    @Test func `a failed footer offers what the policy and the failure allow`() {
        let kinds: [(LoadFailure.Kind, FooterPolicy.AfterFailure, Footer.Offer)] = [
            (.temporary, .button, .button), (.temporary, .rearm, .tapOrRedisplay),
            (.temporary, .hideFooter, .tapOrRedisplay), (.positionRefused, .rearm, .refresh),
            (.positionMissing, .button, .refresh), (.cancelled, .button, .button),
            (.nothingNew(pages: 3), .rearm, .tapOrRedisplay),
            (.rateLimited(retryAfter: nil), .button, .button),
            (.rateLimited(retryAfter: .seconds(1)), .rearm, .wait),
        ]
        for (kind, afterFailure, offer) in kinds {
            let failure = LoadFailure(kind)
            let footer = Footer(
                itemCount: 1, hasMore: true, phase: .appendFailed(failure),
                policy: .button.with(\.afterFailure, afterFailure))
            #expect(footer == .failed(failure, offer))
            #expect(footer.offersTap == (offer != .wait))
        }
    }

    @Test func `a placeholder stands where there is nothing, and never beside a footer that tells`()
    {
        let phases: [ListPhase] = [
            .unstarted, .refreshing, .idle, .appending, .refreshFailed(Self.failure),
            .appendFailed(Self.failure), .disposed,
        ]
        for policy in FooterPolicy.designs {
            for phase in phases {
                for (count, hasMore) in [(0, false), (0, true), (1, false), (1, true)] {
                    let footer = Footer(
                        itemCount: count, hasMore: hasMore, phase: phase, policy: policy)
                    let placeholder = Placeholder(
                        itemCount: count, hasMore: hasMore, phase: phase, policy: policy)
                    if count > 0 || footer.isPresent { #expect(placeholder == .absent) }
                    guard count == 0, !footer.isPresent, phase != .unstarted, phase != .disposed
                    else { continue }
                    #expect(placeholder != .absent, "a blank screen in \(phase)")
                }
            }
        }
    }
}
