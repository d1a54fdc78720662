import Foundation
import TapeCassette
import TapeHTTP
import TapeTestKit
import Testing

/// Every spelling of a secret in every charset at every place is gone from what is kept.
@Suite struct SecretMatrixTests {
    private static let secrets = [
        "sk-9f8e7d6c5b4a", "p@ss w/rd+\"x\"&=%", "s%3Aq1W2e3R4%2FzX", "back\\slash\\\\twice",
        "1234567890123",
    ]

    private static let charsets: [(name: String, encode: @Sendable (String) -> [UInt8])] = [
        ("utf-8", { Array($0.utf8) }),
        ("utf-8", { marked($0) }),
        ("utf-16le", { wide($0, width: 2, isBig: false, hasMark: false) }),
        ("utf-16be", { wide($0, width: 2, isBig: true, hasMark: false) }),
        ("utf-16", { wide($0, width: 2, isBig: false, hasMark: true) }),
        ("utf-32le", { wide($0, width: 4, isBig: false, hasMark: false) }),
        ("utf-32", { wide($0, width: 4, isBig: true, hasMark: true) }),
        ("iso-8859-1", { latin($0) }),
    ]

    /// All charsets in turn, two for each place of each spelling; every one of them if the environment asks for the whole matrix.
    private static func charsets(
        for seed: Int
    ) -> [(name: String, encode: @Sendable (String) -> [UInt8])] {
        guard ProcessInfo.processInfo.environment["PAGETAPE_WHOLE_MATRIX"] == nil else {
            return charsets
        }
        return [charsets[seed % charsets.count], charsets[(seed + 3) % charsets.count]]
    }

    private static func marked(_ text: String) -> [UInt8] { [0xEF, 0xBB, 0xBF] + Array(text.utf8) }

    private static func latin(_ text: String) -> [UInt8] {
        text.unicodeScalars.map { UInt8($0.value & 255) }
    }

    private static func wide(
        _ text: String, width: Int, isBig: Bool, hasMark: Bool
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        let scalars: [UInt32] = (hasMark ? [0xFEFF] : []) + text.unicodeScalars.map(\.value)
        for scalar in scalars {
            let unit = (0..<width).map { UInt8(scalar >> UInt32(8 * $0) & 255) }
            bytes += isBig ? unit.reversed() : unit
        }
        return bytes
    }

    private static func exchange(
        url: String = "https://h/", headers: HeaderFields = [:], answer: HeaderFields = [:]
    ) -> Exchange {
        Exchange(
            asked: HTTPRequest(url: HTTPURL(url), headers: headers),
            outcome: .whole(HTTPResponse(status: 200, headers: answer)))
    }

    private static let heads: [@Sendable (String) -> Exchange] = [
        { exchange(url: "https://h/a/\($0)/b") }, { exchange(url: "https://h/?q=\($0)&p=2") },
        { exchange(url: "https://h/?\($0)=1") }, { exchange(url: "https://h/#\($0)") },
        { exchange(url: "https://h/p;x=\($0)?q") }, { exchange(url: "https://u:\($0)@h/") },
        { exchange(headers: ["X-A": "a \($0) b"]) }, { exchange(headers: ["Cookie": "a=\($0)"]) },
        { exchange(headers: ["Authorization": "Bearer \($0)"]) },
        { exchange(answer: ["X-Echo": $0]) },
        { exchange(answer: ["Location": "https://h/?a=\($0)"]) },
        { exchange(answer: ["Link": "<https://h/?c=\($0)>; rel=\"next\""]) },
        { exchange(answer: ["Set-Cookie": "sid=\($0); Path=/"]) },
        { exchange(answer: ["ETag": "\"\($0)\""]) },
        { exchange(answer: ["WWW-Authenticate": "Basic realm=\"\($0)\""]) },
    ]

    private static func redactor(_ secret: String) -> Redactor {
        Redactor(secrets: [KnownSecret(name: "S", value: secret)])
    }

    /// What of a secret no text may hold; its ends share digits with what is around it.
    private static func hasMark(_ bytes: [UInt8]) -> Bool {
        String(decoding: bytes.filter { $0 != 0 }, as: UTF8.self).contains("REDACTED-")
    }

    @Test(arguments: PlantedSecrets.allSpellings.indices)
    func `no body keeps a secret, however it is spelled and encoded`(spelling: Int) {
        let (name, spell) = PlantedSecrets.allSpellings[spelling]
        for secret in Self.secrets {
            let redactor = Self.redactor(secret)
            let text = spell(secret)
            for (number, place) in SecretPlaces.bodies.enumerated() {
                for (charset, encode) in Self.charsets(for: spelling * 31 + number * 7) {
                    let bytes = encode(place.replacing("SECRET", with: text))
                    let exchange = Exchange(
                        asked: HTTPRequest(url: HTTPURL("https://h/")),
                        outcome: .whole(
                            HTTPResponse(
                                status: 200,
                                headers: ["Content-Type": "text/x; charset=\(charset)"],
                                body: bytes)))
                    let kept = redactor.interaction(from: exchange)
                    let safe = kept.outcome.response?.body ?? []
                    #expect(Self.hasMark(safe), "\(secret): \(name), body \(number), \(charset)")
                }
            }
        }
    }

    @Test(arguments: PlantedSecrets.allSpellings.indices)
    func `no head keeps a secret, however it is spelled`(spelling: Int) throws {
        let (name, spell) = PlantedSecrets.allSpellings[spelling]
        for secret in Self.secrets {
            let redactor = Self.redactor(secret)
            for (number, plant) in Self.heads.enumerated() {
                let kept = redactor.interaction(from: plant(spell(secret)))
                let text = try Cassette(header: CassetteHeader(), interactions: [kept]).encoded()
                #expect(Self.hasMark(text), "\(secret): \(name), head \(number)")
            }
        }
    }

    @Test(arguments: 4..<15)
    func `a body that breaks off within a secret keeps none of it`(length: Int) {
        let secret = Self.secrets[0]
        let body = Array(#"{"a":1,"b":"\#(secret.prefix(length))"#.utf8)
        let exchange = Exchange(
            asked: HTTPRequest(url: HTTPURL("https://h/")),
            outcome: .cut(
                HTTPResponse(status: 200, body: body), TransportError(.truncated, detail: "cut")))
        let kept = Self.redactor(secret).interaction(from: exchange).outcome.response?.body ?? []
        #expect(String(decoding: kept, as: UTF8.self) == #"{"a":1,"b":"REDACTED-S"#)
    }

    @Test func `what a server teaches late is known as well as what it teaches first`() {
        let redactor = Redactor()
        for page in 0..<600 {
            let token = "tok-\(page)-\(String(repeating: "q7Z", count: 5))"
            let body = #"{"access_token":"\#(token)","next":"/?t=\#(token)"}"#
            let exchange = Exchange(
                asked: HTTPRequest(url: HTTPURL("https://h/\(page)")),
                outcome: .whole(HTTPResponse(status: 200, body: Array(body.utf8))))
            let kept = redactor.interaction(from: exchange).outcome.response?.body ?? []
            #expect(!String(decoding: kept, as: UTF8.self).contains(token), "page \(page)")
        }
    }

    @Test func `secrets that overlap leave nothing of each other`() {
        let redactor = Redactor(secrets: [
            KnownSecret(name: "A", value: "abcdefgh"), KnownSecret(name: "B", value: "bcdefghiXYZ"),
        ])
        #expect(redactor.mask("<abcdefghiXYZ>") == "<REDACTED-A>")
    }
}
