import TapeBench
import TapeList
import Testing

/// A list that does its worst: whatever it is told, it does the same.
private struct HostileList: ListUnderTest {
    enum Habit: CaseIterable {
        case nothing, loads, loadsTheSame, updates, wakes, hidesFooters, missesRows, countsBackwards
        case countsForEver, changesSilently, cancels
    }

    let name = "hostile list"
    let habit: Habit
    private var inputs = 0

    init(habit: Habit) {
        self.habit = habit
    }

    var shape: TableShape {
        switch habit {
        case .countsBackwards: TableShape(rowsInSections: [-3])
        case .countsForEver: TableShape(rowsInSections: [.max])
        case .changesSilently: TableShape(rowsInSections: [inputs])
        case .nothing, .loads, .loadsTheSame, .updates, .wakes, .hidesFooters, .missesRows,
            .cancels:
            TableShape(rowsInSections: [30])
        }
    }

    func row(at path: RowPath) -> ListRow? {
        switch habit {
        case .missesRows: nil
        case .nothing, .loads, .loadsTheSame, .updates, .wakes, .hidesFooters, .countsBackwards,
            .countsForEver, .changesSilently, .cancels:
            path.row == 29 ? .footer(.awaitingDisplay) : .item("\(path.row)")
        }
    }

    mutating func handle(_ input: ListInput) -> [ListEffect] {
        inputs += 1
        let ticket = LoadTicket(
            number: habit == .loadsTheSame ? 1 : LoadNumber(rawValue: inputs), generation: 1,
            purpose: .append,
            pointer: "x")
        switch habit {
        case .nothing, .missesRows, .countsBackwards, .countsForEver, .changesSilently: return []
        case .loads, .loadsTheSame: return [.load(ticket), .load(ticket)]
        case .updates: return [.update(.reload, leaving: shape)]
        case .wakes: return [.wake(after: .seconds(1))]
        case .hidesFooters: return [.hideFooter]
        case .cancels: return [.load(ticket), .cancel(ticket)]
        }
    }
}

@Suite struct HostileListTests {
    private static let page = LoadedPage<String, String>(items: ["a"], next: "x")
    private static let answers: [LoadAnswer] = [
        .page(page, requestIdentity: "a page for ever"),
        .page(LoadedPage(items: [], next: nil), requestIdentity: "the end for ever"),
        .page(LoadedPage(items: [], next: "x"), requestIdentity: "nothing for ever"),
        .failure(.temporary, requestIdentity: "a failure for ever"),
        .failure(LoadFailure(.rateLimited(retryAfter: .seconds(1))), requestIdentity: "a plea"),
    ]

    @Test(arguments: HostileList.Habit.allCases, answers)
    private func `the bench comes to an end with any list and any server`(
        habit: HostileList.Habit, answer: LoadAnswer
    ) {
        let limits = BenchLimits(loads: 200, inputsBetweenLoads: 500)
        var bench = ListBench(list: HostileList(habit: habit), limits: limits)
        while let ticket = bench.nextTicket() { bench.answer(ticket, answer) }
        #expect(bench.trace.ending != nil)
        #expect(bench.trace.loads.count <= 202)
        #expect(bench.nextTicket() == nil)
    }

    @Test(arguments: [
        (HostileList.Habit.missesRows, TableFault.Code.missingRow),
        (.countsBackwards, .impossibleShape), (.countsForEver, .impossibleShape),
        (.changesSilently, .silentChange),
    ])
    private func `what no table could show ends the run with the fault`(
        habit: HostileList.Habit, code: TableFault.Code
    ) {
        var bench = ListBench(list: HostileList(habit: habit))
        #expect(bench.nextTicket() == nil)
        guard case .crashed(let fault) = bench.trace.ending else {
            Issue.record("ended \(String(describing: bench.trace.ending))")
            return
        }
        #expect(fault.code == code)
    }
}

@Suite struct ListTraceTests {
    @Test func `a trace says page, position and promise of every load`() {
        var bench = ListBench(list: ReferenceList(policy: .button))
        while let ticket = bench.nextTicket() {
            let page = ticket.pointer.flatMap { Int($0) } ?? 1
            let next = page < 3 ? "\(page + 1)" : nil
            bench.answer(
                ticket,
                .page(LoadedPage(items: ["item \(page)"], next: next), requestIdentity: "\(page)"))
        }
        let loads = bench.trace.loads
        #expect(loads.map(\.page) == [1, 2, 3])
        #expect(loads.map(\.promisedMore) == [nil, true, true])
        #expect(loads.map(\.promisedNext) == [nil, "2", "3"])
        #expect(loads.map { $0.answer?.requestIdentity } == ["1", "2", "3"])
        #expect(loads.map(\.cause) == [.user(.start), .user(.tapFooter), .user(.tapFooter)])
        #expect(bench.trace.looks.last?.footer == .endMark)
        #expect(bench.trace.looks.last?.isQuiescent == true)
    }

    @Test func `long lists are read by samples, and all of them in the end`() {
        var bench = ListBench(
            list: ReferenceList(policy: .countPlusOne), limits: BenchLimits(fullSteps: 100))
        while let ticket = bench.nextTicket() {
            let page = ticket.pointer.flatMap { Int($0) } ?? 1
            let ids = (0..<500).map { "\(page).\($0)" }
            bench.answer(
                ticket,
                .page(
                    LoadedPage(items: ids, next: page < 12 ? "\(page + 1)" : nil),
                    requestIdentity: "\(page)"))
        }
        #expect(bench.trace.ending == .finished)
        #expect(bench.trace.steps.map(\.change.inserted.count).reduce(0, +) == 6_000)
        #expect(bench.trace.uneventfulCallbacks > 0)
    }
}
