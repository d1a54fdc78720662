import TapeHTTP
import TapeJSON
import TapePaging
import Testing

/// Bodies that are no JSON as a whole, and bodies of which a part differs on every request.
@Suite struct BodyFormTests {
    private func read(
        _ body: String, _ change: (inout Convention) throws -> Void
    ) throws -> PageReading {
        var convention = Convention(
            style: .linkHeader, sources: [.nextLink], slots: [.url], authority: .next,
            items: Convention.Items([try BodyPath("$")]))
        try change(&convention)
        let asked = HTTPRequest(url: HTTPURL("https://api.test/items"))
        let response = HTTPResponse(status: 200, body: Array(body.utf8))
        return try PageReader(convention).read(Exchange(asked: asked, outcome: .whole(response)))
    }

    @Test(arguments: [
        ("alpha\nbeta \"b\"\n", ["alpha", "beta \"b\""]), ("alpha\r\n\r\nbeta", ["alpha", "beta"]),
        ("", []), ("\n", []), ("[1,2]\n{", ["[1,2]", "{"]),
    ])
    func `lines of text are items`(body: String, items: [String]) throws {
        let page = try read(body) { $0.items.container = .lines }
        #expect(page.items.map(\.identity) == items)
    }

    @Test func `lines of JSON are items, with identities and an order`() throws {
        let page = try read("{\"id\":1}\n\n{\"id\":\"b\"}\r\n") {
            $0.items.container = .jsonLines
            $0.identity = .paths([try BodyPath("$.id")])
            $0.order = .init(by: try BodyPath("$.id"), .ascending)
        }
        #expect(page.items.map(\.identity) == ["1", "b"])
        #expect(page.items.first?.orderKey == .integer(1))
    }

    @Test(arguments: ["{\"id\":1},{\"id\":2}", "{\"id\":1}\nnonsense", "{\"id\":1"])
    func `a line that is not one value is told by its number`(body: String) {
        #expect(throws: PageError.self) {
            try read(body) { $0.items.container = .jsonLines }
        }
    }

    @Test func `items without an identity are compared without what differs every time`() throws {
        func read(_ seen: Int) throws -> PageReading {
            try self.read("[{\"n\":1,\"seen\":\(seen)},{\"n\":2,\"seen\":\(seen)}]") {
                $0.volatilePaths = [try BodyPath("$[*].seen")]
            }
        }
        let (one, other) = (try read(1), try read(2))
        #expect(one.items.map(\.digest) == other.items.map(\.digest))
        #expect(one.items[0].digest != one.items[1].digest)
        #expect(one.facts.content == other.facts.content)
    }

    @Test(arguments: [
        ["$[*].meta"], ["$[*].meta", "$[*].meta.at"], ["$[*].meta.at", "$[*].meta"],
        ["$[*].meta", "$[*].meta"], ["$[*].meta.at", "$[*].meta.by"],
    ])
    func `of volatile places within one another the outer one is left out`(
        paths: [String]
    ) throws {
        func read(_ seen: Int, _ name: String) throws -> PageReading {
            let meta = "{\"at\":\(seen),\"by\":\"\(seen)\"}"
            return try self.read("[{\"meta\":\(meta),\"n\":\"\(name)\"},{\"meta\":\(meta)}]") {
                $0.volatilePaths = try paths.map { try BodyPath($0) }
            }
        }
        let digests = try read(1, "a").items.map(\.digest)
        #expect(try read(222, "a").items.map(\.digest) == digests)
        #expect(try read(1, "b").items.map(\.digest) != digests)
    }

    @Test(
        arguments: [
            ("{\"a\":null,\"b\":null}", nil), ("{\"a\":1,\"b\":null}", "1 / null"),
            ("{\"a\":1}", nil), ("{\"a\":1,\"b\":\"x\"}", "1 / x"),
        ] as [(String, String?)])
    func `an identity of several parts is missing where all are null`(
        item: String, identity: String?
    ) throws {
        let page = try read("[\(item)]") {
            $0.identity = .paths([try BodyPath("$.a"), try BodyPath("$.b")])
        }
        #expect(page.items.map(\.identity) == [identity])
    }

    @Test func `what differs every time in XML is left out as well`() throws {
        func read(_ seen: Int) throws -> PageReading {
            try self.read("<l><i><n>1</n><at>\(seen)</at></i><i><n>2</n><at>\(seen)</at></i></l>") {
                $0.items.paths = [try BodyPath("xpath:/l/i")]
                $0.volatilePaths = [try BodyPath("xpath://at")]
            }
        }
        #expect(try read(1).items.map(\.digest) == read(22).items.map(\.digest))
    }

    @Test(arguments: [
        ("/list/row", "<list/>", true), ("/list/row", "<error code='5'/>", false),
        ("/list/rows/row", "<list><rows/></list>", true),
        ("/list/rows/row", "<list><total>0</total></list>", true),
        ("/list/rows/row", "<list><error>busy</error></list>", false),
        ("/list/rows/row", "<list><error/><rows/></list>", true),
        ("/o:list/rows/o:row", "<list xmlns='urn:o'/>", true),
        ("//row", "<Error/>", true), ("/*/row", "<Error/>", true),
    ])
    func `an XML document without items is a page unless it is another one or an error`(
        path: String, body: String, isPage: Bool
    ) throws {
        func read() throws -> PageReading {
            try self.read(body) { $0.items.paths = [try BodyPath("xpath:\(path)")] }
        }
        if isPage {
            #expect(try read().items.isEmpty)
        } else {
            #expect(throws: PageError.self) { try read() }
        }
    }
}
