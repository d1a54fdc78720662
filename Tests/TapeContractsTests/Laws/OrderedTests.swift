import TapeContracts
import TapePaging
import Testing

/// Orders of real APIs: what is right, what is broken, and what a spec has to say before it can be told.
@Suite struct OrderedTests {
    typealias Key = Convention.Order.Key

    /// Keys of items, four pages of them, as JSON.
    struct Case: CustomStringConvertible, Sendable {
        let description: String
        let keys: [String]
        var direction = Convention.Order.Direction.ascending
        var declared: @Sendable (inout Key) -> Void = { _ in }
        let verdict: Verdict
        /// What the verdict names.
        var naming = ""
    }

    static let instants = [
        "\"2024-03-01T09:00:00Z\"", "\"2024-03-01T09:00:00.5Z\"", "\"2024-03-01T12:00:00+02:00\"",
        "\"2024-03-01T10:00:01Z\"", "\"2024-03-01T11:00:01.123+01:00\"", "\"2024-03-02T00:00:00z\"",
    ]
    static let versions = [
        "\"v1.2\"", "\"v1.9\"", "\"v1.10\"", "\"v1.10.1\"", "\"v2.0\"", "\"v10\"",
    ]
    static let folded = [
        "\"apple\"", "\"Banana\"", "\"cherry\"", "\"Date\"", "\"elder\"", "\"Fig\"",
    ]
    static let accents = [
        "\"de la Rue\"", "\"Delacroix\"", "\"\u{C9}clair\"", "\"Eg\"", "\"O'Neil\"", "\"Onto\"",
    ]
    static let padded = ["\"007\"", "\"008\"", "\"009.5\"", "\"+10\"", "\"0100\"", "\"1000\""]
    static let gapped = ["1", "2", "3", "4", "null", "null"]
    static let absent = ["-", "-", "1", "2", "3", "4"]
    static let shuffled = ["\"b\"", "\"d\"", "\"a\"", "\"c\"", "\"f\"", "\"e\""]

    static let cases = open + declared + broken

    /// Nothing is declared; the plain reading does not fit, another does.
    static let open: [Case] = [
        Case(
            description: "instants", keys: instants, verdict: .notEnoughEvidence,
            naming: "as: time"),
        Case(
            description: "instants, the latest first", keys: instants.reversed(),
            direction: .descending, verdict: .notEnoughEvidence, naming: "as: time"),
        Case(
            description: "dates of mails",
            keys: [
                "\"Fri, 01 Mar 2024 10:00:00 GMT\"", "\"Sat, 2 Mar 2024 09:00:00 +0000\"",
                "\"Fri, 05 Apr 2024 10:00:00 GMT\"", "\"Mon, 06 Jan 2025 10:00:00 GMT\"",
            ], verdict: .notEnoughEvidence, naming: "as: time"),
        Case(
            description: "versions", keys: versions, verdict: .notEnoughEvidence,
            naming: "as: natural"),
        Case(
            description: "numbers as text", keys: ["\"9\"", "\"10\"", "\"99.5\"", "\"100\""],
            verdict: .notEnoughEvidence, naming: "as: number"),
        Case(
            description: "any case", keys: folded, verdict: .notEnoughEvidence,
            naming: "collation: case-insensitive"),
        Case(
            description: "a dictionary's order", keys: accents, verdict: .notEnoughEvidence,
            naming: "collation: locale"),
        Case(
            description: "nulls last", keys: gapped, verdict: .notEnoughEvidence,
            naming: "nulls: last"),
        Case(
            description: "absent keys first", keys: absent, verdict: .notEnoughEvidence,
            naming: "nulls: first"),
        Case(
            description: "any case, and nulls last", keys: folded + ["null"],
            verdict: .notEnoughEvidence, naming: "collation: case-insensitive, nulls: last"),
        Case(
            description: "declared text of any case", keys: folded,
            declared: { $0.comparison = .text }, verdict: .notEnoughEvidence,
            naming: "collation: case-insensitive"),
    ]

