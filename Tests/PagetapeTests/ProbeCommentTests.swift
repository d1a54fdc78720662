import TapeHTTP
import TapeTestKit
import Testing

/// What `probe` quotes in the comments of a spec, which is shared as a cassette is.
@Suite struct ProbeCommentTests {
    private static let secret = "plainsekrit99"

    enum Echo: String, CaseIterable, Sendable {
        case redirect, identity, header
    }

    /// A list of two pages that gives the key of the request away.
    private static func reply(_ request: OriginRequest, _ echo: Echo) -> OriginReply {
        let path = request.target.prefix { $0 != "?" }
        if echo == .redirect, path == "/r" {
            let query = request.target.dropFirst(path.count)
            return OriginReply(302, headers: ["Location": "/list\(query)"], text: "")
        }
        let id = echo == .identity ? "\"me-\(secret)\"" : "1"
        let isSecond = request.query("cursor") != nil
        let items =
            isSecond ? "{\"id\":7}" : "{\"id\":\(id)},{\"id\":2},{\"id\":3},{\"id\":\(id)}"
        let next = isSecond ? "null" : "\"two\""
        let told: HeaderFields = echo == .header ? ["X-Key": secret] : [:]
        return .json("{\"items\":[\(items)],\"next_cursor\":\(next)}", headers: told)
    }

    @Test(arguments: Echo.allCases, [true, false])
    func `no secret stands in a spec, whatever the server says with it`(
        echo: Echo, isFile: Bool
    ) throws {
        let origin = try LoopbackOrigin { Self.reply($0, echo) }
        let workspace = try Workspace()
        let words = ["probe", "\(origin.baseURL)/r?api_key=${KEY}"]
        let probed = try workspace.tool.run(
            words + (isFile ? ["-o", "s.yaml"] : []), environment: ["KEY": Self.secret])
        let spec = isFile ? try workspace.read("s.yaml") : probed.output
        #expect(spec.contains("api_key=${KEY}"), "\(spec)\(probed.diagnostics)")
        for text in [spec, probed.output, probed.diagnostics] {
            #expect(!text.contains(Self.secret), "\(text)")
        }
    }

    @Test func `user info in a redirect is sent to no other origin`() throws {
        let other = try LoopbackOrigin { Self.reply($0, .header) }
        let target = other.baseURL.replacing("http://", with: "http://user;:pass@")
        let origin = try LoopbackOrigin { _ in
            OriginReply(302, headers: ["Location": "\(target)/list"], text: "")
        }
        let workspace = try Workspace()
        #expect(try workspace.tool.run("probe", "\(origin.baseURL)/r").status == 0)
        #expect(!other.requests.isEmpty)
        #expect(other.requests.allSatisfy { $0.headers["Authorization"] == nil })
    }

    @Test func `a note that begins with a URL keeps it as it is`() throws {
        let origin = try LoopbackOrigin { Self.reply($0, .redirect) }
        let workspace = try Workspace()
        let probed = try workspace.tool.run("probe", "\(origin.baseURL)/r")
        #expect(probed.output.contains("# http://"), "\(probed.output)")
        #expect(!probed.output.contains("# Http"), "\(probed.output)")
    }

    @Test(arguments: [#"\r\n"#, #"\n"#, #"\r"#, #"\u0085"#, #"\u2028"#, #"\u2029"#])
    func `an id that ends a line adds nothing to a spec`(end: String) throws {
        let id = #""dup\#(end)list: {footer: button}\#(end)x: \"""#
        let origin = try LoopbackOrigin { request in
            let isSecond = request.query("cursor") != nil
            let ids = isSecond ? ["7"] : [id, "2", "3", "4", id]
            let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .json("{\"items\":[\(items)],\"next_cursor\":\(isSecond ? "null" : "\"b\"")}")
        }
        let workspace = try Workspace()
        _ = try workspace.tool.run("probe", "\(origin.baseURL)/list", "-o", "s.yaml")
        let spec = try workspace.read("s.yaml")
        let lines = spec.split(whereSeparator: \.isNewline)
        #expect(!lines.contains { $0.hasPrefix("list:") || $0.hasPrefix("x:") }, "\(spec)")
    }
}
