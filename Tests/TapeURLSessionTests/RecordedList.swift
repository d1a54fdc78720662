import Foundation
import TapeCassette
import TapeFaults
import TapeHTTP
import TapeURLSession
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A recorded list of three pages, and other things that recordings hold.
enum RecordedList {
    static let origin = "https://api.example.com"

    static func url(page: Int) -> String { "\(origin)/items?page=\(page)" }

    static func body(page: Int) -> String {
        #"{"page":\#(page),"items":["\#(page).1","\#(page).2"],"more":\#(page < 3)}"#
    }

    static func interaction(
        _ url: String, _ outcome: Outcome, page: Int? = nil, method: HTTPMethod = .get,
        body: String? = nil
    ) -> Interaction {
        Interaction(
            safe: HTTPRequest(
                method: method, url: HTTPURL(url), body: body.map { Array($0.utf8) },
                mark: page.map { PageMark(page: $0) }),
            outcome: outcome)
    }

    static func answer(
        _ status: Int = 200, _ headers: HeaderFields = [:], _ body: String = ""
    ) -> Outcome {
        .whole(HTTPResponse(status: status, headers: headers, body: Array(body.utf8)))
    }

    static func pages(_ count: Int = 3) -> [Interaction] {
        (1..<(count + 1)).map { page in
            interaction(
                url(page: page),
                answer(
                    200,
                    [
                        "Content-Type": "application/json",
                        "Content-Length": String(body(page: page).utf8.count),
                    ], body(page: page)), page: page)
        }
    }

    static func deck(_ interactions: [Interaction] = pages()) throws -> Deck {
        try Deck(Cassette(header: CassetteHeader(origin: origin), interactions: interactions))
    }

    static func urlPlayback(_ plan: String? = nil, _ interactions: [Interaction] = pages()) throws
        -> URLSessionPlayback
    {
        URLSessionPlayback(
            try deck(interactions), plan: try plan.map { try FaultPlan($0) } ?? FaultPlan([]))
    }
}

extension URLSession {
    /// What a URL comes to, as text.
    func text(_ url: String) async throws -> String {
        let (data, _) = try await data(from: try #require(URL(string: url)))
        return String(decoding: data, as: UTF8.self)
    }

    /// The code a URL fails with; nil where it does not fail.
    func failure(_ request: URLRequest) async -> URLError? {
        do {
            _ = try await data(for: request)
            return nil
        } catch {
            return error as? URLError
        }
    }
}
