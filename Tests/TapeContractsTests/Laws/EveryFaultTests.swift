import ScreenMutants
import TapeBench
import TapeContracts
import TapeList
import Testing

/// Every way in which a page can fare, at every page in turn.
@Suite struct EveryFaultTests {
    private static let pages = 1...4

    /// What a load can fail with, once and so often that a person tries it again and again.
    private static let failures: [[LoadFailure]] =
        [
            .temporary, .cancelled, LoadFailure(.positionRefused),
            LoadFailure(.rateLimited(retryAfter: nil)),
            LoadFailure(.rateLimited(retryAfter: .seconds(30))),
        ].flatMap { [[$0], [$0, $0, $0]] }

    /// What can be wrong with a page that arrives.
    private static let damages: [(String, @Sendable (inout RehearsedAPI, Int) -> Void)] = [
        ("is empty", { $0.pages[$1] = [] }),
        ("is short", { $0.pages[$1] = Array($0.pages[$1].prefix(3)) }),
        ("repeats the page before it", { $0.pages[$1] = $0.pages[max(0, $1 - 1)] }),
        ("repeats an item of its own", { $0.pages[$1].append($0.pages[$1][0]) }),
        (
            "begins with the last item of the page before it",
            {
                $0.pages[$1].insert(
                    $0.pages[max(0, $1 - 1)][$0.pages[max(0, $1 - 1)].count - 1], at: 0)
            }
        ),
    ]

    private static var situations: [Situation] {
        let sizes = Array(repeating: 12, count: pages.count)
        return pages.flatMap { page in
            failures.map { failures in
                Situation(
                    "page \(page) fails with \(failures)",
                    RehearsedAPI(sizes: sizes, failures: [page: failures]))
            }
                + damages.map { words, damage in
                    var api = RehearsedAPI(sizes: sizes)
                    damage(&api, page - 1)
                    return Situation("page \(page) \(words)", api)
                }
        }
    }

    @Test(arguments: Design.allCases, FooterPolicy.AfterFailure.allCases)
    func `every design with every failure policy keeps every law`(
        design: Design, afterFailure: FooterPolicy.AfterFailure
    ) {
        let policy = design.policy.with(\.afterFailure, afterFailure)
        for situation in Self.situations {
            let trace = situation.run { ReferenceList(policy: policy) }
            for law in ClientLaws.all where law.judge(trace).verdict == .violated {
                let finding = law.judge(trace).findings.first.map { "\($0)" } ?? ""
                Issue.record("\(law.identifier), \(situation): \(finding)")
            }
        }
    }

    @Test(arguments: BoardLayout.allCases)
    func `a board keeps every law however its sections fare`(layout: BoardLayout) {
        let sections = ["reviews", "charts", "news"]
        for fates in 0..<27 {
            var bench = BoardBench(
                board: ReferenceBoard(layout: layout, sections: sections), sections: sections)
            while let ticket = bench.nextTicket() {
                let place = sections.firstIndex(of: ticket.section) ?? 0
                let fate = [fates, fates / 3, fates / 9][place] % 3
                bench.answer(ticket, SectionResult.allCases[fate])
            }
            for law in BoardLaws.all where law.judge(bench.trace).verdict == .violated {
                Issue.record("\(law.identifier), fates \(fates)")
            }
        }
    }
}