    /// The spec says how keys are compared, and the items keep to it.
    static let declared: [Case] = [
        Case(
            description: "instants as times", keys: instants, declared: { $0.comparison = .time },
            verdict: .holds),
        Case(
            description: "numbers as text, with zeros before them", keys: padded,
            declared: { $0.comparison = .number }, verdict: .holds),
        Case(
            description: "versions in natural order", keys: versions,
            declared: { $0.comparison = .natural }, verdict: .holds),
        Case(
            description: "versions before releases",
            keys: ["\"1.0-beta\"", "\"1.0\"", "\"1.0b\"", "\"1.2\""],
            declared: { $0.comparison = .natural }, verdict: .holds),
        Case(
            description: "letters of any case", keys: folded,
            declared: { $0.collation = .caseInsensitive }, verdict: .holds),
        Case(
            description: "a dictionary", keys: accents, declared: { $0.collation = .locale },
            verdict: .holds),
        Case(
            description: "accents as in Swedish, behind the alphabet",
            keys: ["\"Adam\"", "\"Zoe\"", "\"\u{C5}ke\"", "\"A\u{308}lg\"", "\"\u{D6}st\""],
            declared: { $0.collation = .locale }, verdict: .holds),
        Case(
            description: "accents as in French, with the plain letters",
            keys: [
                "\"\u{C1}bel\"", "\"adam\"", "\"\u{C4}lg\"", "\"anders\"", "\"\u{C9}ric\"",
                "\"erik\"",
            ],
            declared: { $0.collation = .locale }, verdict: .holds),
        Case(
            description: "umlauts as in German telephone books, the last ones first",
            keys: ["\"ofen\"", "\"\u{F6}l\"", "\"odin\""], direction: .descending,
            declared: { $0.collation = .locale }, verdict: .holds),
        Case(
            description: "a letter of its own, before the alphabet",
            keys: ["\"\u{D6}deshog\"", "\"abel\"", "\"A\u{30A}ke\"", "\"bert\"", "\"carl\""],
            declared: { $0.collation = .locale }, verdict: .holds),
        Case(
            description: "letters without a plain one, anywhere",
            keys: ["\"\u{6771}\u{4EAC}\"", "\"anna\"", "\"\u{F0}or\"", "\"bert\"", "\"\u{DF}\""],
            declared: { $0.collation = .locale }, verdict: .holds),
        Case(
            description: "signs between cases, which folding up and down order differently",
            keys: ["\"a_b\"", "\"aB\"", "\"a_c\""],
            declared: { $0.collation = .caseInsensitive }, verdict: .holds),
        Case(
            description: "numbers of a fixed width",
            keys: ["\"000\"", "\"001\"", "\"010\"", "\"100\""],
            declared: { $0.comparison = .number }, verdict: .holds),
        Case(
            description: "numbers as people write them",
            keys: ["\"-07\"", "\"-.5\"", "\"+0\"", "\".5\"", "\"+5\"", "\"05.5\"", "\"1e2\""],
            declared: { $0.comparison = .number }, verdict: .holds),
        Case(
            description: "nulls at the end", keys: gapped, declared: { $0.nulls = .last },
            verdict: .holds),
        Case(
            description: "nulls anywhere", keys: ["1", "null", "2", "-", "3"],
            declared: { $0.nulls = .any }, verdict: .holds),
        Case(
            description: "the latest first, nulls before them",
            keys: ["null", "9", "8", "7"], direction: .descending,
            declared: { $0.nulls = .first }, verdict: .holds),
    ]

    /// No reading fits, or not the one that is declared.
    static let broken: [Case] = [
        Case(description: "shuffled texts", keys: shuffled, verdict: .violated),
        Case(description: "shuffled numbers", keys: ["1", "3", "2", "4"], verdict: .violated),
        Case(
            description: "shuffled instants", keys: instants.reversed(), verdict: .violated),
        Case(
            description: "a null amid numbers", keys: ["1", "null", "2", "3"], verdict: .violated),
        Case(
            description: "nulls first where they are declared last", keys: absent,
            declared: { $0.nulls = .last }, verdict: .violated),
        Case(
            description: "shuffled numbers with nulls at the end",
            keys: ["1", "3", "2", "null"], declared: { $0.nulls = .last }, verdict: .violated),
        Case(
            description: "a null amid numbers that may stand anywhere does not hide the next",
            keys: ["1", "5", "null", "2"], declared: { $0.nulls = .any }, verdict: .violated),
        Case(
            description: "bytes where the spec says so", keys: folded,
            declared: { $0.collation = .binary }, verdict: .violated),
        Case(
            description: "bytes as text where the spec says so", keys: folded,
            declared: {
                $0.collation = .binary
                $0.comparison = .text
            }, verdict: .violated),
        Case(
            description: "versions as text", keys: versions,
            declared: {
                $0.comparison = .text
                $0.collation = .binary
            }, verdict: .violated),
        Case(
            description: "shuffled numbers of a fixed width",
            keys: ["\"009\"", "\"010\"", "\"008\""],
            declared: { $0.comparison = .number }, verdict: .violated),
        Case(
            description: "what is no number", keys: ["\"001\"", "\"+\"", "\"-\"", "\".\""],
            declared: { $0.comparison = .number }, verdict: .violated),
        Case(
            description: "what is no time", keys: ["\"2024-01-01\"", "\"soon\""],
            declared: { $0.comparison = .time }, verdict: .violated),
        Case(
            description: "a foreign letter does not hide what comes after",
            keys: ["\"zebra\"", "\"\u{F6}konom\"", "\"apfel\""],
            declared: { $0.collation = .locale }, verdict: .violated),
        Case(
            description: "what begins with a foreign letter does not hide all that follows",
            keys: ["\"\u{C1}bel\"", "\"zoe\"", "\"adam\"", "\"boris\""],
            declared: { $0.collation = .locale }, verdict: .violated),
        Case(
            description: "a foreign letter first, and the wrong way round",
            keys: ["\"\u{C4}lg\"", "\"emil\"", "\"dora\"", "\"carl\""],
            declared: { $0.collation = .locale }, verdict: .violated),
        Case(
            description: "a foreign letter first, the last ones first, and the wrong way round",
            keys: ["\"\u{17D}an\"", "\"carl\"", "\"dora\"", "\"emil\""], direction: .descending,
            declared: { $0.collation = .locale }, verdict: .violated),
        Case(
            description: "a letter with an accent before the letters in front of the plain one",
            keys: ["\"adam\"", "\"\u{E9}ric\"", "\"anders\"", "\"boris\""],
            declared: { $0.collation = .locale }, verdict: .violated),
        Case(
            description: "a word of foreign letters only, between words that are shuffled",
            keys: ["\"zoe\"", "\"\u{6771}\u{4EAC}\"", "\"\u{5317}\u{4EAC}\"", "\"adam\""],
            declared: { $0.collation = .locale }, verdict: .violated),
        Case(
            description: "signs that are open beside the first, and wrong beside the second",
            keys: ["\"a_b\"", "\"aB\"", "\"aA\""],
            declared: { $0.collation = .caseInsensitive }, verdict: .violated),
    ]

