import TapeContracts
import TapePaging
import TapeSurvey
import Testing

@Suite struct SpecDraftTests {
    private func drafts(_ text: String, values: [String: String] = [:]) throws -> [String] {
        let survey = try DescriptionText.survey(text)
        let wishes = SpecDraft.Wishes(shared: "_books.yaml", values: values)
        return survey.results.compactMap {
            SpecDraft($0, terms: survey.terms, wishes: wishes, description: "books.json")?.text
        }
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
            #expect(spec.request.url.spelling.contains("/v2/shelves/${plain:SHELF}/books"))
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
        #expect(draft.contains("/shelves/a%2Fb?token=${TOKEN}&lang=en%20us"))
        #expect(draft.contains("Version: ${plain:VERSION}"))
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
}
