import TapeSurvey
import Testing

/// Descriptions whose types hold each other, in circles or many times over.
@Suite struct UnfoldingTests {
    private static func names(_ count: Int, _ form: (Int) -> String) -> String {
        (0..<count).map(form).joined(separator: ", ")
    }

    private static let hostile: [(name: String, text: String)] = [
        (
            "a.graphql",
            """
            input A { \(names(60) { "a\($0): A!" }) }
            type Query { things(first: Int, after: String, filter: A!): ThingConnection }
            type ThingConnection { edges: [ThingEdge] pageInfo: PageInfo! }
            type ThingEdge { cursor: String node: Thing }
            type Thing { id: ID! }
            type PageInfo { hasNextPage: Boolean! endCursor: String }
            """
        ),
        (
            "b.graphql",
            "type Query { items(page: Int, limit: Int): [T0] }\n"
                + (0..<60).map { type in
                    "type T\(type) { id: ID \(names(60) { "page\($0): T\($0)" }) }"
                }.joined(separator: "\n")
        ),
        (
            "service-2.json",
            """
            {"metadata": {"protocol": "json", "serviceId": "S", "endpointPrefix": "s", "jsonVersion": "1.1", "targetPrefix": "S"},
             "operations": {"List": {"name": "List", "http": {"method": "POST", "requestUri": "/"}, "input": {"shape": "A"}, "output": {"shape": "A"}}},
             "shapes": {"A": {"type": "structure", "members": {\(names(60) { "\"m\($0)\": {\"shape\": \"A\"}" })}}}}
            """
        ),
        (
            "d.json",
            """
            {"openapi": "3.0.0", "info": {"title": "D"}, "servers": [{"url": "https://h"}], "paths": {"/d": {"post": {
              "requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}},
              "responses": {"200": {"description": ""}}}}},
             "components": {"schemas": {"A": {"type": "object", "properties": {
               \(names(40) { "\"m\($0)\": {\"$ref\": \"#/components/schemas/A\"}" })}}}}}
            """
        ),
        (
            "layers.json",
            DescriptionText.openAPI(
                schema: """
                    {"type": "object", "allOf": [\(names(50_000) {
                        "{\"properties\": {\"p\($0)\": {\"type\": \"string\"}}}"
                    })]}
                    """)
        ),
        (
            "operations.json",
            """
            {"openapi": "3.0.0", "info": {"title": "E"}, "servers": [{"url": "https://h"}], "paths": {\(names(4_000) {
                """
                "/e\($0)": {"get": {"operationId": "e\($0)", "x-ms-pageable": {"nextLinkName": "next", "operationName": "o\($0)"},
                 "responses": {"200": {"description": ""}}}}
                """
            })}}
            """
        ),
    ]

    @Test(.timeLimit(.minutes(1)), arguments: hostile.indices)
    func `types that hold each other many times over are unfolded within a budget`(
        index: Int
    ) throws {
        let (name, text) = Self.hostile[index]
        let survey = try DescriptionText.survey(text, named: name)
        #expect(survey.results.allSatisfy { $0.operation.parameters.count < 10_000 })
    }

    @Test(arguments: [["/cats", "/all"], ["/all", "/cats"]])
    func `what a circle of schemas says does not depend on the order of the paths`(
        paths: [String]
    ) throws {
        let answers = ["/cats": "CatList", "/all": "Resource"]
        let operations = paths.map { path in
            """
            "\(path)": {"get": {"parameters": [\(DescriptionText.query("cursor", "string")), \(DescriptionText.query("limit"))],
              "responses": {"200": {"content": {"application/json":
                {"schema": {"$ref": "#/components/schemas/\(answers[path] ?? "")"}}}}}}}
            """
        }
        let survey = try DescriptionText.survey(
            """
            {"openapi": "3.0.0", "info": {"title": "Pets"}, "servers": [{"url": "https://h"}],
             "paths": {\(operations.joined(separator: ","))},
             "components": {"schemas": {
               "Resource": {"type": "object", "properties": {"next_cursor": {"type": "string"}, "has_more": {"type": "boolean"},
                 "items": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "string"}}}}},
                 "anyOf": [{"$ref": "#/components/schemas/CatList"}, {"$ref": "#/components/schemas/DogList"}]},
               "CatList": {"allOf": [{"$ref": "#/components/schemas/Resource"},
                 {"type": "object", "properties": {"cats": {"type": "integer"}}}]},
               "DogList": {"allOf": [{"$ref": "#/components/schemas/Resource"},
                 {"type": "object", "properties": {"dogs": {"type": "integer"}}}]}}}}
            """)
        #expect(survey.results.map { $0.claim?.next } == [["$.next_cursor"], ["$.next_cursor"]])
        #expect(survey.results.map { $0.claim?.items } == [["$.items"], ["$.items"]])
    }

    @Test func `requests of one path at two hosts are two operations with names of their own`()
        throws
    {
        func entry(_ url: String) -> String {
            #"""
            {"request": {"method": "GET", "url": "\#(url)"}, "response": {"status": 200, "content":
              {"mimeType": "application/json", "text": "{\"items\": [{\"id\": 1}]}"}}}
            """#
        }
        let survey = try DescriptionText.survey(
            """
            {"log": {"entries": [\(entry("http://a.example/items?page=1")), \(entry("http://c.example/items?offset=1")),
              \(entry("http://a.example/other?page=1"))]}}
            """, named: "two.har")
        #expect(
            survey.results.map(\.operation.name) == [
                "GET /items of http://a.example", "GET /items of http://c.example", "GET /other",
            ])
        #expect(Set(survey.described.map(\.operation.name)).count == 3)
    }
}
