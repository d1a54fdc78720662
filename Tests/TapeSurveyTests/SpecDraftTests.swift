import TapeContracts
import TapePaging
import TapeSurvey
import Testing

@Suite struct SpecDraftTests {
    private func drafts(_ text: String, values: [String: String] = [:]) throws -> [String] {
        let survey = try DescriptionText.survey(text)
        let options = SpecDraft.Options(shared: "_books.yaml", values: values)
        return survey.results.compactMap {
            SpecDraft($0, terms: survey.terms, options: options, description: "books.json")?.text
        }
    }

    @Test(arguments: [("2147483647", "0"), ("0", "-5"), ("100000000000000000000", "-1")])
    func `a default that is no number to begin with is not drafted`(
        size: String, page: String
    ) throws {
        func parameter(_ name: String, _ standard: String) -> String {
            #"{"name": "\#(name)", "in": "query", "schema": {"type": "integer", "default": \#(standard)}}"#
        }
        let text = DescriptionText.openAPI(
            parameters: [parameter("limit", size), parameter("page", page)].joined(separator: ","),
            schema: DescriptionText.object())
        let draft = try #require(try drafts(text).first)
        #expect(!draft.contains("2147483647"))
        #expect(!draft.contains("start: -"))
        #expect(try spec(draft, of: text) != nil)
    }

    /// Reads a draft as the tool reads specs.
    private func spec(_ draft: String, of text: String) throws -> ContractSpec? {
        let survey = try DescriptionText.survey(text)
        let shared = SpecDraft.shared(survey.terms, description: "books.json")
        let file = try SpecReader.read(Array(draft.utf8), file: "a.yaml") { path, _ in
            (path, Array(shared.utf8))
        }
        guard case .contract(let spec) = file else { return nil }
        return spec
    }

    @Test(arguments: InferenceTests.rows.filter { $0.style != nil })
    func `a draft reads back as the spec of what was claimed`(row: InferenceTests.Row) throws {
        let text = DescriptionText.openAPI(
            path: "/shelves/{shelf}/books", parameters: row.parameters.joined(separator: ","),
            schema: row.schema, headers: row.headers)
        let survey = try DescriptionText.survey(text)
        let isOpen = survey.results.contains { SpecDraft.obstacle($0) != nil }
        let drafts = try drafts(text)
        #expect(drafts.isEmpty == isOpen)
        for draft in drafts {
            let spec = try #require(try spec(draft, of: text))
            #expect(spec.convention.style == row.style)
            #expect(spec.request.url.spelling.contains("/v2/shelves/${plain:TAPE_SHELF}/books"))
        }
    }

    @Test(arguments: PagingExtensionTests.rows.filter { $0.style != nil })
    func `what an extension declares reads back`(row: PagingExtensionTests.Row) throws {
        let text = DescriptionText.openAPI(
            schema: DescriptionText.object(), extra: row.testDescription + ",")
        for draft in try drafts(text) {
            #expect(try spec(draft, of: text)?.convention.style == row.style)
        }
    }

