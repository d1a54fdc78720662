import Foundation
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The stand-in; it ends with the tests.
private let server = Process()

struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let url: String
    let verdict: String

    var testDescription: String { name }

    /// Starts the stand-in and asks its desk for the cases.
    static func all() async throws -> [Case] {
        let output = Pipe()
        server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        server.arguments = ["pagetape", "serve", "--cases", "--quiet", "Specs/reviews.yaml"]
        server.standardOutput = output
        try server.run()
        atexit { server.terminate() }
        var lines = ""
        while !lines.hasSuffix(" is the desk\n") {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw ReviewsError(reason: "the stand-in did not start") }
            lines += String(decoding: more, as: UTF8.self)
        }
        let desk = lines.split(whereSeparator: \.isWhitespace).last { $0.hasPrefix("http") }
        let cases = try #require(desk.flatMap { URL(string: "\($0)/cases") })
        let (list, _) = try await URLSession.shared.data(from: cases)
        return try JSONDecoder().decode([Case].self, from: list)
    }

    /// What the desk says once the client has ended: with ids, or with an error.
    func verdict(on ids: [String]?) async throws -> String {
        let ending = ids == nil ? "failed" : "ok"
        let url = try #require(URL(string: "\(verdict)?as=text&ended=\(ending)"))
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data((ids ?? []).joined(separator: "\n").utf8)
        let (report, _) = try await URLSession.shared.data(for: request)
        return String(decoding: report, as: UTF8.self)
    }
}

@Test(arguments: try await Case.all())
func conduct(in one: Case) async throws {
    let ids = try? await fetchReviews(from: one.url)
    let report = try await one.verdict(on: ids)
    // Not only "contract broken": a client that never asks proves nothing.
    #expect(report.contains("contract kept"), "\(report)")
}
