package import TapeBench
import TapeList

/// Something that can happen to a list: how the API behaves, and what a person does.
package struct Situation: Sendable, CustomStringConvertible {
    package let description: String
    package let api: RehearsedAPI
    package let scenario: ListScenario

    package init(
        _ description: String, _ api: RehearsedAPI, _ scenario: ListScenario = .readToEnd
    ) {
        self.description = description
        self.api = api
        self.scenario = scenario
    }

    /// Puts new lists into the situation and reads them to the end; two may be made, if another one came first.
    package func run<List: ListUnderTest>(_ make: () -> List) -> ListTrace {
        var api = api
        let earlier = scenario.earlier.map { _ in make() }
        var bench = ListBench(
            list: make(), earlier: earlier, scenario: scenario,
            limits: BenchLimits(loads: 200, inputsBetweenLoads: 2_000))
        while let ticket = bench.nextTicket() {
            bench.answer(ticket, api.answer(ticket))
        }
        return bench.trace
    }
}

extension Situation {
    /// What a list meets sooner or later.
    package static let all: [Situation] =
        [
            Situation("a full walk", RehearsedAPI(sizes: [20, 20, 20, 20, 20, 7])),
            Situation("a short page in the middle", RehearsedAPI(sizes: [20, 7, 20])),
            Situation("an empty page in the middle", RehearsedAPI(sizes: [20, 0, 20])),
            Situation("an empty first page", RehearsedAPI(sizes: [0, 20])),
            Situation(
                "nothing but empty pages", RehearsedAPI(sizes: Array(repeating: 0, count: 30))),
            Situation("nothing at all", RehearsedAPI(sizes: [0])),
            Situation("pages of two", RehearsedAPI(sizes: [2, 2, 2, 2, 2])),
            Situation("pages of ten", RehearsedAPI(sizes: [10, 10, 10])),
            Situation("repeated ids", repeating),
            Situation("a position after the end", endless),
            Situation("every page fails twice", failingTwice),
            Situation(
                "page 2 fails for ever",
                RehearsedAPI(
                    sizes: [20, 20], failures: [2: Array(repeating: .temporary, count: 50)])),
            Situation(
                "a refused position",
                RehearsedAPI(
                    sizes: [20, 20, 20], failures: [3: [LoadFailure(.positionRefused)]])),
        ] + failures + interruptions + surroundings

    private static let threePages = RehearsedAPI(sizes: [20, 20, 20])

    private static let repeating = RehearsedAPI(pages: [
        (0..<20).map { "item \($0)" }, (17..<37).map { "item \($0)" },
        ["item 37", "item 37", "item 38"],
    ])

    private static let endless = RehearsedAPI(
        pages: [(0..<20).map { "item \($0)" }, (20..<40).map { "item \($0)" }],
        alwaysGivesPosition: true)

    private static let failingTwice = RehearsedAPI(
        sizes: [20, 20, 20],
        failures: [
            1: [.temporary, .temporary], 2: [.temporary, .temporary], 3: [.temporary, .temporary],
        ])

    /// A failure at each page in turn, of each kind that asks for something of its own.
    private static let failures: [Situation] = (1...3).flatMap { page in
        [
            Situation(
                "page \(page) fails",
                RehearsedAPI(sizes: [20, 20, 20], failures: [page: [.temporary]])),
            Situation(
                "page \(page) asks for patience",
                RehearsedAPI(
                    sizes: [20, 20, 20],
                    failures: [page: [LoadFailure(.rateLimited(retryAfter: .seconds(30)))]])),
            Situation(
                "page \(page) of two items each fails",
                RehearsedAPI(sizes: [2, 2, 2], failures: [page: [.temporary]])),
        ]
    }

    private static let interruptions: [Situation] =
        ListScenario.LateAnswer.allCases.flatMap { late in
            [
                Situation(
                    "a refresh while page 2 loads, its answer \(late)", threePages,
                    ListScenario(
                        interruption: .init(.whileLoading(2), .refresh, lateAnswer: late))),
                Situation(
                    "another filter while page 2 loads, its answer \(late)", threePages,
                    ListScenario(
                        interruption: .init(.whileLoading(2), .changeFilter, lateAnswer: late))),
                Situation(
                    "called off while page 2 loads, its answer \(late)", threePages,
                    ListScenario(interruption: .init(.whileLoading(2), .cancel, lateAnswer: late))),
                Situation(
                    "left while page 2 loads, its answer \(late)", threePages,
                    ListScenario(interruption: .init(.whileLoading(2), .leave, lateAnswer: late))),
            ]
        } + [
            Situation(
                "a refresh that fails",
                RehearsedAPI(
                    sizes: [20, 20, 20], failures: [1: [nil, .temporary]]),
                ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh))),
            Situation(
                "a refresh after a failed page",
                RehearsedAPI(
                    sizes: [20, 20, 20], failures: [2: [.temporary]]),
                ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh))),
            Situation(
                "a refresh while the API asks for patience",
                RehearsedAPI(
                    sizes: [20, 20, 20],
                    failures: [2: [LoadFailure(.rateLimited(retryAfter: .seconds(5)))]]),
                ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh))),
            Situation(
                "a refresh while the first page loads", threePages,
                ListScenario(interruption: .init(.whileLoading(1), .refresh))),
            Situation(
                "an item deleted by hand", threePages,
                ListScenario(interruption: .init(.atRestAfter(load: 2), .deleteFirstItem))),
        ]

    private static let surroundings: [Situation] = [
        Situation(
            "row by row", RehearsedAPI(sizes: [20, 20, 20, 20, 20]), ListScenario(pace: .rowByRow)),
        Situation("after a list that was left", threePages, ListScenario(earlier: .left)),
        Situation("beside a list that waits", threePages, ListScenario(earlier: .waiting)),
    ]
}
