import TapeBench
import TapeContracts
import TapeFaults
import TapeHTTP
import TapeList
import TapePaging
import Testing

/// A trial is left out where one in the same situation broke nothing: these tests act out what the runner leaves out, and
/// hold the two against each other.
@Suite struct TrialSituationTests {
    /// Walks by the lengths of their pages; an item at every place divisible by `repeating` is the one three places before.
    struct Lengths: CustomTestStringConvertible {
        let pages: [Int]
        var repeating = Int.max

        var testDescription: String {
            repeating == .max ? "\(pages)" : "\(pages) with repeats"
        }
    }

    static let walks = [
        Lengths(pages: Array(repeating: 3, count: 26)),
        Lengths(pages: Array(repeating: 10, count: 10)),
        Lengths(pages: Array(repeating: 1, count: 9)),
        Lengths(pages: [5, 5, 5, 0, 5, 5, 0, 0, 5, 5, 5, 0, 5]),
        Lengths(pages: [4, 7, 4, 7, 4, 7, 4, 7, 4, 7, 1]),
        Lengths(pages: Array(repeating: 6, count: 14), repeating: 9),
        Lengths(pages: Array(repeating: 40, count: 6)),
    ]

    @Test(arguments: walks, FooterName.allCases)
    func `in the same situation a list does the same`(
        walk: Lengths, footer: FooterName
    ) async throws {
        let pages = try await pages(walk)
        var known: [Case: [String]] = [:]
        var shared = 0
        try spine(pages, footer) { number, bench in
            guard let situation = TrialSituation(footer, bench, before: number, of: pages)
            else { return }
            for fault in Fault.everyKind {
                let told = pages.effect(of: fault, at: number)
                guard let effect = pages.outline(of: told, by: fault, at: number) else { continue }
                let account = account(of: fault, at: number, bench, pages)
                let alike = Case(
                    situation: situation, strike: TrialSituation.Strike(effect, .once, at: number))
                if let first = known[alike] {
                    shared += 1
                    let odd = account.difference(from: first)
                    #expect(odd.isEmpty, "\(fault) at page \(number)")
                }
                known[alike] = account
            }
        }
        #expect(shared > 0)
    }

    @Test(arguments: [3, 10, 20]) func `pages amid pages of one length are one situation`(
        length: Int
    ) async throws {
        let pages = try await pages(Lengths(pages: Array(repeating: length, count: 60)))
        var situations: Set<TrialSituation> = []
        try spine(pages, .button) { number, bench in
            guard number > 3, number < 59 else { return }
            situations.insert(
                try #require(TrialSituation(.button, bench, before: number, of: pages)))
        }
        #expect(situations.count == 1)
    }

    @Test func `the last pages, and a page after an empty one, are situations of their own`()
        async throws
    {
        var lengths = Array(repeating: 50, count: 12)
        lengths[7] = 0
        let pages = try await pages(Lengths(pages: lengths))
        var situations: [TrialSituation: [Int]] = [:]
        try spine(pages, .loadingSection) { number, bench in
            let situation = try #require(
                TrialSituation(.loadingSection, bench, before: number, of: pages))
            situations[situation, default: []].append(number)
        }
        let shared = situations.values.filter { $0.count > 1 }
        #expect(shared == [[3, 4, 5, 6, 10]])
    }

    private struct Case: Hashable {
        let situation: TrialSituation
        let strike: TrialSituation.Strike
    }

    private func pages(_ walk: Lengths) async throws -> ListPages {
        var place = 0
        let script = PageScript(
            pages: walk.pages.enumerated().map { number, length in
                let isLast = number == walk.pages.count - 1
                var page = PageScript.Page(next: isLast ? nil : "c\(number + 2)")
                page.ids = (place..<place + length).map { place in
                    "\(place > 2 && place.isMultiple(of: walk.repeating) ? place - 3 : place)"
                }
                place += length
                return page
            })
        let convention = try Convention.scripted()
        let endpoint = PagedEndpoint(HTTPRequest(url: PageScript.url), convention: convention)
        var pages = ListPages(endpoint, faults: Fault.everyKind)
        _ = await PagingClient(endpoint, over: script).walk(weighing: { pages.append($1, on: $0) })
        try #require(pages.count == walk.pages.count)
        return pages
    }

    /// Reads the walk, and stops at each page that the list waits for.
    private func spine(
        _ pages: ListPages, _ footer: FooterName,
        _ visit: (Int, ListBench<ReferenceList>) throws -> Void
    ) throws {
        var bench = ListBench(
            list: ReferenceList(policy: footer.policy), measures: ReferenceListTrial.measures)
        while let ticket = bench.nextTicket() {
            let number = try #require(pages.number(at: ticket.pointer))
            let held = pages.held.prefix(bench.heldCount)
            let branch = try #require(bench.branched(holding: held))
            try visit(number, branch)
            bench.answer(ticket, pages.page(number))
        }
    }

    /// What a trial came to, line by line, with nothing in it that tells where in the walk it took place.
    private func account(
        of fault: Fault, at number: Int, _ bench: ListBench<ReferenceList>, _ pages: ListPages
    ) -> [String] {
        var run = bench
        var strikes = 1
        var accepted = 0
        while let ticket = run.nextTicket(), accepted < 2 {
            let page = pages.number(at: ticket.pointer)
            var answer =
                page.map(pages.page)
                ?? .failure(LoadFailure(.positionRefused), requestIdentity: "")
            if page == number, strikes > 0,
                case .told(let told) = pages.effect(of: fault, at: number)
            {
                strikes -= 1
                answer = told
            }
            run.answer(ticket, answer)
            if case .success = answer.result { accepted += 1 }
        }
        let laws = ClientLaws.all.map { law in
            let judgement = law.judge(run.trace)
            return "\(law.identifier): \(judgement.verdict), \(judgement.evidence)"
        }
        let steps = run.trace.steps.map { step in
            let input = Self.word(for: step.input, step.itemsBefore)
            return "\(input): \(step.effects.count) effects, \(step.change.inserted.count) came"
        }
        let looks = run.trace.looks.map(\.footer.words)
        return laws + steps + looks + ["\(String(describing: run.trace.ending))"]
    }

    /// An input without what is in it, but for rows.
    private static func word(for input: ListInput, _ held: Int) -> String {
        switch input {
        case .willDisplay(let path): "display \(word(for: path, held))"
        case .didEndDisplaying(let path): "hide \(word(for: path, held))"
        case .laidOut(let path): "laid out \(path.map { word(for: $0, held) } ?? "nothing")"
        case .select(let path): "select \(word(for: path, held))"
        case .answer: "answer"
        case .start, .refresh, .tapFooter, .tapRetry, .cancel, .delete, .filterChanged, .dispose,
            .timePassed:
            "\(input)"
        }
    }

    /// A row, counted from the end of the items unless it is among the topmost, or of those that a refresh took away.
    private static func word(for path: RowPath, _ held: Int) -> String {
        if path.section == 0, path.row > held { return "a row that is gone" }
        let rows = ReferenceListTrial.measures.viewport / ReferenceListTrial.measures.itemHeight + 1
        return path.row < rows && held >= 2 * rows
            ? "\(path)" : "section \(path.section), row \(path.row - held)"
    }
}
