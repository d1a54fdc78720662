import TapeFaults
import TapeList
import TapeScreen

/// Drives the reference list over a walk's pages, clean and with each fault at each page in turn.
struct ListTrial {
    /// A fault costs a reading of the whole list: beyond so many pages read a fault and footer, only the first, the
    /// last and some pages between are struck, so that long walks stay cheap.
    static let readingBudget = 600

    private let pages: ListPages
    private let footers: [FooterName]
    private let faults: [Fault]
    private var tallies: [JudgementTally]

    init(_ pages: ListPages, footers: [FooterName], faults: [Fault]) {
        self.pages = pages
        self.footers = footers
        self.faults = faults
        tallies = ClientLaws.all.map { JudgementTally($0.identifier) }
    }

    /// The pages at which faults strike.
    static func faultedPages(of count: Int) -> [Int] {
        let struck = max(3, readingBudget / max(count, 1))
        guard count > struck else { return Array(1..<(count + 1)) }
        return (0..<struck).map { 1 + $0 * (count - 1) / (struck - 1) }
    }

    /// One judgement a law, over all runs.
    mutating func judgements() -> [Judgement] {
        let struck = Self.faultedPages(of: pages.count)
        let scenes =
            [.clean] + ListScene.interruptions + faults.map(ListScene.failedRefresh)
            + faults.flatMap { fault in struck.map { ListScene.fault(fault, at: $0) } }
        for footer in footers {
            for scene in scenes { run(footer, scene) }
        }
        let evidence = evidence(struck.count)
        return tallies.map { $0.judgement(evidence) }
    }

    private mutating func run(_ footer: FooterName, _ scene: ListScene) {
        var bench = ListBench(
            list: ReferenceList(policy: footer.policy), scenario: scene.scenario,
            limits: BenchLimits(loads: 4 * pages.count + 50))
        var occasions = 0
        while let ticket = bench.nextTicket() {
            guard let number = pages.number(at: ticket.pointer) else {
                bench.answer(
                    ticket, .failure(LoadFailure(.positionRefused), requestIdentity: ""))
                continue
            }
            var answer = pages.page(number)
            if let strike = scene.strike, strike.page == number {
                occasions += 1
                if occasions == strike.occasion {
                    answer = pages.failure(strike.fault, at: number) ?? answer
                }
            }
            bench.answer(ticket, answer)
        }
        for (index, law) in ClientLaws.all.enumerated() {
            tallies[index].add(law.judge(bench.trace), in: "footer \(footer.rawValue), \(scene)")
        }
    }

    private func evidence(_ struck: Int) -> String {
        let footers = footers.count == 1 ? footers[0].rawValue : "\(footers.count) footers"
        let names = faults.map(\.description).joined(separator: " and ")
        let places =
            struck == pages.count
            ? pages.count == 1 ? "its page" : "each of \(pages.count) pages"
            : "\(struck) of \(pages.count) pages"
        return "\(footers), clean, interrupted, and with \(names) at \(places)"
    }
}

extension FooterName {
    /// The design by this name.
    var policy: FooterPolicy {
        switch self {
        case .button: .button
        case .countPlusOne: .countPlusOne
        case .loadingSection: .loadingSection
        case .bottomRefresh: .bottomRefresh
        }
    }
}
