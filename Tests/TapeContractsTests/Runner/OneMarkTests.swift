import Spellings
import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging
import TapeTestKit
import Testing

/// A secret in a position is one secret: what hands it out and what is asked with it show the same mark,
/// and the recording plays.
@Suite struct OneMarkTests {
    /// Where a position that spells the secret stands.
    enum Place: CaseIterable, Sendable {
        case cursor, link, path, header
    }

    private func secret(_ dice: inout SeededRandom) -> String {
        let letters = Array("ABCdefGHIjklMNOpqrSTUvwxYZ0123456789+/=%&\"\\<> _-.~@!")
        return "q7"
            + (0..<Int.random(in: 8...20, using: &dice)).map { _ in
                String(letters.randomElement(using: &dice) ?? "x")
            }.joined() + "Z9"
    }

    private func spec(_ place: Place) throws -> ContractSpec {
        let paging =
            switch place {
            case .cursor: ["style: cursor", "cursor: $.next", "query: cursor"]
            case .link: ["style: link-header"]
            case .path: ["style: next-url", "next: $.next"]
            case .header: ["style: header-token", "next-header: X-Next", "query: cursor"]
            }
        return try .withToken(paging: paging + ["items: $.items", "id: $.id"])
    }

    /// Two pages, the second asked for by a position.
    private func exchanges(_ position: String, _ place: Place, _ token: String) -> [Exchange] {
        let encoded = PercentEncoding.encode(position)
        let url =
            place == .path ? "https://h/items/\(encoded)" : "https://h/items?cursor=\(encoded)"
        var headers: HeaderFields = ["Content-Type": "application/json"]
        var next = "null"
        switch place {
        case .cursor: next = Self.json(position)
        case .path: next = Self.json(url)
        case .link: headers["Link"] = "<\(url)>; rel=\"next\""
        case .header: headers["X-Next"] = position
        }
        return [
            ("https://h/items", headers, next), (url, ["Content-Type": "application/json"], "null"),
        ]
        .enumerated().map { index, page in
            var request = HTTPRequest(
                url: HTTPURL(page.0), headers: ["Authorization": "Bearer \(token)"])
            request.mark = PageMark(page: index + 1)
            let body =
                #"{"items":[{"id":\#(index * 2)},{"id":\#(index * 2 + 1)}],"next":\#(page.2)}"#
            return Exchange(
                asked: request,
                outcome: .whole(
                    HTTPResponse(status: 200, headers: page.1, body: Array(body.utf8))))
        }
    }

    private static func json(_ text: String) -> String {
        "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }

    private func verdicts(_ interactions: [Interaction], _ spec: ContractSpec) async throws
        -> [String]
    {
        let cassette = Cassette(
            header: CassetteHeader(), interactions: interactions,
            walks: [WalkSummary(walk: 1, pages: 2, items: 4, ended: .end)])
        let run = try ReplayRun(spec, cassette: cassette, environment: [:])
        var selection = LawSelection()
        selection.kinds = [.walk]
        return await run.run(selection).rows.map { "\($0.law) \($0.judgement.verdict)" }
            .filter { row in !Self.aboutSpelling.contains { row.hasPrefix($0) } }
    }

    /// What judges how a position is spelled, which a mark in its place no longer shows, and what only who
    /// knows the secret can say.
    private static let aboutSpelling = ["cursor-url-safe", "no-credentials"]

    @Test(arguments: Place.allCases, 0..<51)
    func `a position that spells a secret is marked alike wherever it stands`(
        place: Place, seed: Int
    ) async throws {
        var dice = SeededRandom(seed: UInt64(seed) &* 7_919 &+ 17)
        let token = secret(&dice)
        // Each layer is the outermost one now and then, which the request's URL encodes once more.
        let outermost = SpellingLayer.allCases[seed % SpellingLayer.allCases.count]
        let stack =
            (0..<Int.random(in: 0...2, using: &dice)).compactMap { _ in
                SpellingLayer.allCases.randomElement(using: &dice)
            } + [outermost]
        let position = stack.reduce(token) { $1.spell($0) }
        let name = "\(token) in \(stack.map(\.rawValue)) at \(place)"
        let spec = try spec(place)
        let redactor = Redactor(
            rules: spec.redactionRules, secrets: spec.secrets(environment: ["API_TOKEN": token]))
        let exchanges = exchanges(position, place, token)
        let kept = exchanges.map { redactor.interaction(from: $0) }
        let text = String(
            decoding: try Cassette(header: CassetteHeader(), interactions: kept).encoded(),
            as: UTF8.self)
        for spelled in [token, position, PercentEncoding.encode(position), Self.json(position)] {
            #expect(!text.contains(spelled), "\(name): \(spelled)")
        }
        #expect(
            kept[1].request.url.text.contains("REDACTED-"), "\(name): \(kept[1].request.url.text)")
        #expect(
            !redactor.mask(exchanges[1].asked.url.text).contains(PercentEncoding.encode(position)))
        let raw = exchanges.map { Interaction(safe: $0.asked, outcome: $0.outcome) }
        let (before, after) = (try await verdicts(raw, spec), try await verdicts(kept, spec))
        #expect(before == after, "\(name)\n\(text)")
    }
}
