import Foundation
import TapeCassette
import TapeHTTP
import Testing

/// What other tools compressed, decoded where it can only be: in a recorded body.
@Suite struct ContentCodingTests {
    private static let items =
        "{\"items\":["
        + (0..<40).map { "{\"id\":\($0),\"name\":\"n\($0 * $0)\"}" }.joined(separator: ",") + "]}"

    private static let dynamic =
        "VZIxDgIxDAT/kpoitpNccl9BFEhcccXRQIf4O0JI2aEdfGYn61fan9vxSOv5lfZbWvMp3a/HltZ0z+l9+kETtAldsEwYgmPC"
        + "gs/bpFXU66RNNDS74L+0t4s2RRiiXWkNYpahRjfHPPSsaLsFZZTFKDmU3KgJT2vUxzxUvWM/ZMORZ/DB0A58C3wdvqVg"
        + "nnV27Xf4Vlceh29dlN/h2+Dr8G2ch+/C/fBdmIf1In/Ad8A34DvwPsF+Mx40WHBGA8GGDZVF5QnBORp/wFEEpC1wRdH/"
        + "rg6poG31e6eX9wc="

    struct Sample: Sendable {
        let coding: String
        let base64: String
        let text: String
    }

    private static let samples = [
        Sample(coding: "deflate", base64: "AQwA8/9zdG9yZWQgYnl0ZXM=", text: "stored bytes"),
        Sample(coding: "deflate", base64: "S8usSE1RSEOQAA==", text: "fixed fixed fixed"),
        Sample(coding: "deflate", base64: dynamic, text: items),
        Sample(coding: "deflate", base64: "eJyryslMUqiCEQAobQVU", text: "zlib zlib zlib"),
        Sample(
            coding: "gzip", text: "one two",
            "H4sIAAAAAAACA8vPS1UAAElhrCMEAAAAH4sIAAAAAAACAyspzwcAZorKEQMAAAA="),
        Sample(
            coding: "x-gzip", text: "named",
            "H4sICAAAAAAC/25hbWUudHh0AMtLzE1NAQCHzOBxBQAAAA=="),
        Sample(
            coding: "gzip", text: "{\"a\":1}", "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA"),
        Sample(coding: "br", base64: "CwOAeyJhIjoxfQM=", text: "{\"a\":1}"),
        Sample(coding: "zstd", base64: "KLUv/SAHOQAAeyJhIjoxfQ==", text: "{\"a\":1}"),
    ]

    @Test(arguments: samples)
    func `a compressed body is kept as what it holds`(sample: Sample) throws {
        let response = try Foreign.response(coding: sample.coding, base64: sample.base64)
        #expect(String(decoding: response.body, as: UTF8.self) == sample.text)
        #expect(response.undoneCoding == sample.coding)
    }

    @Test(
        arguments: samples.filter {
            ["gzip", "x-gzip", "zstd"].contains($0.coding) && $0.text != "one two"
        })
    func `a compressed body that ends early is left as it is`(sample: Sample) throws {
        let whole = try #require(Foreign.bytes(ofBase64: sample.base64))
        for count in 4..<whole.count {
            let cut = Array(whole[..<count])
            let response = try Foreign.response(coding: sample.coding, base64: Foreign.base64(cut))
            #expect(response.body == cut)
            #expect(response.undoneCoding == nil)
        }
    }

    @Test func `codings are undone from the last on`() throws {
        let inner = "H4sIAAAAAAACA6tWSlSyMqwFAK+sG1YHAAAA"
        let response = try Foreign.response(coding: "identity, gzip", base64: inner)
        #expect(response.body == Array("{\"a\":1}".utf8))
        #expect(response.undoneCoding == "gzip")
    }

    @Test(arguments: ["gzip", "br", "zstd", "deflate", "gzip, br"])
    func `a body that the recorder has decoded is not decoded again`(coding: String) throws {
        let response = try Foreign.response(
            coding: coding, base64: Foreign.base64(Array("{\"a\":1}".utf8)))
        #expect(response.body == Array("{\"a\":1}".utf8))
        #expect(response.undoneCoding == coding)
    }

    static let foreign = [
        ("compress", "H52QewL/AA=="), ("br", "iwOAeyJhIjoxfQ=="), ("deflate", "/////w=="),
    ]

    @Test(arguments: foreign)
    func `a body in a coding that is not undone is kept to the byte, and that is said`(
        coding: String, base64: String
    ) throws {
        let cassette = try Foreign.cassette(coding: coding, base64: base64)
        let outcome = cassette.exchanges[0].outcome
        let response = try #require(outcome.response)
        #expect(Foreign.base64(response.body) == base64)
        #expect(response.undoneCoding == nil)
        let last = try #require(coding.split(separator: " ").last)
        let note = try #require(
            cassette.notes.first { $0.what.contains("compressed with \(last)") })
        #expect(note.entry == 1)

        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        _ = try cassette.write(to: path, by: "pagetape", replacing: false)
        let kept = try #require(try Cassette.read(path).interaction(at: 0).outcome.response)
        #expect(kept.body == response.body)
        #expect(kept.undoneCoding == nil)
        #expect(kept.headers["Content-Encoding"] == coding)
    }
}

extension ContentCodingTests.Sample {
    fileprivate init(coding: String, text: String, _ base64: String) {
        self.init(coding: coding, base64: base64, text: text)
    }
}

/// Other tools' files made for a test.
enum Foreign {
    static func parse(_ text: String, named name: String = "x.json") throws -> ForeignCassette {
        try ForeignCassette(parsing: Array(text.utf8), named: name)
    }

    /// The recording of one response whose body a Betamax cassette holds as base64.
    static func cassette(coding: String, base64: String) throws -> ForeignCassette {
        try parse(
            """
            {"http_interactions":[{"request":{"method":"GET","uri":"https://a.test/","headers":{}},
            "response":{"status":{"code":200},"headers":{"Content-Encoding":["\(coding)"]},
            "body":{"base64_string":"\(base64)"}}}],"recorded_with":"betamax/0.9.0"}
            """)
    }

    static func response(coding: String, base64: String) throws -> HTTPResponse {
        let exchange = try #require(try cassette(coding: coding, base64: base64).exchanges.first)
        return try #require(exchange.outcome.response)
    }

    static func base64(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

    static func bytes(ofBase64 text: String) -> [UInt8]? {
        Data(base64Encoded: text).map { [UInt8]($0) }
    }
}
