import ScreenMutants
import TapeBench
import TapeList
import Testing

@Suite struct ListBenchTests {
    @Test(arguments: Design.allCases, FooterPolicy.AfterFailure.allCases)
    func `every design reads every page to the end`(
        design: Design, afterFailure: FooterPolicy.AfterFailure
    ) {
        for failing in [nil, 1, 2, 3] as [Int?] {
            let policy = design.policy.with(\.afterFailure, afterFailure)
            var bench = ListBench(list: ReferenceList(policy: policy))
            var hasFailed = false
            while let ticket = bench.nextTicket() {
                let page = ticket.pointer.flatMap { Int($0) } ?? 1
                if page == failing, !hasFailed {
                    hasFailed = true
                    bench.answer(ticket, .failure(.temporary, requestIdentity: "\(page)"))
                    continue
                }
                let ids = (0..<20).map { "\(page)-\($0)" }
                bench.answer(
                    ticket,
                    .page(
                        LoadedPage(items: ids, next: page < 3 ? "\(page + 1)" : nil),
                        requestIdentity: "\(page)"))
            }
            #expect(bench.trace.ending == .finished, "failing page \(failing ?? 0)")
            #expect(bench.trace.loads.count == (failing == nil ? 3 : 4))
            #expect(bench.trace.looks.last?.itemCount == 60)
        }
    }
}
