import Foundation
import Synchronization
import TapeHTTP
import TapeTestKit
import Testing

/// The commonest journey of all, `probe`, `record`, `verify`, over a cursor API that gives fewer items than
/// it is asked for: nothing that is lost reads as green.
@Suite struct ClampedJourneyTests {
    /// What the API does wrong.
    enum Breach: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case lostAtBoundary, repeatedItem, flagTurnsEarly, totalOff, cursorIgnored, loop, shortPage
        case otherOrder, failureOnPage3, otherShape, cursorEndsEarly
        var testDescription: String { rawValue }

        /// What the report says first of a recording of it.
        var cause: String {
            switch self {
            case .lostAtBoundary:
                "Likely cause: an item is lost at the boundary between page 1 and page 2"
            case .repeatedItem:
                "Likely cause: pages overlap: page 2 begins with the last item of page 1"
            case .flagTurnsEarly: "Likely cause: more says the end on page 2, and items follow"
            case .totalOff: "Likely cause: the total promises 150 items, and every walk brings"
            case .cursorIgnored: "Likely cause: the server ignores the position"
            case .loop: "Likely cause: page 3 points back to page 2"
            case .shortPage:
                "Likely cause: 4 items are lost at the end of page 2, which has 56 of 60"
            case .otherOrder: "Likely cause: the order of the list depends on how it is cut"
            case .failureOnPage3: "page 3 could not be fetched: status 500"
            case .otherShape:
                "Likely cause: 23 of 143 items have no value at $.id, the first of them item 1 of page 3; "
                    + "page 3 has `key` instead"
            case .cursorEndsEarly: "Likely cause: no page gives a next position at $.next_cursor"
            }
        }
    }

    /// 143 items, at most 60 a page, whatever is asked for.
    final class API: Sendable {
        private let breach = Mutex<Breach?>(nil)

        func become(_ breach: Breach?) { self.breach.withLock { $0 = breach } }

        @Sendable func reply(_ request: OriginRequest) -> OriginReply {
            let breach = breach.withLock { $0 }
            let asked = request.query("limit").map { Int($0) } ?? 20
            var start = 0
            if let cursor = request.query("cursor") {
                guard cursor.hasPrefix("c-"), let number = Int(cursor.dropFirst(2)) else {
                    return Self.refusal(400, "{\"error\":\"bad cursor\"}")
                }
                start = number
            }
            guard let asked, asked > 0 else {
                return Self.refusal(400, "{\"error\":\"bad limit\"}")
            }
            return page(from: start, size: min(asked, 60), breach)
        }

        private static func refusal(_ status: Int, _ text: String) -> OriginReply {
            OriginReply(status, headers: ["Content-Type": "application/json"], text: text)
        }

        private func page(from asked: Int, size: Int, _ breach: Breach?) -> OriginReply {
            let start = breach == .cursorIgnored ? 0 : asked
            let end = min(start + size, 143)
            var numbers = Array(start..<max(start, end))
            var next: Int? = end < 143 ? end : nil
            var more = end < 143
            let number = size > 0 ? start / size : 0
            let isMiddle = number == 1 && numbers.count > 5
            switch breach {
            case .lostAtBoundary where isMiddle: numbers.removeFirst()
            case .repeatedItem where isMiddle: numbers[0] -= 1
            case .flagTurnsEarly where isMiddle: more = false
            case .loop where number == 2: (next, more) = (size, true)
            case .shortPage where isMiddle: numbers.removeLast(4)
            case .otherOrder where isMiddle: numbers.swapAt(1, 4)
            case .failureOnPage3 where number == 2: return Self.refusal(500, "{\"error\":\"oops\"}")
            case .cursorEndsEarly where number == 0: (next, more) = (nil, false)
            default: break
            }
            let name = breach == .otherShape && number == 2 ? "key" : "id"
            let items = numbers.map { "{\"\(name)\":\(1000 + $0),\"name\":\"n\($0)\"}" }
            let cursor = next.map { "\"c-\($0)\"" } ?? "null"
            let total = breach == .totalOff ? 150 : 143
            return .json(
                "{\"items\":[\(items.joined(separator: ","))],\"total\":\(total),"
                    + "\"has_more\":\(more),\"next_cursor\":\(cursor)}")
        }
    }

    /// The spec, and the exit statuses of the three commands as far as they came.
    private struct Journey {
        var statuses: [Int32] = []
        var words = ""
        var spec = ""

        var isGreen: Bool { statuses == [0, 0, 0] }
    }

    private static func journey(
        _ api: API, breaking breach: Breach?, afterProbe: Bool, limit: Int
    ) throws -> Journey {
        let origin = try LoopbackOrigin(api.reply)
        let workspace = try Workspace()
        var journey = Journey()
        if !afterProbe { api.become(breach) }
        let probed = try workspace.tool.run(
            "probe", "\(origin.baseURL)/things?limit=\(limit)", "-o", "Specs/things.yaml", "--rate",
            "unlimited")
        journey.statuses.append(probed.status)
        journey.words += probed.output + probed.diagnostics
        guard probed.status == 0 else { return journey }
        journey.spec = try workspace.read("Specs/things.yaml")
        api.become(breach)
        for command in [
            ["record", "--also", "all", "--rate", "unlimited", "--retries", "1"], ["verify"],
        ] {
            let result = try workspace.tool.run(command)
            journey.statuses.append(result.status)
            journey.words += result.output + result.diagnostics
            // What came of a walk that went wrong is judged as well.
            guard result.status < 2 else { break }
        }
        return journey
    }

    @Test(arguments: [143, 500, 61])
    func `a size that was clamped is in the spec, and the whole list in the recording`(limit: Int)
        throws
    {
        let journey = try Self.journey(API(), breaking: nil, afterProbe: false, limit: limit)
        #expect(journey.isGreen, "\(journey.statuses) \(journey.words)")
        #expect(journey.spec.contains("maximum: 60, over-maximum: clamp"), "\(journey.spec)")
        #expect(journey.spec.contains("total: $.total"), "\(journey.spec)")
        #expect(journey.spec.contains("more: $.has_more"), "\(journey.spec)")
        #expect(journey.words.contains("3 pages, 143 items"), "\(journey.words)")
    }

    @Test(arguments: Breach.allCases, [true, false])
    func `what breaks, before the probe or after it, is caught`(breach: Breach, afterProbe: Bool)
        throws
    {
        let journey = try Self.journey(API(), breaking: breach, afterProbe: afterProbe, limit: 143)
        #expect(!journey.isGreen, "\(journey.spec) \(journey.words)")
        if afterProbe {
            let told = journey.words.unfolded
            let first = told.firstRange(of: breach.cause)?.lowerBound
            #expect(first != nil, "\(journey.words)")
            #expect(
                told.firstRange(of: "Likely cause:").map { $0.lowerBound == first } ?? true,
                "\(journey.words)")
        }
        if !afterProbe, journey.spec.contains("style: cursor") {
            #expect(journey.words.contains("Not sure"), "\(journey.words)")
        }
    }
}
