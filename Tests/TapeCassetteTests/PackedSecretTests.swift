import Foundation
import TapeCassette
import TapeTestKit
import Testing

/// A declared secret is found in compressed bytes, wherever they stand and whether or not all of them came.
@Suite struct PackedSecretTests {
    private static let secret = "Zq7+x/Kp9=mW4vT2"

    private static func isMarked(_ text: String, secret: String = secret) -> Bool {
        isMarked(Array(text.utf8), secret: secret)
    }

    private static func isMarked(_ body: [UInt8], secret: String = secret) -> Bool {
        let kept = LayeredSecretTests.kept(body, secret: secret).body
        return String(decoding: kept, as: UTF8.self).contains("REDACTED-S")
    }

    /// Where digits stand in a text.
    static let places: [@Sendable (String) -> String] = [
        { #"{"e":"\#($0)"}"# }, { "e=" + $0.replacing("=", with: "") },
        { $0.replacing("+", with: "-").replacing("/", with: "_") },
        { "https://h/sso/" + $0.replacing("+", with: "-").replacing("/", with: "_") },
        { "?SAMLRequest=" + $0.replacing("+", with: "%2B").replacing("/", with: "%2F") },
        { Data($0.utf8).base64EncodedString() },
    ]

    @Test(arguments: places.indices)
    func `DEFLATE alone is undone within base64, however it was made`(place: Int) {
        for (secret, way, digits) in DeflatedTexts.all {
            let text = Self.places[place](digits)
            #expect(Self.isMarked(text, secret: secret), "\(secret), \(way): \(text)")
        }
    }

    /// A text with the secret in gzip.
    private static let packed =
        "H4sIAAAAAAACA6tWSlSyUooqNNeu0PcusLTNDTcpCzFSSMxLUcjNL0pVKEmtKFEoyUgsUUjPTy1WyM8DS+Xn6SgYGBoZm5iamVtYKiQmJaekpqVnZGYp1QIAmi84iVEAAAA="

    @Test
    func `packed bytes are found among others, in others and behind what only looks like them`()
        throws
    {
        let bytes = Array(try #require(Data(base64Encoded: Self.packed)))
        let decoy: [UInt8] = [0x1F, 0x8B, 0x08, 0] + Array("junk-junk-junk".utf8)
        for before in [[], [0, 1, 2], decoy, decoy + decoy] {
            for after in [[], Array(" and a tail".utf8)] {
                let all = before + bytes + after
                #expect(Self.isMarked(all))
                #expect(Self.isMarked(Data(all).base64EncodedString()))
                #expect(
                    Self.isMarked(
                        Data("x\(Data(all).base64EncodedString())".utf8).base64EncodedString()))
            }
        }
    }

    @Test func `what packed bytes hold before they break off is searched`() throws {
        let bytes = Array(try #require(Data(base64Encoded: Self.packed)))
        #expect(Self.isMarked(Data(bytes.dropLast(12)).base64EncodedString()))
        let damaged = bytes.dropLast(5) + [0, 0, 0, 0, 0]
        #expect(Self.isMarked(Data(damaged).base64EncodedString()))
    }

    @Test func `what unfolds to more than anybody reads is told`() {
        // Zstandard: a frame of blocks that each say one byte 128 kB long.
        var frame: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0x58]
        for number in 0..<200 {
            let head = (128 << 10) << 3 | 1 << 1 | (number == 199 ? 1 : 0)
            frame += [UInt8(head & 255), UInt8(head >> 8 & 255), UInt8(head >> 16), 0x20]
        }
        let bomb = Data(frame).base64EncodedString()
        let text = [String](repeating: bomb, count: 40).joined(separator: " ")
        let (_, redactor) = LayeredSecretTests.kept(Array(text.utf8), secret: Self.secret)
        #expect(redactor.leftLayersUnread)
        #expect(redactor.readBelow <= 40 * text.utf8.count + 64 << 20)
    }
}
