import Foundation
import Synchronization
import TapeHTTP
import TapeTestKit
import Testing

/// The tables of forms, places and innocents at the command's boundary: by every command, with everything it says and writes.
@Suite struct SecretTableTests {
    private static let other = "Kd83jSlw02MvNq5e"

    /// How many requests came before this one.
    private final class Tries: Sendable {
        private let count = Atomic(0)

        func next() -> Int { count.add(1, ordering: .relaxed).oldValue }
    }

    private static func json(_ text: String) throws -> String {
        let data = try JSONSerialization.data(
            withJSONObject: [text], options: [.withoutEscapingSlashes])
        return String(String(decoding: data, as: UTF8.self).dropFirst().dropLast())
    }

    private static func workspace(_ origin: LoopbackOrigin, header: String = "") throws -> Workspace
    {
        let workspace = try Workspace()
        try workspace.write(
            """
            pagetape: 1
            title: Table
            request:
              get: \(origin.baseURL)/list
              headers: {\(header)}
            paging: {style: cursor, cursor: $.next, query: cursor, items: $.items, id: $.id}
            """, to: "Specs/list.yaml")
        return workspace
    }

    private static func page(_ members: [String]) -> OriginReply {
        let items = members.enumerated().map { "{\"id\":\($0.offset),\($0.element)}" }
        return .json("{\"items\":[\(items.joined(separator: ","))],\"next\":null}")
    }

    /// Everything that commands say and that lies in the workspace afterwards.
    private static func remains(_ workspace: Workspace, _ said: String) throws -> String {
        let files = try #require(FileManager.default.enumerator(atPath: workspace.folder.path))
        return try files.compactMap { $0 as? String }
            .filter { !$0.hasPrefix("Specs") && $0.contains(".") }
            .reduce(said) { try $0 + workspace.read($1) }
    }

    private static let reports = ["text", "json", "junit", "tap", "html", "github", "gitlab"]
        .flatMap { ["--report", $0 == "text" ? "text" : "\($0):r.\($0)"] }

