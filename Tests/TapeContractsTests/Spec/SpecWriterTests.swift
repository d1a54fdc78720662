import TapeContracts
import TapeHTTP
import TapeJSON
import TapePaging
import Testing

@Suite struct SpecWriterTests {
    /// Members of `paging` that the rows of the survey do not have among them.
    static let pagings = [
        "style: cursor\ncursor: $.next\nform: cursor\nitems: $.items\nabsent: [missing, null, \"\", 0, false]",
        "style: cursor\ncursor: $.n\nmerge: {body: $.start}\nitems: [$.a, $.b]\nabsent: [missing]",
        "style: next-url\nnext: $.a\ncursor: $.b\nitems: \"$.items[*].entry\"\nelement: $.node",
        """
        style: link-header
        rel: following
        items: $
        carry: {drop: [a, b], only: [], add: c, body: none, origins: "https://b.test"}
        stability: {kind: snapshot, key: {header: ETag}, cursor: single-use}
        errors: {bad-cursor: [400, 404], expired: 410, past-end: other-page, rate-limit: [429, 503]}
        """,
        """
        style: cursor
        cursor: $.scroll
        body: $.scroll_id
        items: $.hits
        size: {header: {Prefer: "odata.maxpagesize={size}"}, value: 7, over-maximum: ignore, pages: advisory}
        carry: {json: {scroll: 1m, n: [1, 2.50]}, tokens: [{from: {header: X-T}, query: t}, {from: $.x, form: x}]}
        stability: {cursor: stateful}
        total: {header: X-Total, means: remaining}
        more: {header: X-More, absent: more}
        end: next
        """,
        """
        style: page-number
        advance: limit
        start: 3
        items: $.items
        order: [{by: $.a, direction: descending}, {by: "$.b[0]", as: number, nulls: any}, {by: $.c, collation: locale}]
        echo: {position: $.p, size: {header: X-Size}}
        window: 500
        """,
        "style: relay\ncursor: $.c\nitems: $.nodes\nmore: $.more\nquery: after",
        "style: link-header\nitems: $\ncontainer: lines",
        "style: cursor\nnext-header: X-Next\nquery: after\nitems: $\ncontainer: json-lines\nid: $.id",
        "style: single-page\nitems: $.items\nid: [$.a, $.b]",
        "style: relay\nconnection: $.c\norder: {by: [$.a, $.b], as: natural, collation: case-insensitive, nulls: first, unique: true}",
        "style: link-header\nitems: $\norder: [{by: $.a, direction: descending}, {by: $.b, unique: true}]",
        "style: last-item\nfirst-item: $.id\nitem-step: -1\nquery: before\nitems: $",
    ]

    private func read(_ text: String) throws -> ContractSpec? {
        guard case .contract(let spec) = try SpecReader.read(Array(text.utf8), file: "a.yaml")
        else { return nil }
        return spec
    }

    @Test(arguments: pagings)
    func `what is written reads back as it was`(paging: String) throws {
        let members = paging.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        let spec = try #require(
            try read(
                """
                pagetape: 1
                title: "t: #1"
                request: {get: "https://a.test/?a=1", headers: {X-A: "${A}-${plain:B:-c d}"}}
                paging:
                \(members)
                contract: {waive: [{law: ordered, because: "no: order"}], require: [terminates]}
                list: {footers: [button, loading-section]}
                volatile: ["$.a['b c']", X-Id]
                """))
        let text = SpecWriter.write(spec)
        #expect(try read(text) == spec, "\(text)")
    }

    @Test(arguments: [
        ("{by: $.a, unique: true}", true), ("[{by: $.a, unique: true}, {by: $.b}]", true),
        ("[{by: $.a}, {by: $.b, unique: true}]", true),
        ("[{by: $.a, unique: false}, {by: $.b}]", false),
    ])
    func `an order of several keys is unique if one of them says so`(
        order: String, isUnique: Bool
    ) throws {
        let spec = try ContractSpec.withToken(
            paging: ["style: link-header", "items: $", "order: \(order)"])
        #expect(spec.convention.order?.isUnique == isUnique)
        #expect(try read(SpecWriter.write(spec)) == spec)
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{0}", "\u{FFFE}"])
    func `a comment is no more than a comment, whatever it quotes`(end: String) throws {
        let spec = try #require(
            try read(
                """
                pagetape: 1
                title: t
                request: {get: "https://a.test/"}
                paging: {style: cursor, cursor: $.next, query: after, items: $.items}
                """))
        let quoted = "an id such as dup\(end)list: {footer: button}\(end)x: \""
        let text = SpecWriter.write(spec, comments: ["": quoted, "paging.items": quoted])
        #expect(try read(text) == spec, "\(text)")
    }

    @Test func `what a style sets by itself is not written`() throws {
        let spec = try #require(
            try read(
                """
                pagetape: 1
                title: t
                request: {get: "https://a.test/"}
                paging: {style: offset, query: offset, advance: received, items: $, start: 0}
                """))
        #expect(
            SpecWriter.write(spec) == """
                pagetape: 1
                title: t
                request:
                  get: https://a.test/
                paging:
                  style: offset
                  items: $

                """)
    }

    @Test(arguments: [
        "\n", "\r\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{0}", "\u{1B}", "\u{FEFF}",
    ])
    func `a comment stays one, whatever it quotes`(sign: String) throws {
        let spec = try #require(
            try read(
                """
                pagetape: 1
                title: t
                request: {get: "https://a.test/"}
                paging: {style: offset, items: $}
                """))
        let comment = "twice: a\(sign)list: {footer: button}\(sign)x: \""
        let text = SpecWriter.write(spec, comments: ["": comment, "paging.items": comment])
        #expect(try read(text) == spec, "\(text)")
    }

    @Test func `a query of several lines is written as lines`() throws {
        let query = "query {\n  people { id }\n}"
        let template = try #require(SpecText(query))
        let url = SpecText(literal: "https://a.test/graphql")
        let spec = ContractSpec(
            title: "t",
            request: .init(
                method: .post, url: url,
                body: .graphQL(template, variables: SpecText(literal: "{}"))),
            convention: Convention(
                style: .singlePage, sources: [], slots: [], authority: .single,
                items: Convention.Items([try BodyPath("$.data.people")])))
        let text = SpecWriter.write(spec)
        #expect(text.contains("  graphql: |2-\n    query {\n      people { id }\n    }\n"))
        #expect(try read(text) == spec)
    }
}
