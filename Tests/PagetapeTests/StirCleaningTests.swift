import Foundation
import Synchronization
import TapeHTTP
import TapeTestKit
import Testing

/// `stir --clean` takes away what a killed run made, where it made it, and nothing else.
@Suite struct StirCleaningTests {
    /// Whether anything was deleted.
    private final class Deletion: Sendable {
        let isDone = Mutex(false)
    }

    /// A list of rows by one page, which is empty once a row was taken away.
    private static func list(
        _ items: String, answering status: Int = 200, keeping keeps: Bool = false
    ) -> @Sendable (OriginRequest) -> OriginReply {
        let deletion = Deletion()
        return { request in
            guard request.method == "GET" else {
                deletion.isDone.withLock { $0 = !keeps }
                return OriginReply(status, text: "{}")
            }
            let shown = deletion.isDone.withLock { $0 } ? "" : items
            return .json("{\"items\":[\(shown)],\"next\":null}")
        }
    }

    private func workspace(
        at baseURL: String, deleting url: String = "/rows/{id}", left rows: String...,
        in origin: String
    ) throws -> Workspace {
        let workspace = try Workspace(stirring: baseURL, deleting: url)
        let head = "{\"pagetape-stir\":1,\"origin\":\"\(origin)\"}"
        try workspace.write(
            ([head] + rows).joined(separator: "\n") + "\n", to: "Cassettes/rows.yaml.rows")
        return workspace
    }

    private let named = "{\"number\":123456789,\"kind\":0,\"id\":\"7\",\"isNumber\":true}"
    private let nameless = "{\"number\":123456789,\"kind\":0}"

    @Test func `rows are taken away where they were made, whatever URL the spec writes out`() throws
    {
        let production = try LoopbackOrigin(Self.list(""))
        let staging = try LoopbackOrigin(Self.list(""))
        let workspace = try workspace(
            at: production.baseURL, deleting: "\(production.baseURL)/rows/{id}", left: named,
            in: staging.baseURL)
        let result = try workspace.tool.run(["stir", "--clean"])
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(production.requests.isEmpty)
        let made = staging.requests.filter { $0.method == "DELETE" }
        #expect(made.map(\.path) == ["/rows/7"])
    }

    @Test func `requests that take rows away are signed for AWS`() throws {
        let origin = try LoopbackOrigin(Self.list(""))
        let workspace = try workspace(at: origin.baseURL, left: named, in: origin.baseURL)
        let result = try workspace.tool.run(
            "stir", "--clean", "--aws-sigv4", "eu-west-1:execute-api",
            environment: [
                "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "secret-key-value",
            ])
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(origin.requests.contains { $0.method == "DELETE" })
        let isSigned = origin.requests.map {
            $0.headers["Authorization"]?.hasPrefix("AWS4-HMAC-SHA256 ") ?? false
        }
        #expect(!isSigned.contains(false))
    }

    @Test func `a host that nobody names is not written to`() throws {
        let production = try LoopbackOrigin(Self.list(""))
        let workspace = try workspace(
            at: production.baseURL, left: named, in: "http://list.example.invalid")
        let result = try workspace.tool.run(["stir", "--clean"])
        #expect(result.status == 3)
        #expect(result.diagnostics.contains("--stir-host list.example.invalid"))
        #expect(production.requests.isEmpty)
        #expect(workspace.exists("Cassettes/rows.yaml.rows"))
    }

    @Test func `a deletion at another host waits until that host is named`() throws {
        let origin = try LoopbackOrigin(Self.list(""))
        let workspace = try workspace(
            at: origin.baseURL, deleting: "http://other.example.invalid/rows/{id}", left: named,
            in: origin.baseURL)
        let result = try workspace.tool.run(["stir", "--clean"])
        #expect(result.status == 3)
        #expect(result.diagnostics.contains("neither this machine nor named by --stir-host"))
        #expect(workspace.exists("Cassettes/rows.yaml.rows"))
    }

    @Test func `a row that is listed although it was deleted is left`() throws {
        let item = "{\"id\":7,\"title\":\"stirred 123456789\"}"
        let origin = try LoopbackOrigin(Self.list(item, keeping: true))
        let workspace = try workspace(at: origin.baseURL, left: named, in: origin.baseURL)
        let result = try workspace.tool.run(["stir", "--clean"])
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(result.diagnostics.contains("row 7: it was deleted, and the list has it"))
        #expect(try workspace.tool.run(["lint"]).output.contains("1 row of ours may be at"))
    }

