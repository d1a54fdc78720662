import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// The same API, spelt in several ways: what laws say of it does not hang on how the spec spells it.
@Suite struct SpellingTests {
    /// How positions reach the client.
    enum Spelling: String, CaseIterable, Sendable {
        case pageNumber, pageLink, pageHeader, pageCursor
        case offset, offsetLink, offsetHeader

        var countsPages: Bool {
            switch self {
            case .pageNumber, .pageLink, .pageHeader, .pageCursor: true
            case .offset, .offsetLink, .offsetHeader: false
            }
        }
    }

    /// A list in pages of three, and what each page says beside its items.
    struct List: Sendable {
        var pages = [[1, 2, 3], [4, 5, 6], [7, 8]]
        var more = [true, true, false]
        var totals = [8, 8, 8]
        var echoes = [1, 2, 3]
        var sizes = [3, 3, 3]
        var names = ["\"a\"", "\"b\"", "\"c\""]
    }

    struct Bug: CustomStringConvertible, Sendable {
        let description: String
        /// The law that must notice it in every spelling.
        let law: LawIdentifier?
        let change: @Sendable (inout List) -> Void
    }

    static let bugs = [
        Bug(description: "none", law: nil, change: { _ in }),
        Bug(description: "an item twice", law: "no-duplicates", change: { $0.pages[1][0] = 3 }),
        Bug(
            description: "items out of order", law: "ordered", change: { $0.pages[1] = [5, 4, 6] }),
        Bug(
            description: "a total too high", law: "total-agrees", change: { $0.totals = [9, 9, 9] }),
        Bug(description: "a total that moves", law: "total-agrees", change: { $0.totals[1] = 9 }),
        Bug(
            description: "a flag that ends too early", law: "total-agrees",
            change: { $0.more = [true, false, false] }),
        Bug(
            description: "a promise of nothing", law: "more-means-more",
            change: {
                $0.pages.append([])
                $0.more = [true, true, true, false]
                $0.totals.append(8)
                $0.echoes.append(4)
                $0.sizes.append(3)
                $0.names.append("\"d\"")
            }),
        Bug(
            description: "a page too large", law: "size-within-limit",
            change: {
                $0.pages = [[1, 2, 3], [4, 5, 6, 7], [8]]
                $0.sizes = [3, 4, 3]
            }),
        Bug(description: "another page's echo", law: "echo-agrees", change: { $0.echoes[2] = 2 }),
        Bug(
            description: "the first page again", law: "position-is-honoured",
            change: {
                $0.pages[1] = $0.pages[0]
                $0.names[1] = $0.names[0]
            }),
        Bug(description: "another kind of value", law: "one-shape", change: { $0.names[1] = "7" }),
    ]

    /// Laws about how positions are written, which differ where the writing does.
    static let ofWriting: Set<LawIdentifier> = [
        "next-stays-home", "link-header-valid", "cursor-url-safe", "no-credentials",
        "previous-inverts-next",
    ]

    @Test(arguments: bugs)
    func `a verdict does not hang on how the spec spells an API`(bug: Bug) async throws {
        var list = List()
        bug.change(&list)
        var accused: [Spelling: [LawIdentifier]] = [:]
        for spelling in Spelling.allCases {
            let judgements = await PageScript(pages: Self.pages(list, spelling))
                .judge(try Self.convention(spelling))
            accused[spelling] = judgements.filter { $0.value.verdict == .violated }.keys
                .filter { !Self.ofWriting.contains($0) }.sorted()
        }
        let first = accused[.pageNumber]
        for (spelling, laws) in accused {
            #expect(laws == first, "\(bug) spelt \(spelling)")
        }
        guard let law = bug.law else { return #expect(first == []) }
        #expect(first?.contains(law) ?? false, "\(bug): \(first ?? [])")
    }

    private static func pages(_ list: List, _ spelling: Spelling) -> [PageScript.Page] {
        list.pages.indices.map { index in
            let ids = list.pages[index]
            var page = PageScript.Page()
            let items = ids.map { "{\"id\":\($0),\"name\":\(list.names[index])}" }
            var members = [
                "\"items\":[\(items.joined(separator: ","))]", "\"more\":\(list.more[index])",
                "\"total\":\(list.totals[index])", "\"page\":\(list.echoes[index])",
                "\"size\":\(list.sizes[index])",
            ]
            if index + 1 < list.pages.count, list.more[index] {
                let number =
                    spelling.countsPages
                    ? index + 2 : list.pages[...index].reduce(0) { $0 + $1.count }
                let link = "/items?\(spelling.countsPages ? "page" : "offset")=\(number)&limit=3"
                switch spelling {
                case .pageNumber, .offset: break
                case .pageLink, .offsetLink: members.append("\"next\":\"\(link)\"")
                case .pageCursor: members.append("\"next\":\"\(number)\"")
                case .pageHeader, .offsetHeader: page.headers = ["Link": "<\(link)>; rel=\"next\""]
                }
            }
            page.body = "{\(members.joined(separator: ","))}"
            return page
        }
    }

    private static func convention(_ spelling: Spelling) throws -> Convention {
        var convention = try Convention.scripted(.nextURL).with {
            $0.authority = .more
            $0.flag = .init(at: .body(try BodyPath("$.more")))
            $0.total = .body(try BodyPath("$.total"))
            $0.order = .init(by: try BodyPath("$.id"), .ascending)
            $0.size = .init(query: "limit", value: 3)
            $0.echo = [.page: .body(try BodyPath("$.page")), .size: .body(try BodyPath("$.size"))]
        }
        switch spelling {
        case .pageLink, .offsetLink: break
        case .pageHeader, .offsetHeader: convention.sources = [.nextLink]
        case .pageCursor: convention.slots = [.query("page")]
        case .pageNumber:
            convention.style = .pageNumber
            convention.sources = [.counted(.init(by: .one))]
            convention.slots = [.query("page")]
        case .offset:
            convention.style = .offset
            convention.sources = [.counted(.init(by: .received))]
            convention.slots = [.query("offset")]
        }
        return convention
    }
}
