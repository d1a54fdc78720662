import TapeTestKit

extension Workspace {
    /// A workspace with the spec of a list of rows that may be stirred; without a URL its rows cannot be taken away.
    convenience init(stirring baseURL: String, deleting url: String? = "/rows/{id}") throws {
        try self.init()
        let deletion = url.map { "  delete: {delete: \"\($0)\"}" } ?? ""
        let spec = """
            pagetape: 1
            title: rows
            request: {get: \(baseURL)/rows}
            paging: {style: cursor, cursor: $.next, query: cursor, items: $.items, id: $.id}
            stir:
              insert: {post: /rows, json: {title: "stirred ${stir:number}"}, id: $.id}
            \(deletion)
            """
        try write(spec, to: "Specs/rows.yaml")
    }
}
