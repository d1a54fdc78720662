import Foundation
import Synchronization
import TapeHTTP
import TapeTestKit
import Testing

/// `verify --live --stir` writes to a list of its own machine, keeps what came, and takes away what is ours.
@Suite struct StirTests {
    /// A list of rows in memory that is read by keys, or by numbers of rows.
    private final class Rows: Sendable {
        private let ids = Mutex(Array(1...7))
        let isByOffset: Bool
        /// Whether a deletion is refused.
        let staysFull: Bool
        /// Whether a deletion is answered and not done.
        let isDeaf: Bool
        /// Whether the first page after each write fails.
        let locks: Bool
        /// What pages of a longer list say.
        let note: String
        private let isLocked = Mutex(false)

        init(
            isByOffset: Bool, staysFull: Bool = false, isDeaf: Bool = false, locks: Bool = false,
            note: String = ""
        ) {
            self.note = note
            self.isByOffset = isByOffset
            self.staysFull = staysFull
            self.isDeaf = isDeaf
            self.locks = locks
        }

        var all: [Int] { ids.withLock { $0 } }

        func reply(_ request: OriginRequest) -> OriginReply {
            let wasLocked = isLocked.withLock { isLocked in
                defer { isLocked = locks && request.method != "GET" }
                return isLocked
            }
            if wasLocked, request.method == "GET" {
                return OriginReply(500, headers: ["Retry-After": "0"], text: "{}")
            }
            return ids.withLock { ids in
                switch request.method {
                case "POST":
                    let id = (ids.max() ?? 0) + 1
                    ids.append(id)
                    return .json("{\"id\":\(id)}")
                case "DELETE" where staysFull:
                    return OriginReply(403, text: "{}")
                case "DELETE" where isDeaf:
                    return .json("{}")
                case "DELETE":
                    let id = request.path.split(separator: "/").last.flatMap { Int($0) }
                    guard let place = ids.firstIndex(where: { $0 == id }) else {
                        return OriginReply(404, text: "{}")
                    }
                    ids.remove(at: place)
                    return .json("{}")
                default:
                    return page(request.query("cursor").flatMap { Int($0) }, ids)
                }
            }
        }

        private func page(_ cursor: Int?, _ ids: [Int]) -> OriginReply {
            // The newest come first.
            let all = Array(ids.reversed())
            var rest = all[...]
            if let cursor {
                rest = isByOffset ? all.dropFirst(cursor) : all.drop { $0 >= cursor }
            }
            let shown = rest.prefix(3)
            let passed = all.count - rest.count + shown.count
            let last = isByOffset ? passed : shown.last ?? 0
            let next = rest.count > 3 ? "\"\(last)\"" : "null"
            let items = shown.map { "{\"id\":\($0),\"title\":\"t\"}" }.joined(separator: ",")
            let more = ids.count > 12 ? ",\"note\":\"\(note)\"" : ""
            return .json("{\"items\":[\(items)],\"next\":\(next)\(more)}")
        }
    }

