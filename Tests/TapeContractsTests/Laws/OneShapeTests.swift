import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// Pages that are built otherwise, and pages that only look so.
@Suite struct OneShapeTests {
    /// The items of each page as JSON, or whole bodies.
    struct Case: CustomStringConvertible, Sendable {
        let description: String
        let pages: [String]
        /// The page at which the breach must be found; nil for a right API.
        var page: Int?
        var member = ""
    }

    private static func items(_ count: Int, from first: Int = 1, _ fields: (Int) -> String)
        -> String
    {
        (first..<first + count).map { "{\"id\":\($0)\(fields($0))}" }.joined(separator: ",")
    }

    private static func plain(_ first: Int, _ fields: String) -> String {
        items(6, from: first) { _ in fields }
    }

    static let broken: [Case] = [
        Case(
            description: "a number in a nested object becomes text",
            pages: [plain(1, #","price":{"amount":5}"#), plain(7, #","price":{"amount":"5"}"#)],
            page: 2, member: "price.amount"),
        Case(
            description: "a number deep in a list of objects becomes text",
            pages: [plain(1, #","tags":[{"n":1}]"#), plain(7, #","tags":[{"n":"1"}]"#)],
            page: 2, member: "tags[*].n"),
        Case(
            description: "elements of a list become objects",
            pages: [plain(1, #","tags":["a","b"]"#), plain(7, #","tags":[{"name":"a"}]"#)],
            page: 2, member: "tags[*]"),
        Case(
            description: "a field of every item is gone on page 2",
            pages: [plain(1, #","name":"a""#), plain(7, "")],
            page: 2, member: "name"),
        Case(
            description: "a nested field of every item is gone on page 2",
            pages: [plain(1, #","by":{"id":1,"name":"a"}"#), plain(7, #","by":{"id":1}"#)],
            page: 2, member: "by.name"),
        Case(
            description: "a field is new on page 2",
            pages: [plain(1, ""), plain(7, #","name":"a""#)], page: 2, member: "name"),
        Case(
            description: "a field is renamed on page 2",
            pages: [plain(1, #","created_at":"x""#), plain(7, #","createdAt":"x""#)],
            page: 2, member: "created_at"),
        Case(
            description: "a field is null throughout page 2",
            pages: [plain(1, #","name":"a""#), plain(7, #","name":null"#)],
            page: 2, member: "name"),
        Case(
            description: "one number among many is text",
            pages: [
                plain(1, #","n":1"#), items(9, from: 7) { $0 == 8 ? #","n":"1""# : #","n":1"# },
            ],
            page: 2, member: "n"),
        Case(
            description: "an entry of the list is null",
            pages: [plain(1, ""), plain(7, "") + ",null"], page: 2, member: "number 7"),
        Case(
            description: "a number among names",
            pages: [#""a","b","c","d","e","f""#, #""g","h",7,"i""#], page: 2, member: "[*]"),
        Case(
            description: "a member of the page is spelled otherwise",
            pages: [
                #"{"items":[{"id":1}],"meta":{"total_count":2},"next":"b"}"#,
                #"{"items":[{"id":2}],"meta":{"totalCount":2}}"#,
            ], page: 2, member: "meta.total_count"),
        Case(
            description: "empty maps are written as lists on page 2",
            pages: [plain(1, #","map":{"a":1}"#), plain(7, #","map":[]"#)],
            page: 2, member: "map"),
        Case(
            description: "what is empty is a map on one page and a list on another",
            pages: [plain(1, #","map":{}"#), plain(7, #","map":[]"#)], page: 2, member: "map"),
        Case(
            description: "an empty map stands where lists lie deeper",
            pages: [plain(1, #","by":{"tags":["a"]}"#), plain(7, #","by":{"tags":{}}"#)],
            page: 2, member: "by.tags"),
        Case(
            description: "a nested member of the page is of another kind",
            pages: [
                #"{"items":[{"id":1}],"meta":{"page":{"total":2}},"next":"b"}"#,
                #"{"items":[{"id":2}],"meta":{"page":{"total":"2"}}}"#,
            ], page: 2, member: "meta.page.total"),
    ]

    static let right: [Case] = [
        Case(
            description: "optional fields that come and go",
            pages: [
                items(6) { $0 % 2 == 0 ? #","note":"x""# : "" },
                items(6, from: 7) { _ in "" }, items(6, from: 13) { _ in #","note":"x""# },
            ]),
        Case(
            description: "nullable fields",
            pages: [
                items(6) { $0 == 2 ? #","note":null"# : #","note":"x""# },
                plain(7, #","note":null"#),
                plain(13, #","note":"x""#),
            ]),
        Case(
            description: "a feed of several types, one to a page",
            pages: [
                plain(1, #","type":"push","payload":{"commits":[1]},"size":1"#),
                plain(7, #","type":"fork","payload":"repo""#),
            ]),
        Case(
            description: "a feed of several types on each page",
            pages: (0..<2).map { page in
                items(8, from: page * 8) {
                    $0 % 8 == 3
                        ? #","type":"fork","payload":"repo""# : #","type":"push","payload":{"n":1}"#
                }
            }),
        Case(
            description: "a field of several kinds by design",
            pages: (0..<2).map { page in
                items(8, from: page * 8) { $0 % 2 == 0 ? #","value":1"# : #","value":"one""# }
            }),
        Case(
            description: "states with fields of their own, in order of state",
            pages: [plain(1, #","open":true"#), plain(7, #","open":false,"closed_at":"x""#)]),
        Case(
            description: "more fields than are looked at, in another order on page 2",
            pages: [(1, (0..<80).map(\.self)), (7, (0..<80).reversed())].map { first, order in
                let fields = order.map { ",\"f\($0)\":1" }.joined()
                return plain(first, fields)
            }),
        Case(
            description: "maps with keys of their own",
            pages: (0..<2).map { page in
                items(6, from: page * 6 + 1) { #","names":{"k\#($0)":"x","l\#($0)":"y"}"# }
            }),
        Case(
            description: "lists and maps that are empty",
            pages: [plain(1, #","tags":["a"],"map":{"a":1}"#), plain(7, #","tags":[],"map":{}"#)]),
        Case(
            description: "maps that are written as lists on every page where they are empty",
            pages: (0..<2).map { page in
                items(6, from: page * 6 + 1) { $0 % 2 == 0 ? #","map":[]"# : #","map":{"a":1}"# }
            }),
        Case(
            description: "a last page of two that lack an optional field",
            pages: [plain(1, #","note":"x""#), items(2, from: 7) { _ in "" }]),
        Case(
            description: "links that come and go",
            pages: [
                #"{"items":[{"id":1}],"links":{"next":"/2"},"next":"b"}"#,
                #"{"items":[{"id":2}],"links":{"prev":"/1","next":"/3"},"next":"c"}"#,
                #"{"items":[{"id":3}],"links":{"prev":"/2"},"warnings":[]}"#,
            ]),
        Case(
            description: "a count that is left out where it is 0",
            pages: [
                #"{"items":[{"id":1}],"meta":{"skipped":0},"next":"b"}"#,
                #"{"items":[{"id":2}],"meta":{}}"#,
            ]),
    ]

    @Test(arguments: broken + right)
    func `pages are held to what the others have, and to no more`(one: Case) async throws {
        let pages = one.pages.enumerated().map { index, text -> PageScript.Page in
            let next = index + 1 < one.pages.count ? ",\"next\":\"p\(index)\"" : ""
            var page = PageScript.Page()
            page.body = text.hasPrefix("{\"items\"") ? text : "{\"items\":[\(text)]\(next)}"
            return page
        }
        var convention = try Convention.scripted()
        if one.member == "[*]" { convention.identity = .paths([try BodyPath("$")]) }
        let judgement = await PageScript(pages: pages).judge(convention)["one-shape"]
        #expect(
            judgement?.verdict == (one.page == nil ? .holds : .violated),
            "\(String(describing: judgement))")
        guard one.page != nil else { return }
        #expect(judgement?.findings.first?.page == one.page)
        #expect(
            judgement?.findings.contains { $0.expected.contains("`\(one.member)`") } ?? false,
            "\(judgement?.findings.map(\.expected) ?? [])")
    }

    /// Walks of the same twelve items by pages of a size, with fields that hang on the item or on the page.
    private static func walk(
        _ size: Int, fields: (_ item: Int, _ page: Int) -> String
    ) async throws -> (Walk, Convention) {
        let convention = try Convention.scripted()
        let pages = stride(from: 1, to: 13, by: size).enumerated().map { index, first in
            var page = PageScript.Page()
            let items = Self.items(min(size, 13 - first), from: first) { fields($0, index + 1) }
            let next = first + size < 13 ? #","next":"\#(first + size)""# : ""
            page.body = #"{"items":[\#(items)]\#(next)}"#
            return page
        }
        let endpoint = PagedEndpoint(HTTPRequest(url: PageScript.url), convention: convention)
        let walk = await PagingClient(endpoint, over: PageScript(pages: pages)).walk()
        return (walk, convention)
    }

    private static func walk(_ size: Int, isNull: (_ item: Int, _ page: Int) -> Bool) async throws
        -> (Walk, Convention)
    {
        try await walk(size) { #","note":\#(isNull($0, $1) ? "null" : "1")"# }
    }

    @Test(arguments: [true, false])
    func `among fields that come and go, the same items tell what a page left out`(
        isOfPage: Bool
    ) async throws {
        func fields(_ item: Int, _ page: Int) -> String {
            let loose = ["a", "b", "c"].enumerated().filter { item % ($0.offset + 2) == 0 }
                .map { ",\"\($0.element)\":1" }
            let isGone = isOfPage ? page > 1 : item > 4
            return loose.joined() + (isGone ? "" : #","score":1"#)
        }
        let (main, convention) = try await Self.walk(4, fields: fields)
        let (other, _) = try await Self.walk(6, fields: fields)
        let evidence = WalkEvidence(main, convention: convention) { _ in nil }
        let beside = WalkBeside(
            .sized, size: 6, WalkEvidence(other, convention: convention) { _ in nil })
        #expect(OneShape().judge(evidence).verdict == .holds)
        let extras = ExtraEvidence(evidence, besides: [beside])
        #expect(OneShape().judge(extras.main).verdict == (isOfPage ? .violated : .holds))
    }

    @Test(arguments: [#","facets":null"#, ""])
    func `what stands beside the items of the first page only is named, and no breach`(
        later: String
    ) async throws {
        let pages = (1...4).map { number -> PageScript.Page in
            var page = PageScript.Page()
            let facets = number == 1 ? #","facets":{"open":3}"# : later
            let next = number < 4 ? #","next":"p\#(number)""# : ""
            page.body = #"{"items":[{"id":\#(number)}]\#(facets)\#(next)}"#
            return page
        }
        let judgement = try #require(
            await PageScript(pages: pages).judge(try Convention.scripted())["one-shape"])
        #expect(judgement.verdict == .holds)
        #expect(judgement.evidence.contains("with the first only: `facets`"))
    }

    @Test(arguments: [
        (isOfPage: false, nulls: [1], verdict: Verdict.holds),
        (isOfPage: true, nulls: [1], verdict: .violated),
        (isOfPage: false, nulls: [2], verdict: .holds),
        (isOfPage: true, nulls: [2], verdict: .violated),
        (isOfPage: false, nulls: [3], verdict: .holds),
        (isOfPage: true, nulls: [3], verdict: .violated),
        (isOfPage: true, nulls: [2, 3], verdict: .violated),
    ])
    func `walks of other sizes tell whether nulls are the page's or the items'`(
        isOfPage: Bool, nulls: [Int], verdict: Verdict
    ) async throws {
        func isNull(_ item: Int, _ page: Int) -> Bool {
            nulls.contains(isOfPage ? page : (item - 1) / 4 + 1)
        }
        let (main, convention) = try await Self.walk(4, isNull: isNull)
        let (other, _) = try await Self.walk(6, isNull: isNull)
        let evidence = WalkEvidence(main, convention: convention) { _ in nil }
        let beside = WalkBeside(
            .sized, size: 6, WalkEvidence(other, convention: convention) { _ in nil })
        let alone = OneShape().judge(evidence)
        // At either end they may be the items' own, sorted by that field.
        let maySort = nulls == [1] || nulls == [3]
        #expect(alone.verdict == (maySort ? .notEnoughEvidence : .violated))
        let extras = ExtraEvidence(evidence, besides: [beside])
        #expect(OneShape().judge(extras.main).verdict == verdict)
    }
}
