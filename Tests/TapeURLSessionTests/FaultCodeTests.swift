import Foundation
import TapeCassette
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeTestKit
import TapeURLSession
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a request comes to, seen from a session.
enum Fate: Equatable, CustomStringConvertible {
    case status(Int, isBodyRecorded: Bool)
    case error(URLError.Code)

    static let page = Self.status(200, isBodyRecorded: true)
    static let otherBody = Self.status(200, isBodyRecorded: false)

    var description: String {
        switch self {
        case .status(let status, let isRecorded):
            "\(status), \(isRecorded ? "the" : "another") body"
        case .error(let code): "error \(code.rawValue)"
        }
    }

    init(_ session: URLSession, _ request: URLRequest, recorded: String) async {
        do {
            let (data, response) = try await session.data(for: request)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            self = .status(
                status, isBodyRecorded: String(decoding: data, as: UTF8.self) == recorded)
        } catch {
            self = .error((error as? URLError)?.code ?? .unknown)
        }
    }
}

@Suite struct FaultCodeTests {
    private static let fates: [(fault: String, fate: Fate)] = [
        ("status(503)", .status(503, isBodyRecorded: false)),
        ("rate-limit(2s)", .status(429, isBodyRecorded: false)),
        ("delay(2s)", .page),
        ("delay(60s)", .error(.timedOut)),
        ("stall", .error(.timedOut)),
        ("drip(90s)", .page),
        ("refuse", .error(.cannotConnectToHost)),
        ("reset", .error(.networkConnectionLost)),
        ("empty-reply", .error(.networkConnectionLost)),
        ("cut-short(60%)", .error(.networkConnectionLost)),
        ("malformed", .otherBody),
        ("wrong-type", .otherBody),
        ("error-body", .otherBody),
        ("unauthorized", .status(401, isBodyRecorded: false)),
        ("expired-cursor", .status(410, isBodyRecorded: false)),
        ("repeat-page", .otherBody),
        ("loop-cursor", .otherBody),
        ("drop-item", .otherBody),
        ("shift(1)", .otherBody),
        ("stir(offset-delete)", .otherBody),
        ("short-page", .otherBody),
        ("empty-page", .otherBody),
        ("duplicate", .otherBody),
        ("late", .page),
        ("endless-empty", .otherBody),
        ("stray-link", .otherBody),
        ("plain-link", .otherBody),
    ]

    @Test func `the table has every fault`() {
        let names = Set(Self.fates.map { String($0.fault.prefix { $0 != "(" }) })
        #expect(names == Set(Fault.names))
    }

    @Test(arguments: fates)
    func `a fault strikes the page it names, once, with the code a session gives`(
        fault: String, fate: Fate
    ) async throws {
        let urlPlayback = URLSessionPlayback(
            try RecordedList.deck(), plan: try FaultPlan("\(fault) at page 2 once"),
            editor: ItemsEditor())
        let session = URLSession(configuration: urlPlayback.configuration)
        for (page, expected) in [(1, Fate.page), (2, fate), (2, .page), (3, .page)] {
            let url = try #require(URL(string: RecordedList.url(page: page)))
            let seen = await Fate(
                session, URLRequest(url: url), recorded: RecordedList.body(page: page))
            #expect(seen == expected, "page \(page)")
        }
        #expect(urlPlayback.playback.ineffective.isEmpty)
        // What was not spoilt is used up, and given once more.
        #expect(urlPlayback.playback.log.map(\.isRepeat) == [false, false, fate == .page, false])
        #expect(urlPlayback.playback.misses.isEmpty)
        #expect(urlPlayback.playback.leftovers.isEmpty)
    }

    @Test(
        arguments: [
            (5.0, .page), (2.0, .error(.timedOut)), (1.0, .error(.timedOut)), (.infinity, .page),
            (.greatestFiniteMagnitude, .page),
        ] as [(Double, Fate)])
    func `a delay counts against the time the request is given`(
        seconds: Double, fate: Fate
    ) async throws {
        let urlPlayback = try RecordedList.urlPlayback("delay(2s) at page 1")
        let session = URLSession(configuration: urlPlayback.configuration)
        var request = URLRequest(url: try #require(URL(string: RecordedList.url(page: 1))))
        request.timeoutInterval = seconds
        #expect(await Fate(session, request, recorded: RecordedList.body(page: 1)) == fate)
    }

    @Test func `recordings without marks are pages in the order of the file`() async throws {
        let pages = (1...3).map { page in
            RecordedList.interaction(
                RecordedList.url(page: page),
                RecordedList.answer(200, [:], RecordedList.body(page: page)))
        }
        let urlPlayback = try RecordedList.urlPlayback("status(500) at page 3 always", pages)
        let session = URLSession(configuration: urlPlayback.configuration)
        for (page, status) in [(1, 200), (3, 500), (2, 200), (3, 500)] {
            let url = try #require(URL(string: RecordedList.url(page: page)))
            let response = try await session.data(from: url).1 as? HTTPURLResponse
            #expect(response?.statusCode == status, "page \(page)")
        }
    }
}

/// Edits `{"page":1,"items":["1.1","1.2"],"more":true}` by its text.
private struct ItemsEditor: PageEditor {
    func items(of response: HTTPResponse) -> [PageItem]? {
        let text = String(decoding: response.body, as: UTF8.self)
        guard let list = text.firstMatch(of: /\[(.*)\]/)?.1 else { return nil }
        return list.split(separator: ",").map { PageItem(bytes: Array($0.utf8)) }
    }

    func shortened(_ items: [PageItem]) -> [PageItem] { Array(items.prefix(items.count / 2)) }

    func refusing(_ response: HTTPResponse) -> HTTPResponse? {
        edited(response) { _ in ErrorBody.object.text }
    }

    func replacingItems(of response: HTTPResponse, by items: [PageItem]) -> HTTPResponse? {
        let list = items.map { String(decoding: $0.bytes, as: UTF8.self) }.joined(separator: ",")
        return edited(response) { $0.replacing(/\[.*\]/, with: "[\(list)]") }
    }

    func pointing(_ response: HTTPResponse, whereItDoes other: HTTPResponse) -> HTTPResponse? {
        let text = String(decoding: other.body, as: UTF8.self)
        guard let page = text.firstMatch(of: /"page":(\d+)/)?.1 else { return nil }
        return edited(response) { $0.replacing(/"page":\d+/, with: "\"page\":\(page)") }
    }

    func leading(_ response: HTTPResponse, to origin: String) -> HTTPResponse? {
        edited(response) { $0.replacing(/"page":/, with: "\"\(origin)\":") }
    }

    func saying(more: Bool, in response: HTTPResponse) -> HTTPResponse? {
        edited(response) { $0.replacing(/"more":\w+/, with: "\"more\":\(more)") }
    }

    private func edited(_ response: HTTPResponse, _ change: (String) -> String) -> HTTPResponse {
        var response = response
        response.body = Array(change(String(decoding: response.body, as: UTF8.self)).utf8)
        return response
    }
}
