import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// Totals of walks whose first request asks for a place in the middle of the list.
@Suite struct LaterWalkTests {
    struct Case: CustomStringConvertible, Sendable {
        let law: LawIdentifier
        let meaning: Convention.Total.Meaning
        /// What each page gives as its total; the last page is empty.
        let totals: [Int]
        var sizes = [2, 2, 1, 0]
        let verdict: Verdict

        var description: String { "\(law) where \(meaning) is \(totals)" }
    }

    /// The number of items before the walk.
    private static let start = 50

    static let cases = [
        Case(law: "total-agrees", meaning: .remaining, totals: [3, 1, 0, 0], verdict: .holds),
        Case(
            law: "total-agrees", meaning: .remaining, totals: [53, 51, 50, 50], verdict: .violated),
        Case(law: "total-agrees", meaning: .exact, totals: [55, 55, 55, 55], verdict: .holds),
        Case(law: "total-agrees", meaning: .exact, totals: [5, 5, 5, 5], verdict: .violated),
        Case(
            law: "total-agrees", meaning: .atLeast, totals: [55, 55, 55, 55],
            verdict: .notApplicable),
        Case(
            law: "total-agrees", meaning: .atLeast, totals: [56, 56, 56, 56], verdict: .violated),
        Case(
            law: "no-silent-cap", meaning: .atLeast, totals: [120, 120], sizes: [100, 0],
            verdict: .holds),
        Case(
            law: "no-silent-cap", meaning: .atLeast, totals: [151, 151], sizes: [100, 0],
            verdict: .violated),
        Case(
            law: "no-silent-cap", meaning: .exact, totals: [150, 150], sizes: [100, 0],
            verdict: .holds),
        Case(
            law: "no-silent-cap", meaning: .remaining, totals: [50, 50], sizes: [100, 0],
            verdict: .violated),
    ]

    @Test(arguments: cases)
    func `a total is compared with the items from where it counts`(one: Case) async throws {
        let convention = try Convention.scripted(.offset).with {
            $0.sources = [.counted(.init(by: .received))]
            $0.authority = .emptyPage
            $0.total = .init(at: .body(try BodyPath("$.total")), one.meaning)
        }
        var script = PageScript(pages: [])
        script.start = PageScript.url.settingQuery("from", to: "\(Self.start)")
        var first = Self.start + 1
        for (size, total) in zip(one.sizes, one.totals) {
            var page = PageScript.Page(members: ["\"total\":\(total)"])
            page.ids = (first..<(first + size)).map(String.init)
            first += size
            script.pages.append(page)
        }
        let judgement = await script.judge(convention)[one.law]
        #expect(judgement?.verdict == one.verdict, "\(String(describing: judgement))")
    }
}
