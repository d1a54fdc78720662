import Foundation
import TapeCassette
import TapeHTTP
import Testing

/// What looks like a token stops a recording, in whatever way it is spelled; what only resembles one does not.
@Suite struct UndeclaredTokenTests {
    static let shapes = [
        "123456789:AA" + run(33), "MTIzNDU2Nzg5MDEyMzQ1Njc4.GaB3dE." + run(38), hex(32) + "-us12",
        "FlyV1 fm2_" + run(30) + "+/" + run(40),
        "id_ghp_" + run(36), "token_sk_live_" + run(24), "my_xoxb-" + run(24),
        "AKIA" + "QWERTY7UIOPASDF2", "AKIA" + "SDANQNJZEDLLGLGW", "ASIA" + "BQWXHTRMKLVEOPAS",
        "hvs.CAESIJlWh0aBcDeFgHiJkLmNoPq", "dckr_pat_aBcDeFgHiJkLmNoPqRsTuVwXyZ1",
        "figd_aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789abcdEF", "sntrys_" + run(44), "PMAK-" + run(59),
        "ntn_" + run(46), "glsa_" + run(41), "dp.pt." + run(43), "rubygems_" + hex(48),
        "pul-" + hex(40), "sbp_" + hex(40), "dapi" + hex(32), "shippo_live_" + hex(40),
        "lin_api_" + run(40), "gsk_" + run(52), "EZAK" + run(54), "sq0atp-" + run(22),
        "AGE-SECRET-KEY-1" + String(repeating: "Q7", count: 29), "sgp_" + run(40), "tfp_" + run(44),
        "EAAB" + run(70), "abc8Q~" + run(34), "s." + run(24), "rzp_live_" + run(14),
        "re_\(run(8))_\(run(24))", "sdk-0a1b9c8d-7e6f-4a1b-9c8d-7e6f0a1b9c8d",
    ]

    private static func run(_ count: Int) -> String {
        String(String(repeating: "aB3dE6gH9", count: 20).prefix(count))
    }

    private static func hex(_ count: Int) -> String {
        String(String(repeating: "0a1b9c8d7e6f", count: 20).prefix(count))
    }

    @Test(arguments: shapes)
    func `a token that looks like one is found in any charset and in base64`(token: String) throws {
        let folder = try TemporaryFolder()
        let wide = token.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        let inner = Array(Base64Digits.encode(Array(#"{"v":"\#(token)"}"#.utf8)).utf8)
        let escaped = token.utf16.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
        let bodies = [Array(token.utf8), wide, inner, Array(escaped.utf8)]
        for (number, body) in bodies.enumerated() {
            let journal = try Journal.begin(folder.path("\(number).yaml"), header: CassetteHeader())
            let recorder = Recorder(journal: journal, redactor: Redactor())
            recorder.keep(
                Exchange(
                    asked: HTTPRequest(url: HTTPURL("https://h/")),
                    outcome: .whole(HTTPResponse(status: 200, body: body))))
            #expect(recorder.error?.code == .secret, "\(number)")
        }
    }

    @Test(arguments: [
        "ASIAPACIFICREGIONALX", "ASIAPACIFICMARKETING", "AKIAWORDWITHOUTDIGIT", "12:AA:00:AB:CD:EF",
        "deadbeefdeadbeefdeadbeefdeadbeef-use", "task_key-d41d8cd98f00b204e9800998ecf8427e",
        String(repeating: "aB3dE6gH9/", count: 30) + "EAAA" + run(60)
            + String(repeating: "/kJ8+hG5fD", count: 30),
    ])
    func `words and images that resemble tokens are not in the way`(value: String) {
        let text = Array(#"{"a":"\#(value)"}"#.utf8)
        #expect(SecretScan().finds(in: text[...]).isEmpty)
    }

    @Test(arguments: [
        "-----BEGIN%20RSA%20PRIVATE%20KEY-----%0AMIIEpAIBAAKCAQEA7x%0A-----END%20RSA%20PRIVATE%20KEY-----",
        "https%3A%2F%2Fhooks.slack.com%2Fservices%2FT12345678%2FB12345678%2FaB3dE6gH9aB3dE6gH9aB3dE6",
    ])
    func `a token behind escapes stops a recording`(text: String) throws {
        let folder = try TemporaryFolder()
        for (number, url) in ["https://h/", "https://h/?q=\(text)"].enumerated() {
            let journal = try Journal.begin(folder.path("\(number).yaml"), header: CassetteHeader())
            let recorder = Recorder(journal: journal, redactor: Redactor())
            let body = number == 0 ? #"{"a":"\#(text)"}"# : "{}"
            recorder.keep(
                Exchange(
                    asked: HTTPRequest(url: HTTPURL(url)),
                    outcome: .whole(HTTPResponse(status: 200, body: Array(body.utf8)))))
            #expect(recorder.error?.code == .secret, "\(number)")
        }
    }

    @Test func `a whole PEM block is one find`() throws {
        let block =
            "-----BEGIN RSA PRIVATE KEY-----\nMIIEpAIBAAKCAQEA7x\nq7Zt4hVb\n-----END RSA PRIVATE KEY-----"
        #expect(Redactor().mask("a \(block) b") == "a REDACTED-private-key b")
        let quoted = block.replacing("\n", with: "\\n")
        #expect(Redactor().mask("a \(quoted) b") == "a REDACTED-private-key b")
    }
}
