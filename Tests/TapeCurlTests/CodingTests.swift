import Foundation
import TapeCurl
import TapeHTTP
import TapeTestKit
import Testing

/// Compressed content is decoded, and the response says so.
@Suite struct CodingTests {
    static let text = #"{"items":[1,2,3],"next":"abc"}"#
    static let gzip = "H4sIAAAAAAACA6tWyixJzS1Wsoo21DHSMY7VUcpLrShRslJKTEpWqgUAxvXbgh4AAAA="

    private func ask(
        coding: String, content: [UInt8], options: CurlOptions = CurlOptions()
    ) async throws -> Outcome {
        let origin = try LoopbackOrigin { _ in
            OriginReply(headers: ["Content-Encoding": coding], body: content)
        }
        return await CurlTransport(options).exchange(HTTPRequest(url: origin.url("/"))).outcome
    }

    private func bytes(_ base64: String) throws -> [UInt8] {
        [UInt8](try #require(Data(base64Encoded: base64)))
    }

    @Test(arguments: [
        ("gzip", gzip), ("GZIP", gzip), ("x-gzip", gzip), ("identity, gzip", gzip),
        ("deflate", "eJyrVsosSc0tVrKKNtQx0jGO1VHKS60oUbJSSkxKVqoFAI6jCRI="),
        ("br", "iw6AeyJpdGVtcyI6WzEsMiwzXSwibmV4dCI6ImFiYyJ9Aw=="),
        ("zstd", "KLUv/SQe8QAAeyJpdGVtcyI6WzEsMiwzXSwibmV4dCI6ImFiYyJ95JKsHw=="),
        (
            "gzip, gzip",
            "H4sIAAAAAAACA5Pv5mAAASbm1WGndDzP6oZt6jK7YnjJsO9q4CnvtRqBm4K8fLzCVrEyHPt6u0kOqBIA1ByfoTIAAAA="
        ),
    ])
    func `a coding is undone and noted`(coding: String, content: String) async throws {
        let content = try bytes(content)
        let outcome = try await ask(coding: coding, content: content)
        let response = try #require(outcome.response)
        #expect(outcome.isWhole)
        #expect(String(decoding: response.body, as: UTF8.self) == Self.text)
        let noted = coding.lowercased().replacing("identity, ", with: "")
        #expect(response.undoneCoding == noted)
        #expect(response.headers["Content-Encoding"] == coding)
        #expect(response.headers["Content-Length"] == "\(content.count)")
    }

    @Test(arguments: ["identity", "Identity", "none", "utf-8", "aws-chunked", "gzip, secret"])
    func `content in no coding, or an unknown one, is left as it came`(coding: String) async throws
    {
        let outcome = try await ask(coding: coding, content: Array(Self.text.utf8))
        #expect(outcome.isWhole)
        #expect(outcome.response?.body == Array(Self.text.utf8))
        #expect(outcome.response?.undoneCoding == nil)
        #expect(outcome.response?.headers["Content-Encoding"] == coding)
    }

    @Test func `decoding can be left out`() async throws {
        var options = CurlOptions()
        options.decodesContent = false
        let content = try bytes(Self.gzip)
        let outcome = try await ask(coding: "gzip", content: content, options: options)
        #expect(outcome.response?.body == content)
        #expect(outcome.response?.undoneCoding == nil)
    }

    @Test func `content that is not in its coding breaks the response off`() async throws {
        let outcome = try await ask(coding: "gzip", content: Array(Self.text.utf8))
        #expect(outcome.isCut)
        #expect(outcome.error?.code == .other)
        #expect(outcome.response?.status == 200)
    }

    @Test(arguments: [12, 30, 45])
    func `compressed content that ends early is not taken for whole`(length: Int) async throws {
        let content = try bytes(Self.gzip)
        let outcome = try await ask(coding: "gzip", content: Array(content.prefix(length)))
        #expect(outcome.isCut)
        #expect(outcome.error?.code == .truncated)
    }
}
