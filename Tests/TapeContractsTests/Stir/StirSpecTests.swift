import TapeContracts
import TapeHTTP
import Testing

@Suite struct StirSpecTests {
    private func spec(_ stir: String) throws(SpecError) -> ContractSpec? {
        let text = """
            pagetape: 1
            title: rows
            request: {get: "http://localhost/v1/rows?x=1", headers: {Accept: text/json, X-Key: "${KEY}"}}
            paging: {style: cursor, cursor: $.next, query: cursor, items: $.items, id: $.id}
            stir:
            \(stir)
            """
        guard case .contract(let spec) = try SpecReader.read(Array(text.utf8), file: "rows.yaml")
        else { return nil }
        return spec
    }

    private func request(
        _ write: ContractSpec.Stir.Write?, of spec: ContractSpec, _ id: StirID? = nil
    ) throws -> HTTPRequest {
        let list = try spec.liveRequest(environment: ["KEY": "k"])
        let values = StirValues(
            number: 123_456_789, now: WallTime(secondsSince1970: 0), id: id,
            environment: { $0.value(in: ["KEY": "k"]) })
        return try #require(write).request(beside: list, values)
    }

    @Test(arguments: [
        (
            "json: {a: \"${stir:number}\", b: \"x ${stir:number}\", at: \"${stir:now}\"}",
            #"{"a":123456789,"b":"x 123456789","at":"1970-01-01T00:00:00.000Z"}"#
        ),
        ("form: {a: \"${stir:number}\", b: \"x y\"}", "a=123456789&b=x%20y"),
        (
            "graphql: \"mutation ($t: String) { make(t: $t) {id} }\", variables: {t: \"n ${stir:number}\"}",
            #"{"query":"mutation ($t: String) { make(t: $t) {id} }","variables":{"t":"n 123456789"}}"#
        ),
        ("body: \"<a>${stir:number}</a>\"", "<a>123456789</a>"),
    ])
    func `a number alone in JSON is a number, and text elsewhere`(
        body: String, expected: String
    ) throws {
        let spec = try #require(
            try spec(
                "  insert: {post: /rows, \(body), id: $.id}\n  delete: {delete: \"/rows/{id}\"}"))
        let request = try request(spec.stir?.kinds.first?.insertion, of: spec)
        #expect(String(decoding: request.body ?? [], as: UTF8.self) == expected)
    }

    @Test func `a value with a number sign cuts no row's name off the URL of a write`() throws {
        let spec = try #require(
            try spec(
                """
                  insert: {post: /rows, id: $.id}
                  delete: {delete: "/rows?key=${plain:OWNER:-a#b}&id={id}"}
                """))
        let delete = try request(spec.stir?.kinds.first?.deletion, of: spec, StirID("7"))
        #expect(delete.url.text == "http://localhost/rows?key=a%23b&id=7")
    }

    @Test func `writes go beside the list and send its headers`() throws {
        let spec = try #require(
            try spec(
                "  insert: {put: \"rows/r-${stir:number}\", id: \"r-${stir:number}\"}\n  delete: {delete: \"/v1/rows/{id}\"}"
            ))
        let kind = try #require(spec.stir?.kinds.first)
        let insert = try request(kind.insertion, of: spec)
        #expect(insert.method == .put)
        #expect(insert.url.text == "http://localhost/v1/rows/r-123456789")
        #expect(insert.headers["X-Key"] == "k")
        let delete = try request(kind.deletion, of: spec, StirID("a/b"))
        #expect(delete.url.text == "http://localhost/v1/rows/a%2Fb")
    }

    /// The base, the list's path behind it, the write's URL, and where that goes.
    static let places: [(base: String, url: String, target: String)] = [
        ("http://localhost/v1", "/rows", "http://localhost/v1/rows"),
        ("http://localhost/v1/", "/rows", "http://localhost/v1/rows"),
        // What was written before there was a base to begin with.
        ("http://localhost/v1", "/v1/rows", "http://localhost/v1/rows"),
        ("http://localhost/v1", "/v1", "http://localhost/v1"),
        ("http://localhost/v1", "/v10/rows", "http://localhost/v1/v10/rows"),
        ("http://localhost", "/rows", "http://localhost/rows"),
        ("http://localhost/v1", "rows/x", "http://localhost/v1/rows/x"),
        ("http://localhost/v1", "?x=1", "http://localhost/v1/list?x=1"),
        ("http://localhost/v1", "http://localhost/admin", "http://localhost/admin"),
        ("http://localhost/${plain:KEY}", "/rows", "http://localhost/k/rows"),
    ]

    @Test(arguments: places)
    func `a path lies within the base, as the request's does`(
        place: (base: String, url: String, target: String)
    ) throws {
        let text = """
            pagetape: 1
            title: rows
            extends: _shared.yaml
            request: {get: /list}
            paging: {style: cursor, cursor: $.next, query: cursor, items: $.items, id: $.id}
            stir:
              insert: {post: "\(place.url)", id: $.id}
            """
        let shared = "pagetape: 1\nrequest:\n  base: \(place.base)\n"
        let file = try SpecReader.read(Array(text.utf8), file: "rows.yaml") { path, _ in
            (path, Array(shared.utf8))
        }
        guard case .contract(let spec) = file else { return }
        let request = try request(spec.stir?.kinds.first?.insertion, of: spec)
        #expect(request.url.text == place.target)
    }

    @Test(arguments: [
        ("json: {a: 1}", "application/vnd.api+json"),
        ("form: {a: \"1\"}", "application/x-www-form-urlencoded"),
        ("json: {a: 1}, headers: {Content-Type: application/json}", "application/json"),
    ])
    func `a write is of the list's own JSON type`(body: String, type: String) throws {
        let spec = try #require(try spec("  insert: {post: /rows, \(body), id: $.id}"))
        var list = try spec.liveRequest(environment: ["KEY": "k"])
        list.headers.append("Content-Type", "application/vnd.api+json")
        let values = StirValues(
            number: 1, now: WallTime(secondsSince1970: 0), id: nil, environment: { _ in nil })
        let insert = try #require(spec.stir?.kinds.first?.insertion)
        #expect(try insert.request(beside: list, values).headers["Content-Type"] == type)
    }

    @Test(arguments: [
        (StirID("7", isNumber: true), #"{"ids":[7],"t":"row 7"}"#),
        (StirID("7"), #"{"ids":["7"],"t":"row 7"}"#),
    ])
    func `a row's name stands in JSON as the API gave it`(id: StirID, expected: String) throws {
        let spec = try #require(
            try spec(
                "  insert: {post: /rows, id: $.id}\n  delete: {post: /gone, json: {ids: [\"{id}\"], t: \"row {id}\"}}"
            ))
        let request = try request(spec.stir?.kinds.first?.deletion, of: spec, id)
        #expect(String(decoding: request.body ?? [], as: UTF8.self) == expected)
    }

    @Test(arguments: [
        ("  insert: {post: /rows}", "needs `id`"),
        ("  insert: {get: /rows, id: $.id}", "`get`"),
        ("  insert: {id: $.id}", "needs one of"),
        ("  insert: {delete: /rows, id: $.id}", "`delete`"),
        ("  insert: {post: /rows, id: $.id}\n  delete: {delete: /rows}", "names no row"),
        ("  insert: {post: /rows, id: $.id}\n  delete: {delete: \"/rows#{id}\"}", "names no row"),
        (
            "  insert: {post: /rows, id: $.id}\n  change: {patch: /rows, json: {title: c}}",
            "`change` names no row"
        ),
        (
            "  insert: {post: /rows, id: $.id}\n  delete: {delete: /rows, headers: {X-Row: \"{id}\"}}",
            "names no row"
        ),
        (
            "  insert: {post: /rows, id: $.id}\n  delete: {post: /g, graphql: \"mutation { drop {id} }\"}",
            "names no row"
        ),
        (
            "  insert: {post: /rows, id: $.id}\n  visible-after: {seconds: 1, requests: 2}",
            "not both"
        ),
        ("  change: {patch: /rows}", "needs `insert`"),
        ("  insert: {post: /rows, id: $.id}\n  visible-after: {seconds: -1}", "visible-after"),
        ("  insert: {post: /rows, id: $.id}\n  visible-after: {seconds: 0.0001}", "0.001"),
        (
            "  - {insert: {post: /a, id: $.id}, visible-after: {seconds: 2}}\n"
                + "  - {insert: {post: /b, id: $.id}, visible-after: {requests: 2}}",
            "the same for all rows"
        ),
        ("  insert: {post: /rows, json: {a: \"${stir:nothing}\"}, id: $.id}", "${"),
        (
            "  insert: {post: /rows, id: $.id}\n  delete: {delete: \"/rows/${stir:id}\"}",
            "the row is written {id}"
        ),
    ])
    func `mistakes are told`(stir: String, words: String) {
        let error = #expect(throws: SpecError.self) { try spec(stir) }
        #expect("\(error.map { "\($0)" } ?? "")".contains(words))
    }

    @Test(arguments: [
        """
          insert: {post: /rows, json: {title: "n ${stir:number}", rank: "${stir:number}", t: ["${stir:now}"]}, id: $.id}
          change: {patch: "/rows/{id}", json: {rank: "${stir:number}"}}
          delete: {delete: "/rows/{id}"}
          visible-after: {requests: 3}
        """,
        """
          insert:
          - {put: "/rows/a-${stir:number}", headers: {X-K: "${plain:K:-v}"}, form: {a: "b ${stir:number}"}, id: "a-${stir:number}"}
          - {post: /rows, body: "<row n='${stir:number}'/>", id: {header: Location}}
          change: [{patch: "/rows/{id}", json: {a: "{id}"}}, {post: /touch, json: {rows: ["{id}"]}}]
          delete: [{delete: "/rows/{id}"}, {post: /gone, json: {ids: ["{id}"]}}]
          visible-after: {seconds: 0.25}
        """,
        """
          - {insert: {post: /a, id: $.id}, delete: {delete: "/a/{id}"}, visible-after: {seconds: 2}}
          - {insert: {post: /b, id: "xpath:/b/@id"}, change: {put: "/b/{id}"}}
          - insert: {post: /graphql, graphql: "mutation ($t: String) { make(t: $t) {id} }", variables: {t: "${stir:number}"}, id: $.data.make.id}
            delete: {post: /graphql, graphql: "mutation ($i: ID!) { drop(id: $i) }", variables: {i: "{id}"}}
        """,
    ])
    func `what is written reads back as it was`(stir: String) throws {
        let spec = try #require(try spec(stir))
        let text = SpecWriter.write(spec)
        guard case .contract(let read) = try SpecReader.read(Array(text.utf8), file: "rows.yaml")
        else {
            Issue.record("no contract")
            return
        }
        #expect(read == spec, "\(text)")
    }

    @Test(arguments: [
        "{delete: \"/rows/{id}\"}", "{delete: \"/rows?id={id}\"}",
        "{post: /gone, json: {ids: [\"{id}\"]}}", "{post: /gone, form: {id: \"{id}\"}}",
        "{post: /gone, body: \"<row id='{id}'/>\"}",
        "{post: /g, graphql: \"mutation ($i: ID!) { drop(id: $i) }\", variables: {i: \"{id}\"}}",
    ])
    func `a row is named in a URL or in any kind of body`(deletion: String) throws {
        let spec = try spec("  insert: {post: /rows, id: $.id}\n  delete: \(deletion)")
        #expect(spec?.stir?.kinds.first?.deletion != nil)
    }

    @Test(arguments: [
        ("json: {a: 1}", true), ("json: {a: \"row ${stir:number}\"}", false),
        ("form: {a: \"${stir:number}\"}", false), ("headers: {X-Row: \"${stir:number}\"}", false),
    ])
    func `an insertion without the row's number is told`(part: String, isTold: Bool) throws {
        let spec = try spec("  insert: {post: /rows, \(part), id: $.id}")
        #expect((spec?.stir?.numberLoss != nil) == isTold)
    }

    @Test func `only stir knows the number of a row`() {
        let text = """
            pagetape: 1
            title: rows
            request: {get: "http://localhost/rows?n=${stir:number}"}
            paging: {style: cursor, cursor: $.next, query: cursor, items: $.items}
            """
        #expect(throws: SpecError.self) {
            try SpecReader.read(Array(text.utf8), file: "rows.yaml")
        }
    }

    @Test func `kinds of rows are a list of insertions, or of ways to stir`() throws {
        let insert = "{post: /rows, id: $.id}"
        let one = try spec("  insert: [\(insert), \(insert)]\n  delete: {delete: \"/rows/{id}\"}")
        #expect(one?.stir?.kinds.count == 2)
        let other = try spec(
            "  - {insert: \(insert), delete: {delete: \"/a/{id}\"}}\n  - {insert: \(insert), delete: {delete: \"/b/{id}\"}}"
        )
        #expect(other?.stir?.kinds.map(\.deletion?.url.spelling) == ["/a/{id}", "/b/{id}"])
    }
}
