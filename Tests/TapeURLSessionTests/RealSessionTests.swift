import Foundation
import TapeCassette
import TapeFaults
import TapeHTTP
import TapeTestKit
import TapeURLSession
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a session gives for a server that fails on a socket, beside what it gives from a playback.
@Suite struct RealSessionTests {
    struct Case: Sendable, CustomStringConvertible {
        let fault: String
        let reply: OriginReply
        /// What a session gives on Linux where that is not what it gives on Apple's systems.
        var onLinux: URLError.Code?

        var description: String { fault }
    }

    private static let page = OriginReply.json(RecordedList.body(page: 1))

    private static let cases = [
        Case(fault: "status(503)", reply: OriginReply(503)),
        Case(fault: "expired-cursor", reply: OriginReply(410)),
        Case(fault: "empty-reply", reply: .empty(), onLinux: .badServerResponse),
        Case(fault: "reset", reply: .empty(.reset)),
        Case(
            fault: "cut-short(50%)", reply: page.breakingOff(at: .body(20)), onLinux: .unknown),
    ]

    @Test(arguments: cases)
    func `a fault looks like the real thing`(sample: Case) async throws {
        let origin = try LoopbackOrigin { _ in sample.reply }
        let urlPlayback = try RecordedList.urlPlayback("\(sample.fault) at page 1")
        let real = try await fate(.ephemeral, "\(origin.baseURL)/items?page=1")
        let played = try await fate(urlPlayback.configuration, RecordedList.url(page: 1))
        #if canImport(FoundationNetworking)
            if let code = sample.onLinux {
                #expect(real == .error(code))
                #expect(played == .error(.networkConnectionLost))
                return
            }
        #endif
        #expect(played == real)
    }

    @Test func `a refused connection looks like a refused connection`() async throws {
        let port = try RefusedPort()
        let urlPlayback = try RecordedList.urlPlayback("refuse at page 1")
        let real = try await fate(.ephemeral, "\(port.baseURL)/items?page=1")
        #expect(try await fate(urlPlayback.configuration, RecordedList.url(page: 1)) == real)
    }

    @Test func `a redirect comes to the same answer`() async throws {
        let origin = try LoopbackOrigin { request in
            request.path == "/items"
                ? OriginReply(302, headers: ["Location": "/moved?page=1"]) : Self.page
        }
        let urlPlayback = try RecordedList.urlPlayback(
            nil,
            [
                RecordedList.interaction(
                    RecordedList.url(page: 1),
                    RecordedList.answer(302, ["Location": "/moved?page=1"])),
                RecordedList.interaction(
                    "\(RecordedList.origin)/moved?page=1",
                    RecordedList.answer(200, [:], RecordedList.body(page: 1))),
            ])
        let real = try await fate(.ephemeral, "\(origin.baseURL)/items?page=1")
        #expect(real == .page)
        #expect(try await fate(urlPlayback.configuration, RecordedList.url(page: 1)) == real)
    }

    private func fate(_ configuration: URLSessionConfiguration, _ url: String) async throws -> Fate
    {
        let request = URLRequest(url: try #require(URL(string: url)))
        return await Fate(
            URLSession(configuration: configuration), request,
            recorded: RecordedList.body(page: 1))
    }
}
