import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// Numbers that pages say of themselves, as large and as small as numbers are.
@Suite struct SignNumberTests {
    /// A sign with a number in it, on every page of a walk of three.
    struct Sign: CustomStringConvertible, Sendable {
        let description: String
        var convention: @Sendable () throws -> Convention = { try .scripted(.nextURL) }
        let write: @Sendable (inout PageScript.Page, Int) -> Void
    }

    private static let signs = [
        Sign(description: "what remains", convention: { try .remaining() }) {
            $0.members.append("\"left\":\($1)")
        },
        Sign(description: "an offset that is repeated", convention: { try .repeating(.offset) }) {
            $0.members.append("\"here\":\($1)")
        },
        Sign(description: "a page that is repeated", convention: { try .repeating(.page) }) {
            $0.members.append("\"here\":\($1)")
        },
        Sign(description: "a size that is repeated", convention: { try .echoing(size: 2) }) {
            $0.members.append("\"size\":\($1)")
        },
        Sign(description: "the page before, and the next") {
            $0.members += ["\"prev_page\":\($1)", "\"next_page\":\($1)"]
        },
        Sign(description: "the page before in a header") { $0.headers["X-Prev-Page"] = "\($1)" },
        Sign(description: "links with numbers and sizes") {
            let url = "https://list.test/items?limit=\($1)&page=\($1)"
            $0.headers["Link"] =
                #"<\#(url)>; rel="prev", <\#(url)>; rel="last", <\#(url)>; rel="first""#
        },
    ]

    private static let ends = [Int.max, .max - 1, .min, .min + 1]

    /// Three pages whose next links count.
    private static func pages(_ sign: Sign, _ number: Int) throws -> [PageScript.Page] {
        let isLinked = try sign.convention().slots == [.url]
        return (1...3).map { page in
            let next = isLinked ? "https://list.test/items?page=\(page + 1)" : "\(page + 1)"
            var made = PageScript.Page("\(page)1", "\(page)2", next: page < 3 ? next : nil)
            sign.write(&made, number)
            return made
        }
    }

    @Test(arguments: signs, ends)
    func `a number at the end of all numbers is a breach and no crash`(
        sign: Sign, number: Int
    ) async throws {
        let script = PageScript(pages: try Self.pages(sign, number))
        let judgements = await script.judge(try sign.convention())
        #expect(judgements.values.contains { $0.verdict == .violated }, "\(judgements)")
    }

    @Test(arguments: [
        "items 0-9223372036854775807/*", "items 1-9223372036854775807/*",
        "items 9223372036854775807-9223372036854775807/9223372036854775807",
        "bytes 0-9223372036854775807/*",
    ])
    func `a range to the end of all numbers is compared`(range: String) async throws {
        var pages: [PageScript.Page] = [.init("1", "2", next: "3"), .init("3")]
        for index in pages.indices { pages[index].headers["Content-Range"] = range }
        let judgements = await PageScript(pages: pages).judge(try .scripted())
        let isOfBytes = range.hasPrefix("bytes")
        #expect(judgements.values.contains { $0.verdict == .violated } == !isOfBytes)
    }

    @Test(arguments: ["offset", "page"])
    func `a first request at the end of all numbers is judged`(name: String) async throws {
        let pages = (1...3).map { page in
            PageScript.Page(
                "\(page)1", "\(page)2",
                next: page < 3 ? "\(page + 1)" : nil,
                members: ["\"here\":\(page)"])
        }
        var script = PageScript(pages: pages)
        script.start = PageScript.url.settingQuery(name, to: "\(Int.max)")
        let convention = try Convention.repeating(name == "page" ? .page : .offset)
        let judgements = await script.judge(convention.with { $0.slots = [.query(name)] })
        #expect(judgements.count == WalkLaws.all.count)
    }

    @Test(arguments: ["1e30", "0x1p99", "9999999999999999999999999999999999999999"])
    func `a time to wait beyond all numbers is not past`(text: String) throws {
        var response = HTTPResponse(status: 429, body: [])
        response.headers["Retry-After"] = text
        response.headers["Date"] = "Fri, 01 Mar 2024 10:00:00 GMT"
        let exchange = Exchange(asked: HTTPRequest(url: PageScript.url), outcome: .whole(response))
        let answer = try #require(RateLimitedAnswer(exchange, under: try .scripted()))
        #expect(answer.trouble == nil)
    }
}

extension Convention {
    /// Pages by a cursor that repeat something of themselves at `$.here`.
    fileprivate static func repeating(_ echo: Echo) throws -> Self {
        try scripted().with {
            $0.size = .init(query: "limit", value: 2)
            $0.echo = [echo: .body(try BodyPath("$.here"))]
        }
    }
}