    @Test func `values of parameters are taken over, and credentials stay secrets`() throws {
        let parameters = #"""
            {"name": "shelf", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "token", "in": "query", "required": true, "schema": {"type": "string"}},
            {"name": "lang", "in": "query", "required": true, "schema": {"type": "string", "default": "en us"}},
            {"name": "Version", "in": "header", "required": true, "schema": {"type": "string"}}
            """#
        let text = DescriptionText.openAPI(
            path: "/shelves/{shelf}", parameters: parameters + "," + DescriptionText.query("page"),
            schema: DescriptionText.object())
        let draft = try #require(try drafts(text, values: ["shelf": "a/b"]).first)
        #expect(draft.contains("/shelves/a%2Fb?token=${TAPE_SECRET_TOKEN}&lang=en%20us"))
        #expect(draft.contains("Version: ${plain:TAPE_VERSION}"))
        _ = try spec(draft, of: text)
    }

    @Test(arguments: ["/a b/{x}", "/{we ird}", "/x\u{7}y", "/{a}{b}", "/q?x=${SECRET}", "/ü/{é}"])
    func `a path from a stranger becomes a URL that can be used`(path: String) throws {
        let escaped = path.replacing("\u{7}", with: "\\u0007")
        let text = DescriptionText.openAPI(
            path: escaped, parameters: DescriptionText.query("page"),
            schema: DescriptionText.object())
        let draft = try #require(try drafts(text).first)
        _ = try spec(draft, of: text)
    }

    @Test func `a path of later pages that needs a value is named until it is given`() throws {
        let text = ##"""
            {"openapi": "3.0.0", "info": {"title": "Books"}, "servers": [{"url": "https://api.example.com"}], "paths": {
             "/{tenant}/books": {"get": {"operationId": "list", "x-ms-pageable": {"nextLinkName": "next", "operationName": "more"},
               "parameters": [{"name": "tenant", "in": "path", "required": true, "schema": {"type": "string"}}],
               "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Page"}}}}}}},
             "/{tenant}/more/{next}": {"get": {"operationId": "more",
               "parameters": [{"name": "tenant", "in": "path", "required": true, "schema": {"type": "string"}},
                              {"name": "next", "in": "path", "required": true, "schema": {"type": "string"}}],
               "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Page"}}}}}}}},
             "components": {"schemas": {"Page": {"type": "object", "properties": {
               "value": {"type": "array", "items": {"type": "object"}}, "next": {"type": "string"}}}}}}
            """##
        let list = try #require(try DescriptionText.survey(text).results.first)
        #expect(SpecDraft.obstacle(list)?.contains("`tenant`") == true)
        #expect(list.why.contains("--param"))
        let draft = try #require(try drafts(text, values: ["tenant": "a b"]).first)
        #expect(draft.contains("path: /a%20b/more/{+position}"), "\(draft)")
        _ = try spec(draft, of: text)
    }

    @Test func `values that somebody gave go into bodies and set the size`() throws {
        let text = ##"""
            {"metadata": {"protocol": "json", "jsonVersion": "1.1", "targetPrefix": "T", "endpointPrefix": "t", "serviceId": "T"},
             "operations": {"List": {"name": "List", "http": {"method": "POST", "requestUri": "/"},
               "input": {"shape": "In"}, "output": {"shape": "Out"}}},
             "shapes": {"In": {"type": "structure", "required": ["Pool", "Level"], "members": {
                 "Pool": {"shape": "S"}, "Level": {"shape": "I"}, "Prefix": {"shape": "S"}, "Limit": {"shape": "I"}, "Token": {"shape": "S"}}},
               "Out": {"type": "structure", "members": {"Things": {"shape": "L"}, "Token": {"shape": "S"}}},
               "L": {"type": "list", "member": {"shape": "S"}}, "S": {"type": "string"}, "I": {"type": "integer"}}}
            """##
        let paginators = ##"""
            {"pagination": {"List": {"input_token": "Token", "output_token": "Token", "limit_key": "Limit", "result_key": "Things"}}}
            """##
        let survey = try DescriptionText.survey(
            text, named: "t/service-2.json", files: ["t/paginators-1.json": paginators])
        let values = ["Pool": "a\"b", "Level": "3", "Prefix": "x", "Limit": "7"]
        let options = SpecDraft.Options(shared: "_t.yaml", values: values)
        let list = try #require(survey.results.first)
        let draft = try #require(
            SpecDraft(list, terms: survey.terms, options: options, description: "t"))
        let body = #"json: {"Pool": "a\"b", "Level": 3, "Prefix": "x"}"#
        #expect(draft.text.contains(body), "\(draft.text)")
        #expect(draft.text.contains("value: 7"), "\(draft.text)")
    }
}
