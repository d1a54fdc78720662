import TapeSurvey
import Testing

@Suite struct BadDescriptionTests {
    @Test(arguments: [
        ("", "books.json"), ("{\"openapi\": ", "books.json"), ("a: [1", "books.yaml"),
        ("just words", "books.txt"), ("{\"hello\": 1}", "books.json"), ("[]", "books.json"),
    ])
    func `what describes no API is refused with its name`(text: String, name: String) throws {
        let error = try #require(throws: SurveyError.self) {
            _ = try DescriptionText.survey(text, named: name)
        }
        #expect(error.description.hasPrefix(name))
    }

    @Test(arguments: [
        ("", "holds nothing"), ("# later\n", "holds nothing"), ("[]", "holds an empty list"),
        ("[{}]", "holds a list of 1 element;"), ("{}", "holds an empty object"),
        ("just words", "holds a single value"),
        (#"{"hello": 1, "b": 2}"#, "has the keys `hello`, `b`;"),
        (#"{"a":1,"b":1,"c":1,"d":1,"e":1,"f":1,"g":1}"#, "`f`, …;"),
    ])
    func `what a file holds instead of a description is told, and what is expected`(
        text: String, words: String
    ) throws {
        let error = try #require(throws: SurveyError.self) {
            _ = try DescriptionText.survey(text, named: "books.txt")
        }
        #expect(error.code == .unknownFormat)
        #expect(error.message.contains(words), "\(error)")
        #expect(error.message.contains("a description is OpenAPI"), "\(error)")
    }

    @Test func `broken YAML is told with line and column`() throws {
        let error = try #require(throws: SurveyError.self) {
            _ = try DescriptionText.survey(
                "openapi: 3.0.0\npaths:\n  /a: {get: [\n", named: "a.yaml")
        }
        #expect(error.description.hasPrefix("a.yaml:"))
        #expect(error.description.contains(":4:") || error.description.contains(":3:"))
    }

    private static let schemas = ##"""
        , "components": {"schemas": {"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"},
          "Self": {"type": "object", "properties": {"next": {"$ref": "#/components/schemas/Self"}}},
          "All": {"allOf": [{"$ref": "#/components/schemas/All"}]}}}}
        """##

    @Test(arguments: [
        (##"{"$ref": "#/components/schemas/A"}"##, "circle"),
        (##"{"$ref": "#/components/schemas/Missing"}"##, "leads nowhere"),
        (##"{"$ref": "other.yaml#/A"}"##, "is not there"),
        (##"{"$ref": "https://elsewhere.example/a.yaml"}"##, "not fetched"),
    ])
    func `references that lead nowhere are told with their place`(
        schema: String, words: String
    ) throws {
        var text = DescriptionText.openAPI(schema: schema)
        text.removeLast()
        let survey = try DescriptionText.survey(text + Self.schemas)
        #expect(survey.results.count == 1)
        #expect(survey.results.first?.pages != true)
        let problem = try #require(survey.problems.first)
        #expect(problem.message.contains(words))
        #expect(problem.place.hasPrefix("books.json:"))
    }

    @Test(arguments: ["Self", "All"])
    func `a schema may hold itself`(name: String) throws {
        var text = DescriptionText.openAPI(schema: ##"{"$ref": "#/components/schemas/\##(name)"}"##)
        text.removeLast()
        #expect(try DescriptionText.survey(text + Self.schemas).results.count == 1)
    }

    @Test(.timeLimit(.minutes(1)))
    func `equal identifiers and parameters cost little, however many there are`() throws {
        var names = SpecNames()
        var operation = Operation(
            "GET /x", method: "GET", path: "/x", parameters: [], response: Shape(.unknown))
        let found = (["list", "list", "list-2"] + Array(repeating: "list", count: 30_000)).map {
            operation.identifier = $0
            return names.name(for: operation)
        }
        #expect(found.prefix(4) == ["list", "list-2", "list-2-2", "list-3"])
        #expect(found.last == "list-30002")
        #expect(Set(found).count == found.count)
        let many = (0..<20_000).map { number in
            DescriptionText.query("q\(number / 2)", number % 2 == 0 ? "string" : "integer")
        }
        let survey = try DescriptionText.survey(
            DescriptionText.openAPI(
                parameters: many.joined(separator: ","), schema: DescriptionText.object()))
        let parameters = try #require(survey.results.first).operation.parameters
        #expect(parameters.count == 10_000)
        #expect(parameters.first?.name == "q0" && parameters.first?.kind == .integer)
    }

    @Test(arguments: [
        (#"{"type": "object", "properties": {"a": "#, "}}"), (#"{"allOf": ["#, "]}"),
        (#"{"type": "array", "items": "#, "}"),
    ])
    func `a schema may be ten thousand levels deep`(opening: String, closing: String) throws {
        let deep =
            String(repeating: opening, count: 6_000) + "{}"
            + String(repeating: closing, count: 6_000)
        let survey = try DescriptionText.survey(DescriptionText.openAPI(schema: deep))
        #expect(survey.results.count == 1)
        let problem = try #require(survey.problems.first { $0.message.contains("levels deep") })
        #expect(problem.place.hasPrefix("books.json:"))
    }

    @Test func `an identifier that is used twice is told, and both get files`() throws {
        let get = #"{"get": {"operationId": "list", "responses": {}}}"#
        let text = #"{"openapi": "3.0.0", "paths": {"/a": \#(get), "/b": \#(get)}}"#
        let survey = try DescriptionText.survey(text)
        #expect(survey.results.count == 2)
        #expect(survey.problems.map(\.message) == ["the identifier `list` is used twice"])
    }

    @Test(arguments: ["json", "yaml"])
    func `a file that others refer to is read once and may be in another format`(
        ending: String
    ) throws {
        let file =
            ending == "json"
            ? DescriptionText.object()
            : "type: object\nproperties:\n  books: {type: array, items: {}}\n"
        let text = DescriptionText.openAPI(
            parameters: DescriptionText.query("page"),
            schema: ##"{"$ref": "schemas/b.\##(ending)#/"}"##)
        let found = try DescriptionText.only(
            text, named: "api/books.json", files: ["api/schemas/b.\(ending)": file])
        #expect(found?.pages == true)
        #expect(found?.items == "$.books")
    }

    @Test(arguments: [
        "../../etc/passwd", "a\u{0}b\nc", String(repeating: "x", count: 4_000), "…", "CON", ".",
        "-rf", "a/b\\c",
    ])
    func `a hostile identifier becomes a harmless file name`(identifier: String) {
        var operation = Operation(
            "GET /x", method: "GET", path: "/x", parameters: [], response: Shape(.unknown))
        operation.identifier = identifier
        var names = SpecNames()
        let name = names.name(for: operation)
        #expect(!name.isEmpty && name.utf8.count <= 80)
        #expect(
            name.utf8.allSatisfy {
                (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
            })
        #expect(names.name(for: operation) != name)
    }

    @Test(arguments: [
        (#"{"type": "object", "properties": {"a": "#, "}}"), (#"{"allOf": ["#, "]}"),
        (#"{"type": "array", "items": "#, "}"),
        (#"{"type": "object", "properties": {"a": {"oneOf": ["#, "]}}}"),
    ])
    func `ten thousand schemas within each other are told, and the rest is surveyed`(
        opening: String, closing: String
    ) throws {
        let deep =
            String(repeating: opening, count: 10_000) + "{}"
            + String(repeating: closing, count: 10_000)
        let list = DescriptionText.object()
        let text = DescriptionText.openAPI(
            parameters: DescriptionText.query("page"), schema: list)
        let whole = text.dropLast() + #", "components": {"schemas": {"Deep": \#(deep)}}}"#
        let survey = try DescriptionText.survey(String(whole))
        #expect(survey.results.map(\.pages) == [true])
        #expect(survey.problems.contains { $0.message.contains("levels deep") })
    }

    @Test func `a path that is described twice is told with its place`() throws {
        let get = #"{"get": {"responses": {}}}"#
        let survey = try DescriptionText.survey(
            #"{"openapi": "3.0.0", "paths": {"/a": \#(get), "/a": \#(get)}}"#)
        let problem = try #require(survey.problems.first)
        #expect(problem.message == "the path `/a` is described twice")
        #expect(problem.place.hasPrefix("books.json:1:"))
    }

    @Test func `aliases that unfold without end are refused before they fill the memory`() throws {
        var text = "openapi: 3.0.0\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
        for level in 1...9 {
            let alias = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(alias)]\n"
        }
        let error = try #require(throws: SurveyError.self) {
            _ = try DescriptionText.survey(text + "paths: {}\n", named: "books.yaml")
        }
        #expect(error.description.contains("unfolds to more than"))
    }

    @Test func `YAML with more brackets in each other than libyaml reads quickly is refused`()
        throws
    {
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let error = try #require(throws: SurveyError.self) {
            _ = try DescriptionText.survey("openapi: 3.0.0\nx-deep: \(deep)\n", named: "books.yaml")
        }
        #expect(
            error.description.contains("2:520: more than 512 levels of nesting"), "\(error)")
    }

    @Test func `types that nothing defines are told`() throws {
        let text = """
            scalar Date
            type Query { books(first: Int, after: String): Books, day: Date, gone: Gone }
            type Books { nodes: [Book], pageInfo: PageInfo! }
            type PageInfo { hasNextPage: Boolean!, endCursor: String }
            type Book { id: ID! }
            """
        let survey = try DescriptionText.survey(text, named: "books.graphql")
        #expect(survey.problems.map(\.message) == ["the type `Gone` is nowhere defined"])
        #expect(survey.results.first?.pages == true)
        #expect(survey.results.compactMap { SpecDraft.obstacle($0) }.isEmpty)
    }
}
