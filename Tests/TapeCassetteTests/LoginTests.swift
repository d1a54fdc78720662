import Foundation
import TapeCassette
import TapeHTTP
import Testing

/// Logins and signatures: what identifies the client in them is known where a server echoes it.
@Suite struct LoginTests {
    private static let token = "c00kieV4lue8Hd72ka"

    private static func basic(_ login: [UInt8]) -> HTTPRequest {
        HTTPRequest(
            url: HTTPURL("https://h/"),
            headers: ["Authorization": "Basic \(Data(login).base64EncodedString())"])
    }

    /// What is kept of a body in an answer to a request.
    private static func kept(_ body: [UInt8], answering request: HTTPRequest) -> String {
        let exchange = Exchange(
            asked: request,
            outcome: .whole(
                HTTPResponse(status: 200, headers: ["Content-Type": "text/plain"], body: body)))
        let kept = Redactor().interaction(from: exchange).outcome.response?.body ?? []
        return String(decoding: kept, as: UTF8.self)
    }

    @Test(arguments: [
        "TOKEN:x-oauth-basic", "TOKEN:x", "TOKEN:X", "TOKEN:", "TOKEN:api_token", "TOKEN:unused",
        "TOKEN:s3", "x-access-token:TOKEN", "joe:TOKEN", ":TOKEN",
    ])
    func `the token of a login is taken out of an answer, whichever side it is on`(login: String) {
        let login = login.replacing("TOKEN", with: Self.token)
        let said = Array("hello \(Self.token)!".utf8)
        let url = HTTPRequest(url: HTTPURL("https://\(login)@h/"))
        let quoted = HTTPRequest(
            url: HTTPURL("https://h/"),
            headers: ["X-Curl": "Basic \(Data(login.utf8).base64EncodedString())"])
        for request in [Self.basic(Array(login.utf8)), url, quoted] {
            let kept = Self.kept(said, answering: request)
            #expect(kept.wholeMatch(of: /hello REDACTED-[\w-]+!/) != nil, "\(kept)")
        }
    }

    @Test(arguments: [
        "administrator:x", "joe.smith@example.com:", "anonymous:password", "read-only:unused",
        "frederick:hunter2", "GuestAccount:x",
    ])
    func `a user who is only named stays, and so does a password that says nothing`(login: String) {
        let said = "hello \(login.replacing(":", with: " and "))!"
        #expect(
            Self.kept(Array(said.utf8), answering: Self.basic(Array(login.utf8))) == said)
    }

    @Test(arguments: [String.Encoding.utf8, .isoLatin1])
    func `a password beyond ASCII is known in whichever charset the server reads it`(
        encoding: String.Encoding
    ) throws {
        let password = "pässwört-42"
        let login = Array(try #require("joe:\(password)".data(using: encoding)))
        let read = try #require(String(bytes: login.dropFirst(4), encoding: .isoLatin1))
        let echoes: [[UInt8]] = [
            Array(login.dropFirst(4)), Array(read.utf8), Array("p%C3%A4ssw%C3%B6rt-42".utf8),
            Array(#"p\u00e4ssw\u00f6rt-42"#.utf8),
        ]
        for echo in echoes {
            let kept = Self.kept(Array("x ".utf8) + echo, answering: Self.basic(login))
            #expect(kept == "x REDACTED-Authorization", "\(kept)")
        }
    }

    @Test(arguments: [
        "AWS4-HMAC-SHA256 Credential=KEY/20130524/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=SIG",
        "AWS4-HMAC-SHA256 Credential=KEY/20130524/us-east-1/s3/aws4_request,SignedHeaders=host,Signature=SIG",
        "AWS KEY:SIG",
        "?X-Amz-Credential=KEY%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Signature=SIG",
        "?AWSAccessKeyId=KEY&Signature=SIG",
    ])
    func `neither a signature for AWS nor its access key is kept where it is echoed`(said: String) {
        let (key, signature) = ("AKIDEXAMPLE12", "fe5f80f77d5fa3beca038a248ff027d0445342fe")
        let value = said.replacing("KEY", with: key).replacing("SIG", with: signature)
        let bytes = stride(from: 0, to: signature.count, by: 2).map { place in
            String(signature.dropFirst(place).prefix(2))
        }
        let spelled = [
            signature.uppercased(), bytes.joined(separator: ":"),
            Data(bytes.compactMap { UInt8($0, radix: 16) }).base64EncodedString(),
        ]
        let echo = """
            <Error><AWSAccessKeyId>\(key)</AWSAccessKeyId><SignatureProvided>\(signature)</SignatureProvided></Error>
            \(spelled.joined(separator: "\n"))
            """
        let isURL = said.hasPrefix("?")
        let bare = HTTPRequest(url: HTTPURL("https://h/\(isURL ? value : "")"))
        var signed = bare
        if !isURL { signed.headers["Authorization"] = value }
        let answer = HTTPResponse(
            status: 403, headers: ["X-Echo": value], body: Array(echo.utf8))
        // The second is signed by a transport below the recorder.
        for asked in [signed, bare] {
            let redactor = Redactor()
            let exchange = Exchange(asked: asked, sent: signed, outcome: .whole(answer))
            let kept = "\(redactor.interaction(from: exchange))"
            let response = redactor.interaction(from: exchange).outcome.response
            let text = String(decoding: response?.body ?? [], as: UTF8.self) + kept
            #expect(!text.contains(key) && !text.contains(signature), "\(text)")
            for spelling in spelled { #expect(!text.contains(spelling.dropLast(4)), "\(text)") }
            let trace = redactor.mask("< X-You: \(key) \(signature)")
            #expect(!trace.contains(key) && !trace.contains(signature), "\(trace)")
        }
    }
}
