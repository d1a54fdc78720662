import Foundation
import TapeContracts
import TapeHTTP
import TapeTestKit
import Testing

/// Runs the commands of findings by `sh`, and compares what arrives with what was asked.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
struct CurlPasteTests {
    struct Paste: CustomTestStringConvertible, Sendable {
        let name: String
        let request: HTTPRequest
        /// What arrives where it is not what is written: secrets from the environment.
        var headers: HeaderFields?
        var target: String?
        var body: [UInt8]?
        var testDescription: String { name }
    }

    private static func paste(
        _ name: String, _ method: HTTPMethod, _ target: String = "/list",
        headers: HeaderFields = [:],
        body: String? = nil
    ) -> Paste {
        Paste(
            name: name,
            request: HTTPRequest(
                method: method, url: HTTPURL(target), headers: headers,
                body: body.map { Array($0.utf8) }))
    }

    private static let environment = [
        "API_TOKEN": "t0ken with 'quotes' & $dollars", "PATH": "/usr/bin:/bin",
    ]

    static let pastes: [Paste] = {
        var pastes = [
            paste("a query", .get, "/list?limit=20&after=a%20b&f[x]={1,2}&q=it's*"),
            paste(
                "quotes, dollars, marks", .get, headers: ["X-Note": #"it's "$HOME" `id` \ ! * ~"#]),
            paste("an empty header", .get, headers: ["X-Empty": ""]),
            paste("a head", .head),
            paste("a deletion", .init(rawValue: "DELETE")),
            paste("a get with a body", .get, body: #"{"cursor":"a'b$c"}"#),
            paste(
                "JSON", .post, headers: ["Content-Type": "application/json"],
                body: #"{"query":"{ a(first: 2, after: \"x\\ny\") { id } }"}"#),
            paste("a body without a type", .post, body: "@not-a-file"),
            paste("several lines", .post, body: "<a>\n  <b c='d'>100%</b>\n</a>\n\n"),
            paste("a tab and a bell", .post, body: "a\tb\u{7}c"),
            paste("dashes before several lines", .post, body: "--mark\r\n-- a\n--mark--\r\n"),
            paste("another script", .post, body: "Übergröße 漢字 🐚"),
        ]
        var binary = paste("bytes that are no text", .post)
        binary = Paste(
            name: binary.name,
            request: HTTPRequest(
                method: .post, url: binary.request.url,
                body: [0xFF, 0x00, 0x0A, 0x25, 0x5C, 0x27, 0x31]))
        pastes.append(binary)
        var secret = paste(
            "a secret in a header", .get, headers: ["Authorization": "Bearer REDACTED-API_TOKEN!"])
        secret.headers = ["Authorization": "Bearer \(environment["API_TOKEN"] ?? "")!"]
        pastes.append(secret)
        var sent = paste(
            "a secret in a body", .post, body: #"{"key":"REDACTED-API_TOKEN","$a":"`b`"}"#)
        sent.body = Array(#"{"key":"\#(environment["API_TOKEN"] ?? "")","$a":"`b`"}"#.utf8)
        pastes.append(sent)
        var lines = paste("a secret between lines", .post, body: "a\nREDACTED-API_TOKEN\nb%")
        lines.body = Array("a\n\(environment["API_TOKEN"] ?? "")\nb%".utf8)
        return pastes + [lines]
    }()

    @Test(arguments: pastes, [true, false])
    func `a pasted command sends the request`(paste: Paste, showsHeaders: Bool) throws {
        let origin = try LoopbackOrigin { _ in .json("{}") }
        var request = paste.request
        request.url = origin.url(paste.request.url.text)
        let plain = CurlCommand(request).text
        let command = showsHeaders ? CurlCommand.showingHeaders(plain) : plain
        #expect(!command.contains("\n"))
        try run(command)
        let received = try #require(origin.requests.first, "\(command)")
        #expect(received.method == request.method.rawValue)
        #expect(received.target == paste.request.url.text)
        #expect(received.body == paste.body ?? request.body ?? [], "\(command)")
        for field in paste.headers ?? request.headers {
            #expect(received.headers[field.name] == field.value, "\(command)")
        }
        if request.headers["Content-Type"] == nil {
            #expect(received.headers["Content-Type"] == nil, "\(command)")
        }
    }

    private func run(_ command: String) throws {
        let program = try ChildProgram(
            ["/bin/sh", "-c", command], environment: Self.environment)
        #expect(program.wait() == .exit(0), "\(command)")
    }
}