    @Test(arguments: cases)
    func `an order is broken only where no reading of it fits`(one: Case) async throws {
        let order = try Self.order(one)
        let convention = try Convention.scripted().with { $0.order = order }
        let judgement = await PageScript(pages: Self.pages(one.keys)).judge(convention)["ordered"]
        #expect(judgement?.verdict == one.verdict, "\(String(describing: judgement))")
        #expect(judgement?.evidence.contains(one.naming) ?? false || one.naming.isEmpty)
    }

    @Test func `the second key of an order may be read otherwise than the first`() async throws {
        let path = try BodyPath("$.key")
        let order = Convention.Order(by: [Key(try BodyPath("$.group")), Key(path)])
        let convention = try Convention.scripted().with { $0.order = order }
        let rows = [("1", "\"9\""), ("1", "\"10\""), ("2", "\"2\""), ("2", "null"), ("3", "null")]
        var pages: [PageScript.Page] = []
        for (index, row) in rows.enumerated() {
            let next = index + 1 < rows.count ? ",\"next\":\"\(index)\"" : ""
            var page = PageScript.Page()
            page.body =
                "{\"items\":[{\"id\":\(index),\"group\":\(row.0),\"key\":\(row.1)}]\(next)}"
            pages.append(page)
        }
        let judgement = await PageScript(pages: pages).judge(convention)["ordered"]
        #expect(judgement?.verdict == .notEnoughEvidence)
        #expect(judgement?.evidence.contains("`as: number, nulls: last` for $.key") ?? false)
    }

    @Test(arguments: [Convention.Stability.Kind.drifting, .keyset])
    func `a list that drifts may go back at the head of a page, and nowhere else`(
        kind: Convention.Stability.Kind
    ) async throws {
        let order = Convention.Order(by: try BodyPath("$.key"), .ascending)
        let convention = try Convention.scripted().with {
            $0.order = order
            $0.stability = .init(kind)
        }
        let shifted = await PageScript(pages: Self.pages(["1", "2", "2", "3", "1", "4"]))
            .judge(convention)["ordered"]
        #expect(shifted?.verdict == (kind == .drifting ? .holds : .violated))
        let shuffled = await PageScript(pages: Self.pages(["1", "2", "4", "3"]))
            .judge(convention)["ordered"]
        #expect(shuffled?.verdict == .violated)
    }

    private static func order(_ one: Case) throws -> Convention.Order {
        var key = Key(try BodyPath("$.key"), one.direction)
        one.declared(&key)
        return Convention.Order(by: [key])
    }

    /// Pages of two items each; `-` is an item without the key.
    private static func pages(_ keys: [String]) -> [PageScript.Page] {
        stride(from: 0, to: keys.count, by: 2).map { start in
            let items = keys.indices[start..<min(start + 2, keys.count)].map { index in
                keys[index] == "-"
                    ? "{\"id\":\(index)}" : "{\"id\":\(index),\"key\":\(keys[index])}"
            }
            let next = start + 2 < keys.count ? ",\"next\":\"p\(start)\"" : ""
            var page = PageScript.Page()
            page.body = "{\"items\":[\(items.joined(separator: ","))]\(next)}"
            return page
        }
    }
}
