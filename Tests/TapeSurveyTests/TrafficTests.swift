import TapePaging
import TapeSurvey
import Testing

@Suite struct TrafficTests {
    private static func entry(
        _ url: String, _ text: String, status: Int = 200, type: String = "json"
    ) -> String {
        let quoted = text.replacing("\"", with: "\\\"")
        return #"""
            {"request": {"method": "GET", "url": "\#(url)", "headers": []}, "response": {"status": \#(status), "headers": [],
              "content": {"mimeType": "application/\#(type)", "text": "\#(quoted)"}}}
            """#
    }

    private static let page = #"{"books": [{"id": 1}], "next_cursor": "abc"}"#

    @Test func `requests of a HAR file that look like lists page`() throws {
        let entries = [
            Self.entry("https://api.example.com/books?lang=en&limit=2", Self.page),
            Self.entry("https://api.example.com/books?lang=en&limit=2&cursor=abc", Self.page),
            Self.entry("https://api.example.com/me", #"{"id": 7}"#),
            Self.entry("https://api.example.com/gone?page=2", "{}", status: 404),
            Self.entry("https://www.example.com/", "<html>", type: "html"),
        ].joined(separator: ",")
        let survey = try DescriptionText.survey(
            #"{"log": {"entries": [\#(entries)]}}"#, named: "a.har")
        #expect(survey.results.map(\.operation.name) == ["GET /books", "GET /me"])
        let found = try #require(survey.results.first)
        #expect(found.claim?.style == .cursor)
        #expect(found.claim?.targets.map(\.name) == ["cursor"])
        let options = SpecDraft.Options(shared: "_a.yaml")
        let draft = SpecDraft(found, terms: survey.terms, options: options, description: "a.har")
        #expect(draft?.text.contains("/books?lang=en\n") == true)
        #expect(survey.results.last?.pages == false)
    }

    @Test func `a parameter of a later request is kept once`() throws {
        let queries = ["lang=en", "lang=de&sort=id", "sort=name&lang=fr&owner=7", "owner=8"]
        let entries = queries.map { Self.entry("https://api.example.com/books?\($0)", Self.page) }
        let survey = try DescriptionText.survey(
            #"{"log": {"entries": [\#(entries.joined(separator: ","))]}}"#, named: "a.har")
        let found = try #require(survey.results.first)
        let query = found.operation.parameters.filter { $0.place == .query }
        #expect(query.map(\.name) == ["lang", "sort", "owner"])
        #expect(query.map(\.standard) == ["en", "id", "7"])
    }

    @Test(arguments: ["{}", "[{}]", "[[{}]]"])
    func `a connection is found in lists, too`(form: String) throws {
        let shops = form.replacing(
            "{}", with: #"{\"books\": {\"pageInfo\": {\"hasNextPage\": true}}}"#)
        let text = #"""
            {"log": {"entries": [{
              "request": {"method": "POST", "url": "https://api.example.com/graphql", "headers": [],
                "postData": {"text": "{\"query\": \"{ shops { books { pageInfo { hasNextPage } } } }\"}"}},
              "response": {"status": 200, "headers": [], "content": {"mimeType": "application/json",
                "text": "{\"data\": {\"shops\": \#(shops)}}"}}}]}}
            """#
        let found = try #require(try DescriptionText.only(text, named: "a.har"))
        #expect(found.evidence == ["a query of GraphQL whose answer holds a connection"])
    }

    @Test func `saved requests of a Postman collection are read with their variables`() throws {
        let text = #"""
            {"info": {"name": "Books", "schema": "v2.1.0"}, "variable": [{"key": "host", "value": "https://b.example.com/v1"}],
             "item": [{"name": "Shelves", "item": [{"name": "List books", "request": {"method": "GET",
               "url": {"raw": "{{host}}/shelves/:shelf/books?page=1&per_page=5&owner={{me}}", "query": [
                 {"key": "page", "value": "1"}, {"key": "per_page", "value": "5"}, {"key": "owner", "value": "{{me}}"}]}},
               "response": [{"code": 200, "body": "{\"books\": [{\"id\": 1}], \"total\": 9}"}]}]}]}
            """#
        let survey = try DescriptionText.survey(text, named: "b.json")
        let found = try #require(survey.results.first)
        #expect(found.operation.name == "GET /v1/shelves/{shelf}/books")
        #expect(found.claim?.style == .pageNumber)
        #expect(found.claim?.total == "$.total")
        let options = SpecDraft.Options(shared: "_b.yaml")
        let draft = SpecDraft(found, terms: survey.terms, options: options, description: "b.json")
        let line = "get: /v1/shelves/${plain:TAPE_SHELF}/books?owner=${plain:TAPE_OWNER}"
        #expect(draft?.text.contains(line) == true)
        #expect(survey.terms.server == "https://b.example.com")
    }

    @Test func `a hyper-schema's ranges go into the header Range`() throws {
        let text = #"""
            {"$schema": "http://interagent.github.io/interagent-hyper-schema", "title": "Apps", "definitions": {"app": {
              "properties": {"id": {"type": "string"}}, "links": [
                {"href": "/apps", "method": "GET", "rel": "instances", "title": "List", "ranges": ["id"],
                 "targetSchema": {"type": ["array"], "items": {"type": "object"}}},
                {"href": "/apps/{(%23%2Fdefinitions%2Fapp%2Fdefinitions%2Fidentity)}", "method": "DELETE", "rel": "destroy"}]}}}
            """#
        let survey = try DescriptionText.survey(text, named: "apps.json")
        #expect(survey.results.map(\.pages) == [true, false])
        #expect(survey.results.first?.claim?.style == .rangeHeader)
        #expect(survey.results.first?.claim?.next == ["header Next-Range"])
    }
}