    @Test func `a row that was only accepted is waited for before it is taken away`() throws {
        let asked = Mutex(0)
        let isGone = Deletion()
        let origin = try LoopbackOrigin { request in
            let isThere = asked.withLock { count in
                if request.method == "GET" { count += 1 }
                return count > 2
            }
            guard request.method == "GET" else {
                guard isThere else { return OriginReply(404, text: "{}") }
                isGone.isDone.withLock { $0 = true }
                return OriginReply(204, text: "")
            }
            let shown = isThere && !isGone.isDone.withLock { $0 }
            let item = shown ? "{\"id\":7,\"title\":\"stirred 123456789\"}" : ""
            return .json("{\"items\":[\(item)],\"next\":null}")
        }
        let accepted =
            "{\"number\":123456789,\"kind\":0,\"id\":\"7\",\"isNumber\":true,\"pending\":true}"
        let workspace = try workspace(at: origin.baseURL, left: accepted, in: origin.baseURL)
        let result = try workspace.tool.run(["stir", "--clean"])
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(isGone.isDone.withLock { $0 })
        #expect(!workspace.exists("Cassettes/rows.yaml.rows"))
    }

    @Test(arguments: [422, 403])
    func `a row that is refused as unknown and is not listed is gone`(status: Int) throws {
        let other = "{\"id\":1,\"title\":\"other\"}"
        let origin = try LoopbackOrigin(Self.list(other, answering: status, keeping: true))
        let workspace = try workspace(at: origin.baseURL, left: named, in: origin.baseURL)
        let result = try workspace.tool.run(["stir", "--clean"])
        #expect(result.status == (status == 422 ? 0 : 3), "\(result.output)\(result.diagnostics)")
        #expect(workspace.exists("Cassettes/rows.yaml.rows") == (status == 403))
    }

    @Test func `a file whose first line is damaged is told, and nothing is done by it`() throws {
        let origin = try LoopbackOrigin(Self.list(""))
        let workspace = try workspace(at: origin.baseURL, left: named, in: origin.baseURL)
        let ledger = "Cassettes/rows.yaml.rows"
        try workspace.write("garbage\n\(named)\n", to: ledger)
        let cleaned = try workspace.tool.run(["stir", "--clean"])
        #expect(cleaned.status == 3)
        #expect(cleaned.diagnostics.contains("damaged in its first line"))
        let stirred = try workspace.tool.run(["verify", "--live", "--stir", "--also", "none"])
        #expect(stirred.status == 3, "\(stirred.output)\(stirred.diagnostics)")
        #expect(origin.requests.allSatisfy { $0.method == "GET" })
        let told = try workspace.tool.run(["lint", "--fix"])
        #expect(told.output.contains("damaged in its first line"))
        #expect(try workspace.read(ledger).hasPrefix("garbage"))
    }