    @Test(arguments: 0..<5)
    func `no command shows or keeps a secret, in whatever place and spelling`(seed: Int) throws {
        var dice = SeededRandom(seed: UInt64(seed) &* 7_919 &+ 5)
        let secret = [
            "sk-9f8e7d6c5b4a", "p@ss w/rd+\"x\"&=%", "s%3Aq1W2e3R4%2FzX", "back\\slash\\\\twice",
            "1234567890123",
        ][seed]
        let plants = PlantedSecrets.allSpellings.map { _, spell in
            let place = SecretPlaces.bodies.randomElement(using: &dice) ?? ""
            return (spelled: spell(secret), text: place.replacing("SECRET", with: spell(secret)))
        }
        let members = try plants.map { "\"note\":\(try Self.json($0.text))" }
        let wide = plants.prefix(3).map {
            Array($0.text.utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        }
        let tries = Tries()
        let origin = try LoopbackOrigin { request in
            let number = tries.next()
            guard number < wide.count else { return Self.page(members) }
            return OriginReply(
                503, headers: ["Retry-After": "0", "Content-Type": "text/plain; charset=utf-16le"],
                body: wide[number])
        }
        let workspace = try Self.workspace(origin, header: "Authorization: \"Bearer ${API_TOKEN}\"")
        var said = ""
        let commands: [[String]] = [
            ["record", "--curl-verbose", "--retries", "5"], ["verify", "--verbose"] + Self.reports,
            ["show", "--json", "Cassettes/list.yaml"], ["show", "Cassettes/list.yaml"], ["lint"],
            ["verify", "--live", "--verbose"],
            ["export", "--to", "har", "-o", "r.har", "Cassettes/list.yaml"],
            ["import", "r.har", "-o", "again.yaml"],
            [
                "probe", "\(origin.baseURL)/list", "-H", "Authorization: Bearer ${API_TOKEN}", "-o",
                "probed.yaml",
            ],
        ]
        for words in commands {
            let result = try workspace.tool.run(words, environment: ["API_TOKEN": secret])
            said += result.output + result.diagnostics
            if words[0] == "record" { #expect(result.status == 0, "\(result.diagnostics)") }
        }
        let all = try Self.remains(workspace, said)
        #expect(all.contains("REDACTED-API_TOKEN"))
        #expect(!all.contains(secret))
        for (spelled, _) in plants {
            #expect(!all.contains(spelled), "\(spelled)")
            #expect(!all.contains(try Self.json(spelled)), "\(spelled)")
        }
        for bytes in wide { #expect(!all.contains(Data(bytes).base64EncodedString().prefix(60))) }
    }

    @Test func `what import takes over holds no credential that a name gives away`() throws {
        let workspace = try Workspace()
        let taken = UndeclaredForm.all.filter { $0.outcome == .taken }
        let entries = try taken.map { form in
            """
            {"request":{"method":"GET","url":"https://h.test/","headers":[]},"response":{"status":200,
            "headers":[{"name":"Content-Type","value":\(try Self.json(form.type))}],
            "content":{"mimeType":\(try Self.json(form.type)),"text":\(try Self.json(form.body))}}}
            """
        }
        try workspace.write(
            "{\"log\":{\"version\":\"1.2\",\"entries\":[\(entries.joined(separator: ","))]}}",
            to: "x.har")
        let result = try workspace.tool.run("import", "x.har", "-o", "x.yaml")
        #expect(result.status == 0, "\(result.diagnostics)")
        let lines = try workspace.read("x.yaml").split(separator: "\n")
        #expect(lines.filter { $0.contains(UndeclaredForm.value) } == [])
    }

    @Test func `what import leaves out is found where an answer echoes it`() throws {
        let workspace = try Workspace()
        try workspace.write(
            """
            {"log":{"version":"1.2","entries":[{"request":{"method":"POST","url":"https://h.test/","headers":[],
            "postData":{"mimeType":"multipart/form-data; boundary=b","params":[
            {"name":"user[password]","value":"\(UndeclaredForm.value)"},{"name":"city","value":"Ghent-9000"}]}},
            "response":{"status":200,"headers":[{"name":"Content-Type","value":"text/plain"}],
            "content":{"mimeType":"text/plain","text":"welcome \(UndeclaredForm.value) of Ghent-9000"}}}]}}
            """, to: "x.har")
        let result = try workspace.tool.run("import", "x.har", "-o", "x.yaml")
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(try workspace.read("x.yaml").contains("welcome REDACTED-password of Ghent-9000"))
    }

    @Test(arguments: 0..<4)
    func `what record keeps holds no credential that a name gives away`(seed: Int) throws {
        var dice = SeededRandom(seed: UInt64(seed) &* 104_729 &+ 3)
        let forms = UndeclaredForm.all.filter { $0.outcome == .taken }.shuffled(using: &dice)
            .prefix(6)
        let told = try #require(
            UndeclaredForm.all.filter { $0.outcome == .told }.randomElement(using: &dice))
        let answers = forms + [told]
        let tries = Tries()
        let origin = try LoopbackOrigin { _ in
            let number = tries.next()
            guard number < answers.count else { return Self.page(["\"a\":1"]) }
            let form = answers[answers.startIndex + number]
            // What the forms before have shown to be a credential would be taken, not told.
            let body =
                form.outcome == .told ? form.text.replacing("VALUE", with: Self.other) : form.body
            return OriginReply(
                503, headers: ["Retry-After": "0", "Content-Type": form.type],
                body: Array(body.utf8))
        }
        let workspace = try Self.workspace(origin)
        let recorded = try workspace.tool.run("record", "--retries", "9", "--curl-verbose")
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        #expect(
            recorded.diagnostics.contains("kept under the name"), "\(told)\n\(recorded.diagnostics)"
        )
        let cassette = try workspace.read("Cassettes/list.yaml")
        let lines = cassette.split(separator: "\n").filter { $0.contains(UndeclaredForm.value) }
        #expect(lines == [])
    }

    @Test func `innocents are recorded, verified and kept as they are`() throws {
        let origin = try LoopbackOrigin { _ in Self.page(InnocentMembers.all) }
        let workspace = try Self.workspace(origin)
        let recorded = try workspace.tool.run("record")
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        #expect(try !workspace.read("Cassettes/list.yaml").contains("REDACTED"))
        #expect(try workspace.tool.run("lint").status == 0)
    }
}
