import Foundation
import TapeHTTP
import TapeTestKit
import Testing

/// The way from a program that nobody knows to a verdict on it: what it asks is kept, how that pages is found out, and then it is
/// put to every fault.
@Suite struct InterceptRecordingTests {
    private static let environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]

    /// Reads a list to its end, and fails loudly where a page is not one.
    private static let client = """
        import json, os, sys, urllib.request
        url, home, seen = sys.argv[1], sys.argv[1].split("/list")[0], set()
        while url:
            request = urllib.request.Request(url, headers={"Authorization": "Bearer sesame-opens-all"})
            with urllib.request.urlopen(request, timeout=2) as answer:
                page = json.load(answer)
            ids = [item["id"] for item in page["items"]]
            if not ids or len(set(ids)) < len(ids) or seen & set(ids):
                sys.exit("a page that is none")
            seen |= set(ids)
            print(*ids)
            url = page["next"]
            if url and not url.startswith(home + "/"):
                sys.exit("it leads astray")
        """

    /// A list of fourteen items on five pages, each of which says where the next one is.
    private static let reply: LoopbackOrigin.Handler = { request in
        let page = request.query("page").flatMap { Int($0) } ?? 1
        let ids = (3 * page - 2)...min(3 * page, 14)
        let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
        let next = "\"http://\(request.headers["Host"] ?? "")/list?page=\(page + 1)\""
        return .json("{\"items\":[\(items)],\"next\":\(page < 5 ? next : "null")}")
    }

    private func workspace() throws -> Workspace {
        let workspace = try Workspace()
        try workspace.write(Self.client, to: "client.py")
        return workspace
    }

    @Test func `record a program, find out how it pages, judge it`() throws {
        let origin = try LoopbackOrigin(Self.reply)
        let workspace = try workspace()
        let command = ["--", "python3", "client.py", "\(origin.baseURL)/list"]
        let recorded = try workspace.tool.run(
            ["record", "--intercept"] + command, environment: Self.environment)
        #expect(recorded.status == 0, "\(recorded.diagnostics)")
        #expect(recorded.output.hasSuffix("13 14\n"), "\(recorded.output)")
        #expect(recorded.diagnostics.contains("Cassettes/client.yaml: 5 requests"))
        #expect(
            recorded.diagnostics.hasSuffix(
                "Next: pagetape probe Cassettes/client.yaml -o Specs/client.yaml\n"))
        #expect(origin.requests.count == 5)
        #expect(
            origin.requests.allSatisfy { $0.headers["Authorization"] == "Bearer sesame-opens-all" })
        #expect(try !workspace.read("Cassettes/client.yaml").contains("sesame"))
        let probed = try workspace.tool.run(
            "probe", "Cassettes/client.yaml", "-o", "Specs/client.yaml")
        #expect(probed.status == 0, "\(probed.output)\(probed.diagnostics)")
        let judged = try workspace.tool.run(
            ["judge", "Specs/client.yaml", "--intercept", "--patience", "5"] + command,
            environment: Self.environment)
        #expect(judged.status == 0, "\(judged.output)\(judged.diagnostics)")
        #expect(judged.output.contains("5 pages"), "\(judged.output)")
        #expect(origin.requests.count == 5)
    }

    @Test
    func `a recording that replaces another says so, and warns if it may be another program's`()
        throws
    {
        let origin = try LoopbackOrigin(Self.reply)
        let workspace = try Workspace()
        func record(_ path: String) throws -> String {
            try workspace.tool.run(
                [
                    "record", "--intercept", "-o", "x.yaml", "--", "curl", "-s",
                    origin.baseURL + path,
                ], environment: Self.environment
            ).diagnostics
        }
        #expect(try !record("/list?page=1").contains("in place of"))
        let again = try record("/list?page=2")
        #expect(again.contains("in place of the 1 recorded before"), "\(again)")
        #expect(!again.contains("warning"), "\(again)")
        let other = try record("/other?page=1")
        #expect(other.contains("nothing that was recorded before was asked again"), "\(other)")
    }

    @Test func `a cassette that is not there is told as a file, with the one that is meant`() throws
    {
        let workspace = try Workspace()
        try workspace.write("pagetape: 1\n", to: "Cassettes/python.yaml")
        let missing = try workspace.tool.run("probe", "Cassettes/pyhton.yaml")
        #expect(missing.status == 2)
        #expect(missing.diagnostics.contains("no such file"), "\(missing.diagnostics)")
        #expect(missing.diagnostics.contains("did you mean Cassettes/python.yaml?"))
        let host = try workspace.tool.run("probe", "api.example.com/items.yaml")
        #expect(host.diagnostics.contains("http://"), "\(host.diagnostics)")
    }

    @Test func `a program that ends badly is told of, and what it asked is kept`() throws {
        let origin = try LoopbackOrigin(Self.reply)
        let workspace = try workspace()
        let result = try workspace.tool.run(
            [
                "record", "--intercept", "-o", "x.yaml", "--", "sh", "-c",
                "curl -s \(origin.baseURL)/list; exit 7",
            ], environment: Self.environment)
        #expect(result.status == 3)
        #expect(result.diagnostics.contains("status 7"), "\(result.diagnostics)")
        #expect(try workspace.read("x.yaml").contains("end: {interactions: 1"))
        let missing = try workspace.tool.run("record", "--intercept", "--", "no-such-program")
        #expect(missing.status == 3)
        #expect(missing.diagnostics.contains("cannot be started"), "\(missing.diagnostics)")
    }

    @Test func `what is asked over TLS is passed on over TLS, to the host of the tunnel alone`()
        throws
    {
        let certificates = try CertificateFolder()
        try certificates.sign("server", for: "IP:127.0.0.1")
        let origin = try TLSOrigin(certificates, as: "server")
        let workspace = try Workspace()
        let result = try workspace.tool.run(
            [
                "record", "--intercept", "-o", "x.yaml", "--cacert", certificates.authority, "--",
                "sh", "-c",
                """
                curl -s -f -o got \(origin.baseURL)/server.cnf || exit 1
                curl -s -o refused -w '%{http_code}' -H 'Host: elsewhere.example' \(origin.baseURL)/server.cnf
                """,
            ], environment: Self.environment)
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(result.output == "421")
        #expect(try workspace.read("got").contains("subjectAltName"))
        let tape = try workspace.read("x.yaml")
        #expect(tape.contains("\(origin.baseURL)/server.cnf"))
        #expect(tape.contains("end: {interactions: 1"))
        let untrusted = try workspace.tool.run(
            [
                "record", "--intercept", "-o", "y.yaml", "--", "curl", "-s",
                "\(origin.baseURL)/server.cnf",
            ],
            environment: Self.environment)
        #expect(untrusted.output.contains("could not be asked"), "\(untrusted.output)")
    }
}
