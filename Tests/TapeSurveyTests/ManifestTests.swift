import TapePaging
import TapeSurvey
import Testing

@Suite struct ManifestTests {
    private static func manifest(_ paginator: String, fieldPath: String = "[data, items]") -> String
    {
        """
        version: 1.0.0
        type: DeclarativeSource
        definitions:
          requester:
            url_base: "https://{{ config['region'] }}.example.com/v1/"
            authenticator: {type: BearerAuthenticator, api_token: "{{ config['token'] }}"}
          retriever:
            requester: {$ref: "#/definitions/requester"}
            record_selector: {extractor: {field_path: \(fieldPath)}}
            paginator: \(paginator)
        streams:
        - type: DeclarativeStream
          $parameters: {name: apes, path: "zoos/{{ stream_partition.zoo_id }}/apes", key: beasts}
          retriever: {$ref: "#/definitions/retriever"}
        """
    }

    private static func cursor(_ value: String, stop: String = "", option: String = token) -> String
    {
        let condition = stop.isEmpty ? "" : ", stop_condition: '\(stop)'"
        return "{page_token_option: \(option), pagination_strategy: "
            + "{type: CursorPagination, cursor_value: '\(value)'\(condition)}}"
    }

    private static let token =
        "{type: RequestOption, inject_into: request_parameter, field_name: cursor}"
    private static let path = "{type: RequestPath}"

    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let style: Convention.Style
        let next: [String]
        let slot: String?

        init(_ paginator: String, _ style: Convention.Style, _ next: [String], _ slot: String?) {
            testDescription = paginator
            self.style = style
            self.next = next
            self.slot = slot
        }
    }

    static let rows = [
        Row(cursor("{{ response.meta.next }}"), .cursor, ["$.meta.next"], "cursor"),
        Row(
            cursor(#"{{ response.get("meta", {}).get("next-token", {}) }}"#), .cursor,
            ["$.meta['next-token']"], "cursor"),
        Row(cursor(#"{{ response["next"] }}"#, option: path), .nextURL, ["$.next"], nil),
        Row(
            cursor(#"{{ headers["link"]["next"]["url"] }}"#, option: path), .linkHeader,
            ["Link rel=next"], nil),
        Row(cursor(#"{{ last_record["id"] }}"#), .lastItem, ["$.data.items[-1].id"], "cursor"),
        Row(cursor("{{ last_records[-1].id }}"), .lastItem, ["$.data.items[-1].id"], "cursor"),
        Row(
            "{page_token_option: \(token), pagination_strategy: {type: PageIncrement, page_size: 5}}",
            .pageNumber, [], "cursor"),
        Row(
            "{page_token_option: \(token), pagination_strategy: {type: OffsetIncrement, page_size: 5}}",
            .offset, [], "cursor"),
    ]

    @Test(arguments: rows)
    func `the usual forms of a paginator are read`(row: Row) throws {
        let found = try #require(
            try DescriptionText.only(Self.manifest(row.testDescription), named: "zoo.yaml"))
        let claim = try #require(found.claim)
        #expect(found.operation.name == "stream apes" && found.isDeclared)
        #expect(claim.style == row.style)
        #expect(claim.next == row.next)
        #expect(claim.targets.map(\.name) == (row.slot.map { [$0] } ?? []))
        #expect(claim.items == ["$.data.items"])
        #expect(SpecDraft.obstacle(found) == nil)
    }

    @Test func `addresses and paths are filled from parameters, what is the user's is asked for`()
        throws
    {
        let text = Self.manifest(
            Self.rows[0].testDescription, fieldPath: "[\"{{ parameters['key'] }}\"]")
        let survey = try DescriptionText.survey(text, named: "zoo.yaml")
        let found = try #require(survey.results.first)
        #expect(found.items == "$.beasts")
        let options = SpecDraft.Options(shared: "_zoo.yaml")
        let draft = SpecDraft(found, terms: survey.terms, options: options, description: "zoo.yaml")
        let line = "get: https://${plain:TAPE_REGION}.example.com/v1/zoos/${plain:TAPE_ZOO_ID}/apes"
        #expect(draft?.text.contains(line) == true)
        #expect(draft?.text.contains("Authorization: Bearer ${TAPE_SECRET_TOKEN}") == true)
    }

    @Test(arguments: [
        "{pagination_strategy: {class_name: zoo.Strategy}}",
        cursor("{{ response.next if response.more else None }}"), cursor("x{{ response.next }}"),
    ])
    func `what is code is named as such`(paginator: String) throws {
        let found = try #require(
            try DescriptionText.only(Self.manifest(paginator), named: "zoo.yaml"))
        #expect(found.pages == true)
        #expect(SpecDraft.obstacle(found) != nil)
    }

    @Test(arguments: [
        ("{{ not response.more }}", "$.more", false),
        ("{{ response.done is true }}", "$.done", true),
        ("{{ response.data.has_more is false }}", "$.data.has_more", false),
    ])
    func `a condition to stop is a flag`(condition: String, path: String, isLast: Bool) throws {
        let text = Self.manifest(Self.cursor("{{ response.next }}", stop: condition))
        let claim = try #require(try DescriptionText.only(text, named: "zoo.yaml")?.claim)
        #expect(claim.more == path)
        #expect(claim.moreMeansLast == isLast)
    }

    @Test(arguments: [##"{"$ref": "#/definitions/a"}"##, ##""#/definitions/a""##])
    func `a reference that leads to itself comes to an end`(reference: String) throws {
        let text = """
            {"version": "1.0.0", "definitions": {"a": \(reference)}, "streams": ["#/definitions/a"]}
            """
        let survey = try DescriptionText.survey(text, named: "zoo.json")
        #expect(survey.results.allSatisfy { $0.pages != true })
        #expect(!survey.problems.isEmpty)
    }

    @Test func `a stream without a paginator comes whole`() throws {
        let found = try DescriptionText.only(Self.manifest("{type: NoPagination}"), named: "z.yaml")
        #expect(found?.pages == false)
    }
}
