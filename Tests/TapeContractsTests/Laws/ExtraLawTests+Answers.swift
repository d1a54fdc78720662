import TapeContracts
import TapeHTTP
import TapePaging

/// Answers to single requests beside a walk, that keep a law and that break it.
extension ExtraLawTests {
    /// A list of numbered items, answered by offset and limit as an honest API does, unless told otherwise.
    struct Origin: Sendable {
        var count = 10

        func page(_ ids: [Int], total: Int? = nil, more: Bool = false) -> HTTPResponse {
            let items = ids.map { "{\"id\":\($0)}" }.joined(separator: ",")
            let body =
                "{\"items\":[\(items)],\"total\":\(total ?? count),\"more\":\(more)}"
            return HTTPResponse(
                status: 200, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        }

        func answer(_ start: Int, _ limit: Int) -> HTTPResponse {
            let end = min(start + limit, count)
            return page(Array(min(start, end)..<end), more: end < count)
        }

        /// A page of other JSON, with status 200.
        func broken(_ words: String) -> HTTPResponse {
            HTTPResponse(
                status: 200, headers: ["Content-Type": "application/json"],
                body: Array("{\"error\":\"\(words)\"}".utf8))
        }

        static func refusal(_ status: Int) -> HTTPResponse {
            HTTPResponse(status: status, body: [])
        }
    }

    /// Evidence that keeps a law, and the same with one answer changed.
    struct Case: CustomStringConvertible, Sendable {
        let law: LawIdentifier
        var role = PageMark.Role.samePage
        var number = 1
        /// What the API answered.
        let keeps: HTTPResponse
        let breaks: HTTPResponse
        var change: @Sendable (inout Convention) throws -> Void = { _ in }
        /// Answers that were recorded beside it.
        var beside: [(number: Int, response: HTTPResponse)] = []
        var headers: HeaderFields = [:]
        /// What the list's positions are made of.
        var nature = PositionNature.opaque
        var description: String { "\(law) by \(role.rawValue) \(number)" }
    }

    static let origin = Origin()

