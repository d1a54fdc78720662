import ScreenMutants
import TapeBench
import TapeContracts
import TapeList
import Testing

@Suite struct ClientLawsTests {
    @Test(arguments: Design.allCases, FooterPolicy.AfterFailure.allCases)
    func `every design keeps every law in every situation`(
        design: Design, afterFailure: FooterPolicy.AfterFailure
    ) {
        let policy = design.policy.with(\.afterFailure, afterFailure)
        for situation in Situation.all {
            expectLawful(situation.run { ReferenceList(policy: policy) }, situation)
        }
    }

    @Test(arguments: [1, 5, 15])
    func `a list that asks ahead keeps every law in every situation`(distance: Int) {
        for design in Design.allCases where design != .button {
            let policy = design.policy.with(\.asking, .prefetch(distance: distance))
            for situation in Situation.all {
                expectLawful(situation.run { ReferenceList(policy: policy) }, situation)
            }
        }
    }

    @Test(arguments: Design.allCases, [MergePolicy.ignore, .update, .move])
    func `every way to merge keeps every law, also in a window of two pages`(
        design: Design, merge: MergePolicy
    ) {
        let rules = ListRules(merge: merge, window: .last(pages: 2))
        for situation in Situation.all {
            expectLawful(
                situation.run { ReferenceList(policy: design.policy, rules: rules) }, situation)
        }
    }

    @Test func `a list written by hand keeps every law in every situation`() {
        for list in RehearsedList.right {
            for situation in Situation.all { expectLawful(list.run(situation), situation) }
        }
    }

    @Test(arguments: RehearsedList.mutants)
    func `a wrong list is caught by the laws it breaks`(mutant: RehearsedList) {
        var broken: Set<String> = []
        for situation in Situation.all {
            let trace = mutant.run(situation)
            for law in ClientLaws.all {
                let judgement = law.judge(trace)
                guard judgement.verdict == .violated else { continue }
                #expect(!judgement.findings.isEmpty)
                broken.insert(law.identifier.rawValue)
            }
        }
        #expect(broken.isSuperset(of: mutant.breaks), "only \(broken.sorted())")
    }

    @Test(arguments: ClientLaws.all.map(\.identifier))
    func `every law catches a wrong list and was put to the test on the right one`(
        identifier: LawIdentifier
    ) throws {
        let law = try #require(ClientLaws.all.first { $0.identifier == identifier })
        #expect(RehearsedList.mutants.contains { $0.breaks.contains(identifier.rawValue) })
        #expect(Self.rightTraces.contains { law.judge($0).verdict == .holds })
    }

    /// The reference list in every situation: with a button, asking by display, and asking ahead in a window.
    private static let rightTraces = [
        FooterPolicy.button, .countPlusOne, .loadingSection.with(\.asking, .prefetch(distance: 5)),
    ].flatMap { policy in
        Situation.all.map { situation in
            situation.run {
                ReferenceList(policy: policy, rules: ListRules(window: .last(pages: 3)))
            }
        }
    }

    @Test func `a trace without anything puts no law to the test`() {
        let situation = Situation("nothing", RehearsedAPI(sizes: [0]))
        for law in ClientLaws.all {
            #expect(
                law.judge(situation.run { SilentList() }).verdict != .holds, "\(law.identifier)")
        }
    }

    private func expectLawful(_ trace: ListTrace, _ situation: Situation) {
        for law in ClientLaws.all {
            let judgement = law.judge(trace)
            #expect(
                judgement.verdict != .violated,
                "\(law.identifier) in \(situation): \(judgement.findings.first.map { "\($0)" } ?? "")"
            )
        }
    }
}

/// A list that does nothing at all.
private struct SilentList: ListUnderTest {
    let name = "silent list"
    let shape = TableShape(rowsInSections: [0])

    func row(at path: RowPath) -> ListRow? { nil }
    mutating func handle(_ input: ListInput) -> [ListEffect] { [] }
}
