import Foundation
import TapeTestKit
import Testing

/// A client with the API's own address written into it, answered from a cassette.
@Suite struct InterceptTests {
    /// Seven items that were recorded of an API on https.
    private func workspace(
        _ client: String, paging: String = "  style: cursor\n  cursor: $.next\n  query: from"
    ) throws -> Workspace {
        let workspace = try SevenItems.workspaceOfExample(paging: paging)
        try workspace.write(client, to: "client.sh")
        return workspace
    }

    private func judge(_ workspace: Workspace, _ words: String...) throws -> ToolProcess.Result {
        try workspace.tool.run(
            ["judge", "Specs/list.yaml", "--intercept", "--patience", "5"] + words
                + ["--", "bash", "client.sh"],
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""])
    }

    @Test func `a client that asks the API's own address is answered here`() throws {
        let result = try judge(
            try workspace(SevenItems.clientOfExample), "--faults=reset,status(503),cut-short")
        #expect(result.status == 0, "\(result.output)\(result.diagnostics)")
    }

    @Test func `the key of the authority is in no file`() throws {
        let workspace = try workspace(
            """
            folder=$(dirname "$SSL_CERT_FILE")
            grep -rl CERTIFICATE "$folder" >certificates.txt
            grep -rlE 'PRIVATE KEY' "$folder" >keys.txt
            exit 1
            """)
        _ = try judge(workspace, "--faults=reset")
        #expect(try !workspace.read("certificates.txt").isEmpty)
        #expect(try workspace.read("keys.txt").isEmpty)
    }

    @Test func `nothing is passed on, and who asked for other hosts is told`() throws {
        let result = try judge(
            try workspace("curl --silent --max-time 2 https://elsewhere.example/; exit 0"))
        #expect(result.status == 3, "\(result.output)")
        #expect(result.output.unfolded.contains("elsewhere.example"), "\(result.output)")
    }

    /// Follows `Link`, with a credential, as far as it is let.
    private static func follower(stoppingUnless condition: String) -> String {
        """
        python3 - <<'END'
        import re, sys, urllib.parse, urllib.request
        url = "https://api.example.com/list"
        while url:
            request = urllib.request.Request(url, headers={"Authorization": "Bearer sesame-opens"})
            with urllib.request.urlopen(request, timeout=2) as answer:
                link = re.match("<([^>]*)>", answer.headers.get("Link", ""))
            url = link and urllib.parse.urljoin(url, link[1])
            if url and not (\(condition)):
                sys.exit("astray")
        END
        """
    }

    @Test func `a client that follows a link without TLS gives its credentials away`() throws {
        let paging = "  style: link-header"
        let careless = try judge(
            try workspace(Self.follower(stoppingUnless: "True"), paging: paging),
            "--faults=plain-link")
        #expect(careless.status == 1, "\(careless.output)\(careless.diagnostics)")
        #expect(careless.output.contains("credentials-stay-home"), "\(careless.output)")
        #expect(careless.output.unfolded.contains("in the clear"), "\(careless.output)")
        let command = "--intercept --patience 5 -- bash client.sh"
        #expect(careless.output.unfolded.contains(command), "\(careless.output)")
        let careful = try judge(
            try workspace(
                Self.follower(stoppingUnless: "url.startswith('https:')"), paging: paging),
            "--faults=plain-link")
        #expect(careful.status == 0, "\(careful.output)\(careful.diagnostics)")
    }

    /// Where a server listens, and the file of the authority that its certificates are under.
    private static func places(
        toldBy server: TalkingProgram
    ) throws -> (origin: String, authority: String) {
        let text = server.said { $0.contains("is the desk") }
        return (
            String(try #require(text.split(separator: " ").first)),
            String(try #require(text.firstMatch(of: /(\S+) is the authority/)?.1))
        )
    }

    @Test(arguments: ["--tls", "--intercept"])
    func `serve speaks TLS under an authority that it names`(option: String) throws {
        let workspace = try workspace("")
        let server = try workspace.tool.serve(option, "--quiet", "Specs/list.yaml")
        defer { _ = server.stop() }
        let (origin, authority) = try Self.places(toldBy: server)
        let way =
            option == "--tls"
            ? ["\(origin)/list"] : ["--proxy", origin, "https://api.example.com/list"]
        let body = workspace.folder.appending(path: "body").path
        let curl = try ChildProgram(
            ["/usr/bin/env", "curl", "--silent", "--fail", "--cacert", authority] + way,
            in: workspace.folder.path,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
            output: .file(body), errors: .file(body + ".errors"))
        #expect(curl.wait() == .exit(0))
        #expect(try workspace.read("body").contains("\"total\":7"))
        if option == "--tls" { #expect(origin.hasPrefix("https://")) }
    }

    @Test(
        arguments: ["--tls", "--intercept"],
        ["evil.example", "com", "api.example.com", "localhost"])
    func `certificates are made for the recorded host and this machine alone`(
        option: String, name: String
    ) throws {
        let workspace = try workspace("")
        let server = try workspace.tool.serve(option, "--quiet", "Specs/list.yaml")
        defer { _ = server.stop() }
        let (origin, authority) = try Self.places(toldBy: server)
        let port = try #require(origin.split(separator: ":").last)
        let isTunnel = option == "--intercept"
        // Within the tunnel another name is greeted than the one that it was asked for.
        let way =
            isTunnel
            ? [
                "--proxy", origin, "--connect-to", "\(name):443:api.example.com:443",
                "https://\(name)/list",
            ]
            : ["--resolve", "\(name):\(port):127.0.0.1", "https://\(name):\(port)/list"]
        let body = workspace.folder.appending(path: "body").path
        let curl = try ChildProgram(
            ["/usr/bin/env", "curl", "--silent", "--cacert", authority] + way,
            in: workspace.folder.path,
            environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""],
            output: .file(body), errors: .file(body + ".errors"))
        let isOurs = name == "api.example.com" || name == "localhost"
        #expect((curl.wait() == .exit(0)) == isOurs)
    }

    @Test func `a tunnel within a connection is refused, and the connection ends`() throws {
        let workspace = try workspace("")
        let server = try workspace.tool.serve("--quiet", "Specs/list.yaml")
        defer { _ = server.stop() }
        let text = server.said { $0.contains("is the desk") }
        let client = try RawClient(to: String(try #require(text.split(separator: " ").first)))
        client.send("CONNECT api.example.com:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        #expect(client.readToEnd().text.contains("400 Bad Request"))
    }
}
