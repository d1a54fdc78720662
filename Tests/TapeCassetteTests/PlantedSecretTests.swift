import TapeCassette
import TapeHTTP
import TapeTestKit
import Testing

/// Plants secrets in every place and every spelling, records, and looks for them in the file by other
/// means than the redactor's.
@Suite struct PlantedSecretTests {
    static let places: [(name: String, plant: @Sendable (String) -> Exchange)] = [
        ("path", { exchange(url: "https://h/a/\($0)/b") }),
        ("query", { exchange(url: "https://h/?q=a\($0)b&page=2") }),
        ("query key", { exchange(url: "https://h/?\($0)=1") }),
        ("fragment", { exchange(url: "https://h/#\($0)") }),
        (
            "request header",
            { exchange(headers: ["X-A": "a \($0) b", "Authorization": "Bearer \($0)"]) }
        ),
        ("cookie", { exchange(headers: ["Cookie": "a=\($0); b=\($0)"]) }),
        ("request body", { exchange(body: #"{"a":{"b":["x\#($0)"]}}"#) }),
        ("request form", { exchange(body: "a=1&b=\($0)&c=2") }),
        (
            "response header",
            { exchange(answer: ["X-Echo": $0, "Location": "https://h/?a=\($0)"]) }
        ),
        ("link", { exchange(answer: ["Link": "<https://h/?cursor=\($0)>; rel=\"next\""]) }),
        ("set-cookie", { exchange(answer: ["Set-Cookie": "sid=\($0); Path=/"]) }),
        ("JSON value", { exchange(text: #"{"next":"https://h/?c=\#($0)","n":1}"#) }),
        ("JSON key", { exchange(text: #"{"\#($0)":[1]}"#) }),
        ("HTML body", { exchange(text: "<p>\($0)</p>\r\n<!-- \($0) -->") }),
        ("text with a separator", { exchange(text: "a\u{2028}\($0)\u{85}") }),
        ("bytes", { exchange(bytes: [0xFF, 0x00] + Array($0.utf8) + [0xFE]) }),
    ]

    @Test(arguments: places.indices)
    func `no secret reaches the file`(place: Int) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("x.yaml")
        let journal = try Journal.begin(path, header: CassetteHeader())
        let known = PlantedSecrets.values.enumerated().map {
            KnownSecret(name: "S\($0)", value: $1)
        }
        let recorder = Recorder(journal: journal, redactor: Redactor(secrets: known))
        let plants = PlantedSecrets.spellings.flatMap { spelling in
            PlantedSecrets.values.map {
                (secret: $0, spelling: spelling.name, text: spelling.spell($0))
            }
        }
        for plant in plants { recorder.keep(Self.places[place].plant(plant.text)) }
        #expect(recorder.error == nil)
        try journal.finish(walks: [])

        let kept = try Cassette.read(path).interactions()
        #expect(kept.count == plants.count)
        for (interaction, plant) in zip(kept, plants) {
            let cassette = Cassette(header: CassetteHeader(), interactions: [interaction])
            let text = String(decoding: try cassette.encoded(), as: UTF8.self)
            let name = "\(plant.secret) in \(plant.spelling), \(Self.places[place].name)"
            #expect(!Leak.holds(plant.secret, text), "\(name)")
            #expect(interaction.holdsMark, "\(name)")
        }
    }

    @Test(arguments: PlantedSecrets.spellings.indices)
    func `no secret reaches a message`(spelling: Int) {
        let redactor = Redactor(
            secrets: PlantedSecrets.values.map { KnownSecret(name: "S", value: $0) })
        for secret in PlantedSecrets.values {
            let masked = redactor.mask(
                "got \(PlantedSecrets.spellings[spelling].spell(secret)) from there")
            #expect(!Leak.holds(secret, masked), "\(masked)")
            #expect(masked.hasPrefix("got ") && masked.hasSuffix(" from there"))
        }
    }

    // MARK: Planting

    private static func exchange(
        url: String = "https://h/", headers: HeaderFields = [:], body: String? = nil,
        answer: HeaderFields = [:], text: String = "", bytes: [UInt8]? = nil
    ) -> Exchange {
        let request = HTTPRequest(
            method: body == nil ? .get : .post, url: HTTPURL(url), headers: headers,
            body: body.map { Array($0.utf8) })
        let response = HTTPResponse(
            status: 200, headers: answer, body: bytes ?? Array(text.utf8))
        return Exchange(asked: request, outcome: .whole(response))
    }
}

extension Interaction {
    /// Whether anything in it was redacted.
    fileprivate var holdsMark: Bool {
        let response = outcome.response
        let values = request.headers.map(\.value) + (response?.headers.map(\.value) ?? [])
        let bodies = [request.body ?? [], response?.body ?? []]
        return ([request.url.text] + values + bodies.map { String(decoding: $0, as: UTF8.self) })
            .contains { $0.contains("REDACTED-") }
    }
}