    static let cases: [Case] = [
        Case(law: "same-page-twice", keeps: origin.answer(0, 3), breaks: origin.page([0, 2, 1])),
        Case(
            law: "first-is-default", role: .firstPosition, keeps: origin.answer(0, 3),
            breaks: origin.answer(1, 3)),
        Case(
            law: "resumable", role: .resumed, number: 3, keeps: origin.answer(6, 3),
            breaks: origin.answer(0, 3)),
        Case(
            law: "survives-fault", number: 4, keeps: origin.answer(9, 3),
            breaks: Origin.refusal(410)),
        Case(
            law: "reversible", role: .reversed, number: 2, keeps: origin.answer(6, 3),
            breaks: origin.page([8, 7, 6]),
            beside: [(1, origin.answer(9, 3)), (3, origin.answer(3, 3)), (4, origin.answer(0, 3))]),
        Case(
            law: "reversible", role: .reversed, number: 3, keeps: origin.answer(0, 6),
            breaks: origin.answer(3, 3),
            change: { $0.size = .init(query: "limit", value: 6) },
            beside: [(1, origin.answer(9, 3)), (2, origin.answer(6, 3))]),
        Case(
            law: "count-parity", role: .count, keeps: head("10"), breaks: head("11"),
            change: { $0.total = .header("X-Total-Count") }),
        Case(
            law: "bad-cursor-refused", role: .badCursor, keeps: Origin.refusal(400),
            breaks: origin.answer(0, 3), change: byCursor),
        Case(
            law: "bad-cursor-refused", role: .badCursor, keeps: origin.broken("no items here"),
            breaks: origin.page([]), change: byCursor),
        Case(
            law: "bad-cursor-refused", role: .badCursor, keeps: Origin.refusal(400),
            breaks: origin.answer(9, 3), change: byCursor),
        Case(
            law: "bad-cursor-refused", role: .badCursor, keeps: Origin.refusal(400),
            breaks: origin.answer(0, 3), change: byCursor, nature: .object),
        Case(
            law: "bad-cursor-refused", role: .badCursor, keeps: Origin.refusal(400),
            breaks: origin.answer(6, 3),
            change: {
                try byCursor(&$0)
                $0.errors.badCursor = [400]
            }, nature: .itemValue),
        Case(
            law: "bad-cursor-refused", role: .badCursor, number: 2, keeps: Origin.refusal(404),
            breaks: Origin.refusal(500)),
        Case(
            law: "past-end-declared", role: .pastEnd, keeps: origin.answer(10, 3),
            breaks: origin.answer(9, 3)),
        Case(
            law: "past-end-declared", role: .pastEnd, number: 2, keeps: Origin.refusal(404),
            breaks: origin.answer(10, 3), change: { $0.errors.pastEnd = .status([404]) }),
        Case(
            law: "past-end-declared", role: .pastEnd, number: 2, keeps: Origin.refusal(400),
            breaks: origin.answer(9, 3), change: { $0.errors.pastEnd = .empty }),
        Case(
            law: "past-end-declared", role: .pastEnd, keeps: origin.page([]),
            breaks: Origin.refusal(400), change: { $0.errors.pastEnd = .empty }),
        Case(
            law: "past-end-declared", role: .pastEnd, keeps: origin.page([]),
            breaks: origin.page([], more: true)),
        Case(
            law: "past-end-declared", role: .pastEnd, keeps: origin.page([]),
            breaks: origin.page([], total: 0)),
        Case(
            law: "past-end-declared", role: .pastEnd, keeps: origin.answer(9, 3),
            breaks: origin.page([77]), change: { $0.errors.pastEnd = .otherPage }),
        Case(
            law: "past-end-declared", role: .pastEnd, keeps: origin.answer(0, 3),
            breaks: origin.answer(3, 3), change: { $0.errors.pastEnd = .otherPage }),
        Case(
            law: "over-maximum", role: .overMaximum, keeps: origin.answer(0, 5),
            breaks: origin.answer(0, 6)),
        Case(
            law: "over-maximum", role: .overMaximum, keeps: Origin.refusal(400),
            breaks: origin.answer(0, 5), change: { $0.size?.overMaximum = .reject }),
        Case(
            law: "over-maximum", role: .overMaximum, keeps: origin.answer(0, 5),
            breaks: origin.answer(0, 2), change: { $0.size?.overMaximum = .clamp }),
        Case(
            law: "over-maximum", role: .overMaximum, keeps: origin.answer(0, 5),
            breaks: origin.answer(0, 4), change: { $0.size?.overMaximum = .clamp }),
        Case(
            law: "nonsense-size", role: .nonsenseSize, number: 2, keeps: Origin.refusal(422),
            breaks: Origin.refusal(500)),
        Case(
            law: "nonsense-size", role: .nonsenseSize, number: 1, keeps: origin.answer(0, 3),
            breaks: origin.answer(0, 10)),
        Case(
            law: "nonsense-size", role: .nonsenseSize, number: 1, keeps: origin.answer(0, 7),
            breaks: origin.answer(0, 10), change: { $0.size?.maximum = nil },
            beside: [(5, origin.answer(0, 7))]),
        Case(
            law: "over-maximum", role: .overMaximum, number: 2, keeps: origin.answer(0, 5),
            breaks: origin.answer(0, 10), beside: [(1, origin.answer(0, 5))]),
        Case(
            law: "size-one", role: .sizeOne, keeps: origin.answer(0, 1), breaks: origin.answer(0, 2)
        ),
        Case(
            law: "size-one", role: .sizeOne, keeps: origin.page([], more: true),
            breaks: origin.page([], total: 0)),
        Case(
            law: "size-change", role: .sizeChange, keeps: origin.answer(3, 1),
            breaks: origin.answer(4, 1)),
        Case(
            law: "size-change", role: .sizeChange, keeps: origin.answer(3, 3),
            breaks: origin.page([])),
        Case(
            law: "size-change", role: .sizeChange, keeps: Origin.refusal(400),
            breaks: origin.answer(3, 7)),
        Case(
            law: "empty-set", role: .emptySet, keeps: origin.page([], total: 0),
            breaks: origin.page([], total: 10)),
        Case(
            law: "deep-window", role: .deepWindow, number: 2, keeps: Origin.refusal(400),
            breaks: origin.answer(0, 3)),
        Case(
            law: "deep-window", role: .deepWindow, number: 1, keeps: origin.page([]),
            breaks: origin.answer(6, 3)),
        Case(
            law: "cursor-grants-nothing", role: .noCredentials, keeps: Origin.refusal(401),
            breaks: origin.answer(3, 3), beside: [(2, Origin.refusal(401))]),
        Case(
            law: "cursor-grants-nothing", role: .noCredentials, keeps: Origin.refusal(403),
            breaks: origin.answer(3, 3), beside: [(2, origin.page([70, 71]))]),
        Case(
            law: "expired-cursor", role: .expiredCursor, keeps: Origin.refusal(410),
            breaks: origin.answer(0, 3), change: { $0.errors.expired = [410] }),
        Case(
            law: "expired-cursor", role: .expiredCursor, keeps: Origin.refusal(410),
            breaks: origin.page([]), change: { $0.errors.expired = [410] }),
        Case(
            law: "filter-change", role: .filterChange, keeps: Origin.refusal(400),
            breaks: origin.page([3, 4])),
        Case(
            law: "filter-change", role: .filterChange, keeps: origin.page([6, 8]),
            breaks: origin.page([6, 7])),
        Case(
            law: "not-modified", role: .notModified, keeps: Origin.refusal(304),
            breaks: tagged(origin.answer(0, 3)), headers: ["If-None-Match": "\"a\""]),
        Case(
            law: "not-modified", role: .notModified, keeps: tagged(Origin.refusal(304)),
            breaks: tagged(Origin.refusal(304), "\"b\""), headers: ["If-None-Match": "W/\"a\""]),
    ]

    /// A convention whose positions are tokens.
    static let byCursor: @Sendable (inout Convention) throws -> Void = {
        $0.sources = [.token(at: try BodyPath("$.next"))]
        $0.authority = .next
    }

    static func head(_ total: String) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["X-Total-Count": total], body: [])
    }

    private static func tagged(_ response: HTTPResponse, _ tag: String = "\"a\"") -> HTTPResponse {
        var response = response
        response.headers["ETag"] = tag
        return response
    }
}