    @Test(arguments: [
        ("[\"DELETE /rows/{id}\"]", ["DELETE /rows/7"]), ("[\"DELETE /folders/{id}\"]", []),
        ("[\"DELETE /rows/{id}\",\"DELETE /folders/{id}\"]", ["DELETE /rows/7"]),
        ("[null]", ["DELETE /rows/7"]),
        ("[null,\"DELETE /rows/{id}\"]", []),
    ])
    func `a row goes by the deletion that the spec had when it was made`(
        then: String, deletions: [String]
    ) throws {
        let item = "{\"id\":7,\"title\":\"stirred 123456789\"}"
        let origin = try LoopbackOrigin(Self.list(item))
        let workspace = try workspace(at: origin.baseURL, left: named, in: origin.baseURL)
        let file = try workspace.read("Cassettes/rows.yaml.rows")
        try workspace.write(
            file.replacing("\"}\n", with: "\",\"deletions\":\(then)}\n", maxReplacements: 1),
            to: "Cassettes/rows.yaml.rows")
        let result = try workspace.tool.run(["stir", "--clean"])
        let made = origin.requests.filter { $0.method == "DELETE" }
        #expect(made.map { "\($0.method) \($0.path)" } == deletions)
        #expect(
            result.status == (deletions.isEmpty ? 3 : 0), "\(result.output)\(result.diagnostics)")
        #expect(
            result.diagnostics.contains("made while the spec's `delete` was another one (")
                == deletions.isEmpty)
        #expect(workspace.exists("Cassettes/rows.yaml.rows") == deletions.isEmpty)
    }

    @Test(arguments: [true, false])
    func `a corrected deletion is accepted when asked for, for rows that the list shows`(
        isListed: Bool
    ) throws {
        let item = "{\"id\":7,\"title\":\"\(isListed ? "stirred 123456789" : "other")\"}"
        let origin = try LoopbackOrigin(Self.list(item))
        let workspace = try workspace(at: origin.baseURL, left: named, in: origin.baseURL)
        let path = "Cassettes/rows.yaml.rows"
        let mistaken = "\"}\n".replacing("}", with: ",\"deletions\":[\"DELETE /row/{id}\"]}")
        try workspace.write(
            workspace.read(path).replacing("\"}\n", with: mistaken, maxReplacements: 1), to: path)
        let refused = try workspace.tool.run(["stir", "--clean"])
        #expect(refused.status == 3)
        #expect(
            refused.diagnostics.contains(
                """
                1 row (7) made while the spec's `delete` was another one (DELETE /row/{id}); if DELETE /rows/{id} deletes the \
                same rows, say so with --changed-delete
                """), "\(refused.diagnostics)")
        let result = try workspace.tool.run(["stir", "--clean", "--changed-delete"])
        let made = origin.requests.filter { $0.method == "DELETE" }
        #expect(made.map(\.path) == (isListed ? ["/rows/7"] : []))
        #expect(result.status == (isListed ? 0 : 3), "\(result.output)\(result.diagnostics)")
        #expect(workspace.exists(path) != isListed)
    }

    @Test(arguments: [["stir", "--clean"], ["stir", "--clean", "Specs/sub/rows.yaml"]])
    func `rows whose spec was moved are told`(arguments: [String]) throws {
        let origin = try LoopbackOrigin(Self.list(""))
        let workspace = try workspace(at: origin.baseURL, left: named, in: origin.baseURL)
        try workspace.write(workspace.read("Specs/rows.yaml"), to: "Specs/sub/rows.yaml")
        try FileManager.default.removeItem(
            at: workspace.folder.appending(path: "Specs/rows.yaml"))
        let result = try workspace.tool.run(arguments)
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(result.diagnostics.contains("Cassettes/rows.yaml.rows names 1 row at"))
    }

    @Test(arguments: [true, false])
    func `rows that no spec can take away are told`(isRenamed: Bool) throws {
        let origin = try LoopbackOrigin(Self.list(""))
        let workspace = try workspace(at: origin.baseURL, left: named, in: origin.baseURL)
        let spec = try workspace.read("Specs/rows.yaml")
        if isRenamed {
            try workspace.write(spec, to: "Specs/renamed.yaml")
            try FileManager.default.removeItem(
                at: workspace.folder.appending(path: "Specs/rows.yaml"))
        } else {
            let stir = try #require(spec.range(of: "\nstir:"))
            try workspace.write(String(spec[..<stir.lowerBound]) + "\n", to: "Specs/rows.yaml")
        }
        let result = try workspace.tool.run(["stir", "--clean"])
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(result.diagnostics.contains("Cassettes/rows.yaml.rows names 1 row at"))
        #expect(!result.output.contains("no rows were left behind"))
        #expect(origin.requests.isEmpty)
    }

    @Test(arguments: [
        ("{\"id\":77,\"sku\":\"9912345678942\"}", [] as [String]),
        ("{\"id\":77,\"title\":\"stirred 123456789\"}", ["DELETE /rows/77"]),
        ("{\"id\":77,\"title\":\" stirred 123456789 \"}", ["DELETE /rows/77"]),
        ("{\"id\":77,\"log\":\"failed: stirred 123456789\"}", []),
        ("{\"id\":77,\"title\":\"stirred 123456789\"},{\"id\":78,\"log\":\"made 123456789\"}", []),
    ])
    func `a row whose name never came is the one item that holds its number as it was sent`(
        items: String, deletions: [String]
    ) throws {
        let origin = try LoopbackOrigin(Self.list(items))
        let workspace = try workspace(at: origin.baseURL, left: nameless, in: origin.baseURL)
        let result = try workspace.tool.run(["stir", "--clean"])
        let made = origin.requests.filter { $0.method == "DELETE" }
        #expect(made.map { "\($0.method) \($0.path)" } == deletions)
        let isDoubtful = items.contains("log")
        #expect(result.status == (isDoubtful ? 3 : 0), "\(result.output)\(result.diagnostics)")
        let areSeveral = items.contains("\"id\":78")
        #expect(
            result.diagnostics.contains("several items hold its number (77, 78)") == areSeveral)
        #expect(
            result.diagnostics.contains("77 contains its number, but")
                == (isDoubtful && !areSeveral))
    }

    @Test(arguments: [
        (
            "{\"number\":123456789,\"changed\":123000001}",
            "{\"id\":77,\"title\":\"stirred 123456789\"}", true
        ),
        ("", "{\"id\":77,\"title\":\"stirred 123456789\"}", true),
        (
            "",
            "{\"id\":77,\"title\":\"stirred 123456789\"},{\"id\":78,\"title\":\"stirred 123456789\"}",
            false
        ),
    ])
    func `a row whose name was unknown to the API is looked for by its number`(
        line: String, items: String, isFound: Bool
    ) throws {
        let origin = try LoopbackOrigin(Self.list(items))
        let missed = "{\"number\":123456789,\"gone\":true,\"missed\":true}"
        let workspace = try workspace(
            at: origin.baseURL, left: named, line, missed, in: origin.baseURL)
        let result = try workspace.tool.run(["stir", "--clean"])
        let made = origin.requests.filter { $0.method == "DELETE" }
        #expect(made.map(\.path) == (isFound ? ["/rows/77"] : []))
        #expect(result.status == (isFound ? 0 : 3), "\(result.output)\(result.diagnostics)")
        #expect(workspace.exists("Cassettes/rows.yaml.rows") != isFound)
        #expect(result.diagnostics.contains("several items show its number (77, 78)") != isFound)
    }

    @Test func `a row that is listed under another name is not deleted under its own`() throws {
        let items =
            "{\"id\":7,\"title\":\"precious\"},{\"id\":8,\"title\":\"stirred 123456789\"}"
        let origin = try LoopbackOrigin(Self.list(items))
        let workspace = try workspace(at: origin.baseURL, left: named, in: origin.baseURL)
        _ = try workspace.tool.run(["stir", "--clean"])
        let made = origin.requests.filter { $0.method == "DELETE" }
        #expect(!made.contains { $0.path == "/rows/7" })
    }

    @Test(arguments: [true, false])
    func `an item with the text of a row that was deleted is somebody else's copy`(isKnown: Bool)
        throws
    {
        let origin = try LoopbackOrigin(Self.list("{\"id\":77,\"title\":\"stirred 123456789\"}"))
        let copy = isKnown ? "{\"number\":123456789,\"copy\":\"77\"}" : ""
        let gone = "{\"number\":123456789,\"gone\":true}"
        let ledger = "Cassettes/rows.yaml.rows"
        let workspace = try workspace(
            at: origin.baseURL, left: named, copy, gone, in: origin.baseURL)
        let result = try workspace.tool.run(["stir", "--clean"])
        #expect(result.status == (isKnown ? 0 : 3), "\(result.output)\(result.diagnostics)")
        #expect(result.diagnostics.contains("by a copy that may be someone else's") != isKnown)
        #expect(workspace.exists(ledger) != isKnown)
        // It is told once, and never deleted.
        _ = try workspace.tool.run(["stir", "--clean"])
        #expect(!workspace.exists(ledger))
        #expect(origin.requests.allSatisfy { $0.method == "GET" })
    }

    @Test(arguments: [
        ("{\"kind\":0,\"shape\":\"ba1360\"}", "re: stirred 123456789", false),
        ("{\"kind\":0,\"shape\":\"ba1360\"}", "stirred 123456789", true),
        ("{\"kind\":0,\"shape\":\"43e60b\"}", "#7: stirred 123456789", true),
        ("{\"kind\":0,\"shape\":\"43e60b\"}", "re: #7: stirred 123456789", false),
        ("", "#7: stirred 123456789", true),
    ])
    func `a row that may be deleted already is known by a text such as the list showed before`(
        shape: String, title: String, isDeleted: Bool
    ) throws {
        let origin = try LoopbackOrigin(Self.list("{\"id\":7,\"title\":\"\(title)\"}"))
        let uncertain = String(named.dropLast()) + ",\"uncertain\":true}"
        let workspace = try workspace(
            at: origin.baseURL, left: shape, uncertain, in: origin.baseURL)
        let result = try workspace.tool.run(["stir", "--clean"])
        let made = origin.requests.filter { $0.method == "DELETE" }
        #expect(made.map(\.path) == (isDeleted ? ["/rows/7"] : []))
        #expect(result.status == (isDeleted ? 0 : 3), "\(result.output)\(result.diagnostics)")
        #expect(result.diagnostics.contains("does not show whose it is") != isDeleted)
    }
}
