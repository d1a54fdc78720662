import TapeSurvey
import Testing

@Suite struct GraphQLTests {
    private static let sdl = #"""
        "A zoo." schema @tag(name: "x") { query: Root }
        """ Blocks may hold "quotes" and { braces } """
        type Root { node(id: ID!): Node  keeper(name: String!): Keeper
          apes(first: Int = 10, after: String, kind: Kind!): ApeConnection  cages: [Cage!]!
          half(first: Int): ApeConnection # no way on
        }
        interface Node { id: ID! }
        type Keeper @key(fields: "id") { cages(first: Int, after: String): CageConnection! }
        type Ape implements Node & Animal { id: ID!  friends(after: String, first: Int): ApeConnection }
        type Cage { size: Int }
        type ApeConnection { nodes: [Ape] pageInfo: PageInfo! totalCount: Int! }
        type CageConnection { edges: [CageEdge] pageInfo: PageInfo! }
        type CageEdge { node: Cage cursor: String! }
        type PageInfo { hasNextPage: Boolean! endCursor: String }
        enum Kind { BIG SMALL } union Beast = | Ape | Cage  scalar Time @specifiedBy(url: "x")
        input Options { kind: Kind = BIG, tags: [String!] = ["a"] }
        directive @tag(name: String!) repeatable on SCHEMA | OBJECT
        extend type Cage { apes(first: Int, after: String): ApeConnection }
        """#

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let query: String?
    }

    private func survey() throws -> Survey {
        try DescriptionText.survey(Self.sdl, named: "zoo.graphql")
    }

    @Test func `connections page and plain lists do not`() throws {
        let survey = try survey()
        let paging = survey.results.filter { $0.pages == true }.map(\.operation.name)
        #expect(paging == ["Root.apes", "Keeper.cages", "Ape.friends", "Cage.apes"])
        let whole = survey.results.filter { $0.pages == false }.map(\.operation.name)
        #expect(whole == ["Root.cages", "Root.half"])
    }

    @Test(arguments: [
        (
            "Root.apes",
            "query($first: Int, $after: String, $kind: Kind!) { apes(first: $first, after: $after, kind: $kind) { nodes { id }"
        ),
        (
            "Keeper.cages",
            "{ keeper(name: $name) { cages(first: $first, after: $after) { edges { node { __typename } }"
        ),
        (
            "Ape.friends",
            "{ node(id: $id) { ... on Ape { friends(first: $first, after: $after) { nodes { id }"
        ),
    ])
    func `each gets a query with what it needs as variables`(name: String, part: String) throws {
        let found = try #require(try survey().results.first { $0.operation.name == name })
        guard case .graphQL(let query, _) = found.operation.body else {
            Issue.record("no query")
            return
        }
        #expect(query.contains(part))
    }

    @Test func `lists that are no connections page as their arguments say`() throws {
        let survey = try DescriptionText.survey(
            #"""
            type Query { users(limit: Int, offset: Int, where: String): [User!]!
              pages(page: Int, perPage: Int, kind: Int!): [User!]!  back(last: Int, before: String): UserConnection
              list(limit: Int, cursor: String): Page!  top(limit: Int): [User!]!  me(limit: Int): User  all: [User!] }
            type User { id: ID! name: String friends(limit: Int, offset: Int): [User!] }
            type Page { items: [User!]! next_cursor: String more: Boolean }
            type UserConnection { nodes: [User] pageInfo: PageInfo! }
            type PageInfo { hasNextPage: Boolean! endCursor: String }
            """#, named: "users.graphql")
        let told = survey.results.map { "\($0.operation.name) \($0.styleWord)" }
        #expect(
            told == [
                "Query.users offset", "Query.pages page-number", "Query.back not sure",
                "Query.list cursor", "Query.top not sure", "Query.all one page",
                "User.friends offset",
            ])
        let options = SpecDraft.Options(shared: "_u.yaml")
        let texts = survey.results.prefix(4).compactMap {
            SpecDraft($0, terms: survey.terms, options: options, description: "u")?.text
        }
        #expect(texts.count == 3)
        #expect(texts[0].contains("users(limit: $limit, offset: $offset) { id }"), "\(texts[0])")
        #expect(texts[0].contains("body: $.variables.offset"), "\(texts[0])")
        #expect(texts[0].contains("items: $.data.users"), "\(texts[0])")
        #expect(texts[1].contains(#""kind": 1"#), "\(texts[1])")
        #expect(texts[2].contains("cursor: $.data.list.next_cursor"), "\(texts[2])")
    }

    @Test func `a connection that no query reaches is named with the reason`() throws {
        let found = try #require(try survey().results.first { $0.operation.name == "Cage.apes" })
        #expect(SpecDraft.obstacle(found)?.contains("Cage") == true)
    }

    @Test func `introspection says the same as the definition language`() throws {
        let text = #"""
            {"data": {"__schema": {"queryType": {"name": "Root"}, "types": [
              {"kind": "OBJECT", "name": "Root", "fields": [{"name": "apes", "type": {"kind": "OBJECT", "name": "Apes"}, "args": [
                {"name": "first", "type": {"kind": "SCALAR", "name": "Int"}, "defaultValue": null},
                {"name": "after", "type": {"kind": "SCALAR", "name": "String"}, "defaultValue": null}]}]},
              {"kind": "OBJECT", "name": "Apes", "fields": [
                {"name": "edges", "args": [], "type": {"kind": "LIST", "name": null, "ofType": {"kind": "OBJECT", "name": "Edge"}}},
                {"name": "pageInfo", "args": [], "type": {"kind": "NON_NULL", "name": null, "ofType": {"kind": "OBJECT", "name": "Info"}}}]},
              {"kind": "OBJECT", "name": "Edge", "fields": [{"name": "node", "args": [], "type": {"kind": "SCALAR", "name": "ID"}}]},
              {"kind": "OBJECT", "name": "Info", "fields": [
                {"name": "hasNextPage", "args": [], "type": {"kind": "SCALAR", "name": "Boolean"}},
                {"name": "endCursor", "args": [], "type": {"kind": "SCALAR", "name": "String"}}]}]}}}
            """#
        let found = try #require(try DescriptionText.only(text, named: "schema.json"))
        #expect(found.operation.name == "Root.apes" && found.pages == true)
        #expect(found.items == "edges[*].node")
    }

    @Test(arguments: [
        "type A {", "type A { b }", "type A { b: [C }", "schema { query Root }", "type",
    ])
    func `a mistake in a schema is told with line and column`(text: String) throws {
        let error = try #require(throws: SurveyError.self) {
            _ = try DescriptionText.survey(text, named: "a.graphql")
        }
        #expect(error.description.hasPrefix("a.graphql:1:"))
    }
}
