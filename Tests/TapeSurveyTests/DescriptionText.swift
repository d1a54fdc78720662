import TapeSurvey

/// Small descriptions for tests.
enum DescriptionText {
    /// An OpenAPI 3.1 description of one operation.
    static func openAPI(
        path: String = "/books", method: String = "get", parameters: String = "", schema: String,
        extra: String = "", headers: String = ""
    ) -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "Books"}, "servers": [{"url": "https://api.example.com/v2"}],
         "paths": {"\(path)": {"\(method)": {"operationId": "listBooks", \(extra)
           "parameters": [\(parameters)],
           "responses": {"200": {"headers": {\(headers)},
             "content": {"application/json": {"schema": \(schema)}}}}}}}}
        """
    }

    /// A parameter of the query.
    static func query(_ name: String, _ type: String = "integer", _ prose: String = "") -> String {
        #"{"name": "\#(name)", "in": "query", "description": "\#(prose)", "schema": {"type": "\#(type)"}}"#
    }

    /// An object with a list of books and other members.
    static func object(_ members: String = "", list: String = "books") -> String {
        let rest = members.isEmpty ? "" : ", " + members
        return #"""
            {"type": "object", "properties": {"\#(list)": {"type": "array", "items": {"type": "object",
             "properties": {"id": {"type": "string"}, "title": {"type": "string"}}}}\#(rest)}}
            """#
    }

    static func survey(
        _ text: String, named name: String = "books.json", files: [String: String] = [:],
        options: Survey.Options = Survey.Options()
    ) throws -> Survey {
        try Survey(Description(Array(text.utf8), named: name), options: options) { path in
            files[path].map { Array($0.utf8) }
        }
    }

    /// What a survey says of the only operation of a description.
    static func only(
        _ text: String, named name: String = "books.json", files: [String: String] = [:],
        options: Survey.Options = Survey.Options()
    ) throws -> Surveyed? {
        let survey = try survey(text, named: name, files: files, options: options)
        return survey.results.count == 1 ? survey.results.first : nil
    }
}
