import TapeHTTP
import TapePaging
import Testing

/// Servers that leave the list out of the page past the end, as SCIM allows for `Resources`.
@Suite struct MissingListTests {
    private static func number(_ name: String, _ request: HTTPRequest) -> Int? {
        request.url.queryItems.first { $0.name == name }.flatMap { Int($0.value) }
    }

    /// Offsets over a list, with a body of its own past the end.
    private static func server(of total: Int, telling: Bool, past: String) -> ListServer {
        ListServer { request in
            let limit = min(number("limit", request) ?? 10, 100)
            let start = number("offset", request) ?? 0
            guard start < total else { return .json(past) }
            let items = (start..<min(start + limit, total)).map { "{\"id\":\(100 + $0)}" }
                .joined(separator: ",")
            let count = telling ? "\"total\":\(total)," : ""
            return .json("{\(count)\"offset\":\(start),\"items\":[\(items)]}")
        }
    }

    private func convention(_ server: ListServer) async throws -> Convention {
        let request = HTTPRequest(url: HTTPURL("https://api.test/items?limit=10"))
        let report = await Detection(request).run(over: server)
        guard case .found(let discovery) = report.outcome else {
            throw ProbeFailure(report: "\(report)")
        }
        return discovery.convention
    }

    private struct ProbeFailure: Error { let report: String }

    @Test(arguments: [(57, true), (60, true), (57, false)])
    func `a list that is left out past the end is declared to be empty`(
        total: Int, telling: Bool
    ) async throws {
        let past = telling ? #"{"total":\#(total),"offset":60}"# : #"{"offset":60}"#
        let server = Self.server(of: total, telling: telling, past: past)
        let convention = try await convention(server)
        #expect(convention.errors.pastEnd == .empty)
        #expect(convention.items.absentIsEmpty)
    }

    @Test(arguments: [
        #"{"total":57,"offset":60,"items":[]}"#, #"{"total":57,"offset":60,"items":null}"#,
        #"{"error":"there is no such page"}"#,
    ])
    func `an empty list, null and an error are no missing list`(past: String) async throws {
        let convention = try await convention(Self.server(of: 57, telling: true, past: past))
        #expect(!convention.items.absentIsEmpty)
    }

    @Test func `a page without a list behind a full one may be a defect`() async throws {
        let server = Self.server(of: 60, telling: false, past: #"{"offset":60}"#)
        #expect(try await !convention(server).items.absentIsEmpty)
    }
}