    @Test func `rows are taken away even if a token ends the recording`() throws {
        let token = "ghp" + "_aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6"
        let rows = Rows(isByOffset: false, note: token)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL)
        let result = try workspace.tool.run(["verify", "--live", "--stir", "--also", "none"])
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(rows.all == Array(1...7))
        #expect(!workspace.exists("Cassettes/rows.yaml.rows"))
        #expect(!(result.output + result.diagnostics).contains(token))
    }

    @Test(arguments: [false, true])
    func `what is told live is told offline, and nothing of ours is left`(isByOffset: Bool) throws {
        let rows = Rows(isByOffset: isByOffset)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL)
        let live = try workspace.tool.run(["verify", "--live", "--stir", "--also", "none"])
        #expect(live.status == (isByOffset ? 1 : 0), "\(live.output)\(live.diagnostics)")
        #expect(live.diagnostics.contains("writes to \(origin.baseURL)"))
        #expect(rows.all == Array(1...7))
        #expect(!workspace.exists("Cassettes/rows.yaml.rows"))
        origin.stop()
        let offline = try workspace.tool.run(["verify"])
        #expect(offline.status == live.status, "\(offline.output)\(offline.diagnostics)")
        for law in ["insert-repeats-nothing", "delete-loses-nothing"] {
            #expect(live.output.contains(law) == isByOffset)
            #expect(offline.output.contains(law) == isByOffset)
        }
        // The commands name rows that are gone.
        for result in [live, offline] {
            #expect(
                result.output.unfolded.contains("which it has deleted again: to repeat an `ask`")
                    == isByOffset, "\(result.output)")
        }
        let kept = workspace.folder.appending(path: "Cassettes/rows.stir.yaml")
        let attributes = try FileManager.default.attributesOfItem(atPath: kept.path)
        // It is redacted, and kept with the other cassettes for everyone to read.
        #expect(attributes[.posixPermissions] as? Int != 0o600)
    }

    @Test func `rows that cannot be taken away keep a run from being green`() throws {
        let rows = Rows(isByOffset: false, staysFull: true)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL)
        let result = try workspace.tool.run([
            "verify", "--live", "--stir", "--also", "none", "--report", "json:report.json",
        ])
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        let words = result.output.unfolded
        #expect(words.contains(/stirring ended after \d+ of \d+ scenarios/), "\(words)")
        #expect(words.contains("of ours could not be taken away: 8"), "\(words)")
        #expect(try workspace.read("report.json").contains("could not be taken away"))
        #expect(workspace.exists("Cassettes/rows.yaml.rows"))
    }

    @Test func `stirring that is cut short replaces no earlier recording`() throws {
        let rows = Rows(isByOffset: false)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL)
        let stir = ["verify", "--live", "--stir", "--also", "none"]
        let first = try workspace.tool.run(stir)
        #expect(first.status == 0, "\(first.output)\(first.diagnostics)")
        #expect(first.diagnostics.contains(/rows of our own, all deleted again/))
        let path = "Cassettes/rows.stir.yaml"
        let before = try workspace.read(path)
        #expect(try workspace.tool.run(["lint"]).output.contains("there is no cassette") == false)
        let keeping = Rows(isByOffset: false, staysFull: true)
        let other = try LoopbackOrigin { keeping.reply($0) }
        let second = try workspace.tool.run(stir + ["--base-url", other.baseURL])
        #expect(second.status == 3)
        #expect(second.diagnostics.contains("\(path) stays as it was"), "\(second.diagnostics)")
        #expect(try workspace.read(path) == before)
    }

    @Test(arguments: [false, true])
    func `pages that come only when they are asked again after a write are noted`(locks: Bool)
        throws
    {
        let rows = Rows(isByOffset: false, locks: locks)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL)
        let result = try workspace.tool.run([
            "verify", "--live", "--stir", "--also", "none", "--verbose",
        ])
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        let words = "pages failed once, right after a write, and came when asked again"
        #expect(result.output.unfolded.contains(words) == locks, "\(result.output)")
    }

    @Test func `rows that were deleted and are still listed are told, and stay in the file`() throws
    {
        let rows = Rows(isByOffset: false, isDeaf: true)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL)
        let result = try workspace.tool.run(["verify", "--live", "--stir", "--also", "none"])
        #expect(result.status == 1, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("no-ghosts"))
        let left = rows.all.count - 7
        let words = result.output.unfolded
        #expect(left == 1, "no more rows are made once one stays")
        #expect(words.contains("1 row of ours could not be taken away"), "\(words)")
        #expect(!words.contains("which it has deleted again"), "\(words)")
        #expect(words.contains("but the row is still listed"), "\(words)")
        let told = try workspace.tool.run(["lint"]).output
        #expect(told.contains("1 row of ours may be at"), "\(told)")
    }

    @Test func `rows of an earlier run are taken away before others are made`() throws {
        let rows = Rows(isByOffset: false)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL)
        let ledger = "Cassettes/rows.yaml.rows"
        let left = """
            {"pagetape-stir":1,"origin":"http://staging.example.invalid"}
            {"number":123456789,"kind":0,"id":"7","isNumber":true}

            """
        try workspace.write(left, to: ledger)
        let result = try workspace.tool.run(["verify", "--live", "--stir", "--also", "none"])
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        let words = result.output.unfolded
        #expect(words.contains("1 row that an earlier run left"), "\(words)")
        #expect(words.contains("pagetape stir --clean"), "\(words)")
        #expect(origin.requests.allSatisfy { $0.method == "GET" })
        #expect(try workspace.read(ledger) == left)
    }

    @Test func `rows that may stay are told, and not complained of`() throws {
        let rows = Rows(isByOffset: false)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL, deleting: nil)
        let result = try workspace.tool.run([
            "verify", "--live", "--stir", "--keep-rows", "--also", "none", "--verbose",
        ])
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(result.output.contains("of ours stay, as --keep-rows allows"), "\(result.output)")
        #expect(rows.all.count > 7)
        #expect(!workspace.exists("Cassettes/rows.yaml.rows"))
    }

    /// A workspace with what a killed run noted of rows that the list shows without their numbers.
    private func workspace(_ origin: LoopbackOrigin, left notes: String...) throws -> Workspace {
        let workspace = try Workspace(stirring: origin.baseURL)
        let head = [
            "{\"pagetape-stir\":1,\"origin\":\"\(origin.baseURL)\"}",
            #"{"kind":0,"unmarked":true}"#,
        ]
        let lines = (head + notes).map { "\($0)\n" }.joined()
        try workspace.write(lines, to: "Cassettes/rows.yaml.rows")
        return workspace
    }

    @Test func `rows that a killed run left are taken away`() throws {
        let rows = Rows(isByOffset: false)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try workspace(
            origin, left: #"{"number":123456789,"kind":0}"#,
            #"{"number":123456789,"kind":0,"id":"7","isNumber":true}"#,
            #"{"number":123456790,"kind":0}"#)
        let result = try workspace.tool.run(["stir", "--clean"])
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
        #expect(rows.all == Array(1...6))
        #expect(!workspace.exists("Cassettes/rows.yaml.rows"))
        #expect(try workspace.tool.run(["stir", "--clean"]).output.contains("no rows"))
    }

    @Test(arguments: [true, false])
    func `a row that may be deleted already is taken away only if its number is listed`(
        isListed: Bool
    ) throws {
        let rows = Rows(isByOffset: false)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let row = #"{"number":123456789,"kind":0,"id":"\#(isListed ? 7 : 99)","isNumber":true"#
        let workspace = try workspace(origin, left: "\(row)}", "\(row),\"uncertain\":true}")
        let result = try workspace.tool.run(["stir", "--clean"])
        #expect(result.status == (isListed ? 3 : 0), "\(result.output)\(result.diagnostics)")
        #expect(result.diagnostics.contains("may be someone else's by now") == isListed)
        #expect(origin.requests.allSatisfy { $0.method == "GET" })
        #expect(rows.all == Array(1...7))
        #expect(workspace.exists("Cassettes/rows.yaml.rows") == isListed)
    }

    @Test func `lint tells of rows that a killed run left, and takes away no file that names any`()
        throws
    {
        let workspace = try Workspace(stirring: "http://127.0.0.1:1")
        let ledger = "Cassettes/rows.yaml.rows"
        let head = "{\"pagetape-stir\":1,\"origin\":\"http://127.0.0.1:1\"}\n"
        try workspace.write(head + "{\"number\":123456789,\"kind\":0}\n", to: ledger)
        for arguments in [["lint"], ["lint", "--fix"]] {
            let told = try workspace.tool.run(arguments)
            #expect(told.output.contains("1 row of ours may be at http://127.0.0.1:1"))
            #expect(told.output.contains("pagetape stir --clean"))
            #expect(workspace.exists(ledger))
        }
        let gone = "{\"number\":123456789,\"gone\":true}\n"
        try workspace.write(head + "{\"number\":123456789,\"kind\":0}\n" + gone, to: ledger)
        #expect(try workspace.tool.run(["lint"]).output.contains("left no rows behind"))
        #expect(workspace.exists(ledger))
        #expect(try workspace.tool.run(["lint", "--fix"]).output.contains("removed"))
        #expect(!workspace.exists(ledger))
    }

    @Test
    func `what changed in how a list takes changes is drift, and what is compared with stays`()
        throws
    {
        let kept = Rows(isByOffset: false)
        let origin = try LoopbackOrigin { kept.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL)
        let stir = ["verify", "--live", "--stir", "--also", "none"]
        let first = try workspace.tool.run(stir)
        #expect(first.status == 0, "\(first.output)\(first.diagnostics)")
        let path = "Cassettes/rows.stir.yaml"
        let before = try workspace.read(path)
        let quiet = try workspace.tool.run([
            "verify", "--live", "--drift", "--also", "none", "--verbose",
        ])
        #expect(quiet.output.contains("since Cassettes/rows.stir.yaml"), "\(quiet.output)")
        let same = try workspace.tool.run(stir + ["--drift"])
        #expect(same.status == 0, "\(same.output)\(same.diagnostics)")
        origin.stop()
        let shifting = Rows(isByOffset: true)
        let other = try LoopbackOrigin { shifting.reply($0) }
        let changed = try workspace.tool.run(stir + ["--drift", "--base-url", other.baseURL])
        #expect(changed.status == 1)
        #expect(
            changed.output.contains("delete-loses-nothing: holds"), "\(changed.output)")
        #expect(try workspace.read(path) == before)
        #expect(shifting.all == Array(1...7))
    }

    @Test func `without a deletion nothing is written`() throws {
        let rows = Rows(isByOffset: false)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL, deleting: nil)
        let result = try workspace.tool.run(["verify", "--live", "--stir", "--also", "none"])
        #expect(result.status == 3)
        #expect(origin.requests.allSatisfy { $0.method == "GET" })
    }

    @Test func `what is not sent is no row that could not be taken away`() throws {
        let rows = Rows(isByOffset: false)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL)
        let result = try workspace.tool.run([
            "verify", "--live", "--stir", "--also", "none", "--max-requests", "10",
        ])
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(!result.output.contains("could not be taken away"), "\(result.output)")
        #expect(result.output.contains("not asked: the rest of stirring"), "\(result.output)")
        #expect(rows.all == Array(1...7))
        #expect(!workspace.exists("Cassettes/rows.yaml.rows"))
    }

    @Test(arguments: ["1", "4"])
    func `a list that goes on where walks stop is not written to`(pages: String) throws {
        let rows = Rows(isByOffset: false)
        let origin = try LoopbackOrigin { rows.reply($0) }
        let workspace = try Workspace(stirring: origin.baseURL)
        let result = try workspace.tool.run([
            "verify", "--live", "--stir", "--also", "none", "--max-pages", pages,
        ])
        #expect(result.status == 3, "\(result.output)\(result.diagnostics)")
        #expect(result.output.unfolded.contains("--max-pages"), "\(result.output)")
        #expect(origin.requests.allSatisfy { $0.method == "GET" })
    }

    @Test func `no other machine is written to unless it is named`() throws {
        let workspace = try Workspace(stirring: "http://api.example.invalid")
        let result = try workspace.tool.run([
            "verify", "--live", "--stir", "--also", "none", "--retries", "0",
        ])
        #expect(result.status == 3)
    }

    @Test func `a value that writes take is missed before anything is asked`() throws {
        let origin = try LoopbackOrigin { _ in .json("{}") }
        let workspace = try Workspace(stirring: origin.baseURL)
        let spec = try workspace.read("Specs/rows.yaml")
            .replacing("stirred ", with: "stirred ${STIR_NAME_OF_NOBODY} ")
        try workspace.write(spec, to: "Specs/rows.yaml")
        let result = try workspace.tool.run(["verify", "--live", "--stir", "--also", "none"])
        #expect(result.status == 2, "\(result.output)\(result.diagnostics)")
        #expect(result.diagnostics.contains("STIR_NAME_OF_NOBODY"))
        #expect(origin.requests.isEmpty)
    }

    @Test(arguments: [
        (["verify", "--stir"], "--stir goes with --live"),
        (["verify", "--live", "--stir-host", "h"], "--stir-host goes with --stir"),
        (["verify", "--live", "--stir", "--stir-seed", "x"], "--stir-seed"),
        (["verify", "--live", "--stir", "--stir-host", "http://h/x"], "--stir-host takes a host"),
        (["stir", "--clean", "--stir-host", "*.example.com"], "--stir-host takes a host"),
        (["stir"], "--clean"),
    ])
    func `options that do not go together are a mistake`(words: [String], reason: String) throws {
        let workspace = try Workspace(stirring: "http://127.0.0.1:1")
        let result = try workspace.tool.run(words)
        #expect(result.status == 2)
        #expect(result.diagnostics.contains(reason), "\(result.diagnostics)")
    }
}
