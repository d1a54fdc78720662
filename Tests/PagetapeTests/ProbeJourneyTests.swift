import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// `probe` finds out how an API pages; its spec is recorded by, and the recording verified, without an edit.
@Suite struct ProbeJourneyTests {
    @Test func `a page that says it is the whole list is followed by smaller ones`() throws {
        let origin = try LoopbackOrigin { request in
            let start = request.query("after").flatMap { Int($0) } ?? 0
            let size = request.query("limit").flatMap { Int($0) } ?? 20
            let items = (1...47).dropFirst(start).prefix(size).map { "{\"id\":\($0)}" }
            let next = start + size < 47 ? "\"\(start + size)\"" : "null"
            return .json("{\"items\":[\(items.joined(separator: ","))],\"after\":\(next)}")
        }
        let workspace = try Workspace()
        let result = try workspace.tool.run(["probe", "\(origin.baseURL)/rows?limit=100"])
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("query: after"), "\(result.output)")
        #expect(result.diagnostics.contains("Sure, after"), "\(result.diagnostics)")
    }

    /// A way of paging through 23 items, seven a page.
    enum Way: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case linkHeader, nextURL, cursor, pageNumber, offset
        var testDescription: String { rawValue }

        /// How specs call it.
        var style: String {
            switch self {
            case .linkHeader: "link-header"
            case .nextURL: "next-url"
            case .cursor: "cursor"
            case .pageNumber: "page-number"
            case .offset: "offset"
            }
        }

        /// Where a request is in the list; nil where it names no place.
        private func start(_ request: OriginRequest) -> Int? {
            switch self {
            case .linkHeader, .nextURL:
                return request.query("from").map { Int($0) } ?? 0
            case .cursor:
                guard let cursor = request.query("cursor") else { return 0 }
                return cursor.hasPrefix("c-") ? Int(cursor.dropFirst(2)) : nil
            case .pageNumber:
                return request.query("page").map { Int($0).map { ($0 - 1) * 7 } } ?? 0
            case .offset:
                return request.query("offset").map { Int($0) } ?? 0
            }
        }

        @Sendable func reply(_ request: OriginRequest) -> OriginReply {
            guard let start = start(request), start >= 0 else {
                return OriginReply(400, headers: ["Content-Type": "application/json"], text: "{}")
            }
            let ids = Array(1...23).dropFirst(start).prefix(7)
            let items = ids.map { "{\"id\":\($0),\"name\":\"item \($0)\"}" }.joined(separator: ",")
            let end = start + 7
            let isLast = end >= 23
            var headers: HeaderFields = [:]
            var more = ""
            switch self {
            case .linkHeader:
                if !isLast { headers.append("Link", "</things?from=\(end)>; rel=\"next\"") }
            case .nextURL:
                more = ",\"next\":" + (isLast ? "null" : "\"/things?from=\(end)\"")
            case .cursor:
                more = ",\"next_cursor\":" + (isLast ? "null" : "\"c-\(end)\"")
            case .pageNumber:
                more = ",\"page\":\(start / 7 + 1),\"total_pages\":4,\"total\":23"
            case .offset:
                more = ",\"offset\":\(start),\"limit\":7,\"total\":23"
            }
            return .json("{\"items\":[\(items)]\(more)}", headers: headers)
        }

        var firstTarget: String {
            switch self {
            case .linkHeader, .nextURL, .cursor: "/things"
            case .pageNumber: "/things?page=1"
            case .offset: "/things?offset=0&limit=7"
            }
        }
    }

    @Test(arguments: Way.allCases)
    func `what was found out is recorded by and verified without an edit`(way: Way) throws {
        let origin = try LoopbackOrigin(way.reply)
        let workspace = try Workspace()
        try workspace.write("", to: "Specs/.keep")
        let probed = try workspace.tool.run(
            "probe", origin.baseURL + way.firstTarget, "-o", "Specs/things.yaml")
        #expect(probed.status == 0, "\(probed.output)\(probed.diagnostics)")
        #expect(origin.requests.count <= 12)
        let spec = try workspace.read("Specs/things.yaml")
        #expect(spec.contains("style: \(way.style)"), "\(spec)")
        #expect(spec.contains("id: $.id"), "\(spec)")

        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        #expect(recorded.output.contains("4 pages, 23 items, to the end"), "\(recorded.output)")
        let verified = try workspace.tool.run("verify")
        #expect(verified.status == 0, "\(verified.output)\(verified.diagnostics)")
        #expect(verified.output.contains("4 pages, 23 items"))
        let live = try workspace.tool.run("verify", "--live", "--drift")
        #expect(live.status == 0, "\(live.output)\(live.diagnostics)")
    }

    @Test func `what is found out is also told as JSON, without the secret`() throws {
        let secret = "s3cr3t-t0ken-value"
        let origin = try LoopbackOrigin { request in
            request.headers["Authorization"] == "Bearer \(secret)"
                ? Way.cursor.reply(request) : OriginReply(401, text: "{}")
        }
        let workspace = try Workspace()
        let probed = try workspace.tool.run(
            "probe", origin.baseURL + "/things", "-H", "Authorization: Bearer \(secret)", "--json",
            "-o", "things.yaml")
        #expect(probed.status == 0, "\(probed.output)\(probed.diagnostics)")
        #expect(probed.output.contains("\"style\":\"cursor\""), "\(probed.output)")
        let spec = try workspace.read("things.yaml")
        for text in [spec, probed.output, probed.diagnostics] { #expect(!text.contains(secret)) }
        let recorded = try workspace.tool.run(
            "record", "things.yaml", "-o", "tape.yaml", environment: ["API_TOKEN": secret])
        #expect(recorded.status == 0, "\(recorded.output)\(recorded.diagnostics)")
        #expect(!(try workspace.read("tape.yaml").contains(secret)))
    }

    @Test(arguments: ["probe", "survey"])
    func `a server that does not answer is told with its place and what to do`(
        command: String
    ) throws {
        let port = try RefusedPort()
        let workspace = try Workspace()
        let result = try workspace.tool.run(command, port.baseURL + "/things.json", "-o", "out/")
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        let told = (result.output + result.diagnostics).unfolded
        #expect(told.contains("\(port.baseURL)/things.json"), "\(told)")
        #expect(told.contains("Is the server up and its name right?"), "\(told)")
    }

    @Test func `an origin that cannot be made out leaves no spec`() throws {
        let origin = try LoopbackOrigin { _ in
            OriginReply(headers: ["Content-Type": "text/html"], text: "<html><p>Hello</p></html>")
        }
        let workspace = try Workspace()
        let probed = try workspace.tool.run("probe", origin.baseURL + "/", "-o", "spec.yaml")
        #expect(probed.status == 3, "\(probed.output)\(probed.diagnostics)")
        #expect(!workspace.exists("spec.yaml"))
    }
}
