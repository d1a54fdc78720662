import TapeHTTP
import TapeTestKit
import Testing

/// A list of seven items, three a page, by one of three ways of paging.
enum SevenItems {
    /// What a well-behaved origin answers.
    @Sendable static func reply(_ request: OriginRequest) -> OriginReply {
        let url = HTTPURL("http://origin\(request.target)")
        let from = url.queryItems.first { $0.name == "from" }.flatMap { Int($0.value) } ?? 0
        let ids = (from..<max(from, min(from + 3, 7))).map { "{\"id\":\($0 + 1)}" }
        let next = from + 3 < 7 ? from + 3 : nil
        var headers: HeaderFields = ["Content-Type": "application/json"]
        if let next { headers.append("Link", "</list?from=\(next)>; rel=next") }
        let cursor = next.map { "\"\($0)\"" } ?? "null"
        let text = "{\"items\":[\(ids.joined(separator: ","))],\"next\":\(cursor),\"total\":7}"
        return .json(text, headers: headers)
    }

    /// A folder with a spec of the list at an origin, and nothing else.
    static func workspace(
        _ origin: LoopbackOrigin, paging: String, headers: String = ""
    ) throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write(
            spec(origin, paging: paging, headers: headers), to: "Specs/list.yaml")
        return workspace
    }

    /// A folder with a spec and a recording of the list as if it were at `https://api.example.com`.
    static func workspaceOfExample(
        paging: String = "  style: cursor\n  cursor: $.next\n  query: from"
    ) throws -> Workspace {
        let origin = try LoopbackOrigin(reply)
        let workspace = try workspace(origin, paging: paging)
        #expect(try workspace.tool.run("record", "--rate", "unlimited").status == 0)
        for path in ["Specs/list.yaml", "Cassettes/list.yaml"] {
            let text = try workspace.read(path)
            try workspace.write(
                text.replacing(origin.baseURL, with: "https://api.example.com"), to: path)
        }
        return workspace
    }

    /// A spec of the list at an origin.
    static func spec(_ origin: LoopbackOrigin, paging: String, headers: String = "") -> String {
        spec(at: origin.baseURL, paging: paging, headers: headers)
    }

    /// A spec of the list at a URL.
    static func spec(at baseURL: String, paging: String, headers: String = "") -> String {
        """
        pagetape: 1
        title: Seven items
        request:
          get: \(baseURL)/list
        \(headers)
        paging:
          items: $.items
          id: $.id
        \(paging)
        """
    }

    /// A shell script that reads the list by its cursor; `fetching` puts the page after `$from` into `page`.
    static func client(fetching: String) -> String {
        """
        from=""
        for turn in 1 2 3 4 5; do
            \(fetching)
            next=${page#*'"next":'}
            case $next in
            null*) exit 0 ;;
            '"'*) next=${next#?}; from="?from=${next%%'"'*}" ;;
            esac
        done
        echo "it does not end" >&2
        exit 1
        """
    }

    /// The script for a list that was recorded at `https://api.example.com`.
    static let clientOfExample = client(
        fetching: """
            page=$(curl --silent --show-error --fail --max-time 2 "https://api.example.com/list$from") || exit
            """)

    static let styles = [
        "  style: link-header",
        "  style: cursor\n  cursor: $.next\n  query: from\n  total: $.total",
        "  style: offset\n  query: from\n  size: 3\n  total: {at: $.total}",
    ]
}
