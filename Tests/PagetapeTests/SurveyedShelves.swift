import TapeHTTP
import TapeTestKit

/// An API of shelves with books, and its description, for tests of what a survey asks.
struct SurveyedShelves {
    /// How many books each shelf has; the first has none.
    private static let counts = ["attic": 0, "cellar": 23, "hall": 31]

    /// The description, without the address of a server; `extra` stands among the paths.
    static func description(extra: String = "", cursor: String = "next_cursor") -> String {
        """
        {"openapi": "3.1.0", "info": {"title": "Shelves"},
         "paths": {
          "/shelves": {"get": {"operationId": "listShelves", "responses": {"200": {"content": {"application/json":
            {"schema": {"type": "array", "items": {"$ref": "#/components/schemas/Shelf"}}}}}}}},
          "/shelves/{shelf}/books": {"get": {"operationId": "listBooks", "parameters": [
            {"name": "shelf", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "cursor", "in": "query", "schema": {"type": "string"}},
            {"name": "limit", "in": "query", "schema": {"type": "integer", "maximum": 50}}],
           "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": {
            "books": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "integer"}}}},
            "\(cursor)": {"type": "string"}}}}}}}}},
          "/readers": {"get": {"operationId": "listReaders", "responses": {"200": {"content": {"application/json":
            {"schema": {"type": "array", "items": {"type": "object", "properties": {"id": {"type": "integer"}}}}}}}}}}
          \(extra)},
         "components": {"schemas": {"Shelf": {"type": "object", "properties": {"name": {"type": "string"}}}}}}
        """
    }

    @Sendable static func reply(_ request: OriginRequest) -> OriginReply {
        let parts = request.path.split(separator: "/").map(String.init)
        if parts.count == 3, parts[0] == "shelves", parts[2] == "books" {
            return books(request, counts[parts[1]])
        }
        switch request.path {
        case "/openapi.json": return .json(description())
        case "/shelves":
            return .json(#"[{"name": "attic"}, {"name": "cellar"}, {"name": "hall"}]"#)
        case "/readers": return readers(request)
        default: return OriginReply(404, text: "{}")
        }
    }

    private static func books(_ request: OriginRequest, _ count: Int?) -> OriginReply {
        guard let count else { return OriginReply(404, text: "{}") }
        let cursor = request.query("cursor")
        let start = cursor.map { Int($0.dropFirst(2)) } ?? 0
        guard let start, cursor?.hasPrefix("c-") ?? true else {
            return OriginReply(400, headers: ["Content-Type": "application/json"], text: "{}")
        }
        let limit = request.query("limit").flatMap { Int($0) } ?? 10
        let end = min(start + limit, count)
        let items = (start..<max(start, end)).map { #"{"id": \#($0 + 1)}"# }.joined(separator: ", ")
        let next = end < count ? #", "next_cursor": "c-\#(end)""# : ""
        return .json("{\"books\": [\(items)]\(next)}")
    }

    /// A list that pages although its description does not say so.
    private static func readers(_ request: OriginRequest) -> OriginReply {
        let page = request.query("page").flatMap { Int($0) } ?? 1
        let ids = Array(1...25).dropFirst((page - 1) * 10).prefix(10)
        let items = ids.map { #"{"id": \#($0)}"# }.joined(separator: ", ")
        let link = page < 3 ? #"</readers?page=\#(page + 1)>; rel="next""# : ""
        return .json("[\(items)]", headers: link.isEmpty ? [:] : ["Link": link])
    }
}
