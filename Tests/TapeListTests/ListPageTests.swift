import Foundation
import TapeList
import Testing

/// The tables of `Documentation/list.md` are those of the code, cell by cell; `RECORD_GOLDEN=1` writes them anew.
@Suite struct ListPageTests {
    private static let page = URL(filePath: #filePath)
        .deletingLastPathComponent().appending(path: "../../Documentation/list.md").standardized

    @Test func `the page's footer table is the code's`() throws {
        try Self.compare(Self.footers, with: "footers")
    }

    @Test func `the page's table of states is the code's`() throws {
        try Self.compare(Self.states, with: "states")
    }

    @Test func `the page's table of offers is the code's`() throws {
        try Self.compare(Self.offers, with: "offers")
    }

    @Test func `the page's board table is the code's`() throws {
        try Self.compare(Self.boards, with: "boards")
    }

    private static func compare(_ table: [String], with name: String) throws {
        var text = try String(contentsOf: page, encoding: .utf8)
        let begin = try #require(text.range(of: "<!-- \(name) -->\n"))
        let end = try #require(text.range(of: "<!-- end of \(name) -->"))
        let expected = table.joined(separator: "\n") + "\n"
        let block = begin.upperBound..<end.lowerBound
        guard text[block] != expected else { return }
        guard ProcessInfo.processInfo.environment["RECORD_GOLDEN"] == "1" else {
            Attachment.record(expected, named: "\(name).md")
            Issue.record("\(page.lastPathComponent): its table of \(name) is not the code's")
            return
        }
        text.replaceSubrange(block, with: expected)
        try text.write(to: page, atomically: true, encoding: .utf8)
    }

    private static let failure = LoadFailure.temporary
    private static let phases: [(words: String, phase: ListPhase)] = [
        ("not started", .unstarted), ("refreshing", .refreshing), ("idle", .idle),
        ("appending", .appending), ("refresh failed", .refreshFailed(failure)),
        ("append failed", .appendFailed(failure)), ("disposed", .disposed),
    ]

    /// Every ingredient, in the order of the page.
    private static var cells: [(count: Int, hasMore: Bool, words: String, phase: ListPhase)] {
        [0, 1].flatMap { count in
            [true, false].flatMap { hasMore in
                phases.map { (count, hasMore, $0.words, $0.phase) }
            }
        }
    }

    private static var footers: [String] {
        [
            "| items | more | phase | `button` | `count-plus-one` | `loading-section` | `bottom-refresh` |"
        ]
            + ["|---|---|---|---|---|---|---|"]
            + cells.map { cell in
                let designs = FooterPolicy.designs.enumerated().map { number, policy in
                    let footer = Footer(
                        itemCount: cell.count, hasMore: cell.hasMore, phase: cell.phase,
                        policy: policy)
                    return words(footer)
                        + (isDecided(cell.count, cell.hasMore, cell.phase, number) ? " \\*" : "")
                }
                return row(
                    [cell.count == 0 ? "0" : "> 0", cell.hasMore ? "yes" : "no", cell.words]
                        + designs)
            }
    }

    /// Whether the seeds leave the cell of a design open: they know no refresh, no end of two designs, and no failure of two.
    private static func isDecided(
        _ count: Int, _ hasMore: Bool, _ phase: ListPhase, _ design: Int
    ) -> Bool {
        let (countPlusOne, loadingSection, bottomRefresh) = (1, 2, 3)
        switch phase {
        case .disposed: return true
        case .unstarted: return count > 0
        case .refreshing: return count > 0
        case .refreshFailed: return count > 0 || design == bottomRefresh
        case .appending: return count > 0 && !hasMore
        case .idle:
            if hasMore { return count == 0 }
            return design == countPlusOne || design == bottomRefresh
        case .appendFailed:
            if count > 0, !hasMore { return true }
            return design == bottomRefresh || (design == loadingSection && count > 0)
        }
    }

    private static func words(_ footer: Footer) -> String {
        switch footer {
        case .absent: "–"
        case .button: "button"
        case .awaitingDisplay: "loading row, asks when displayed"
        case .loading: "loading"
        case .failed(_, .button): "error and button"
        case .failed(_, .tapOrRedisplay): "error, tap or new display"
        case .failed(_, .refresh): "error, refresh"
        case .failed(_, .wait): "error, wait"
        case .endMark: "end mark"
        }
    }

    private static var states: [String] {
        ["| phase | no items, no more | no items, more | items, no more | items, more |"]
            + ["|---|---|---|---|---|"]
            + phases.map { words, phase in
                row(
                    [words]
                        + [(true, false), (true, true), (false, false), (false, true)].map {
                            "\(ListState(isEmpty: $0, hasMore: $1, phase: phase))"
                                .split(separator: "(").first.map { "`\($0)`" } ?? ""
                        })
            }
    }

    private static var offers: [String] {
        let kinds: [(String, LoadFailure.Kind)] = [
            ("temporary, cancelled, brought nothing new", .temporary),
            ("asked for patience", .rateLimited(retryAfter: .seconds(1))),
            ("the patience is over, or no time was named", .rateLimited(retryAfter: nil)),
            ("position refused or missing", .positionRefused),
        ]
        return ["| the last page | `button` | `rearm` | `hideFooter` |", "|---|---|---|---|"]
            + kinds.map { name, kind in
                row(
                    [name]
                        + FooterPolicy.AfterFailure.allCases.map { choice in
                            words(
                                Footer(
                                    itemCount: 1, hasMore: true,
                                    phase: .appendFailed(LoadFailure(kind)),
                                    policy: .button.with(\.afterFailure, choice)))
                        })
            }
    }

    private static var boards: [String] {
        var sets: [[SectionStatus]] = [[]]
        for status in SectionStatus.allCases { sets += sets.map { $0 + [status] } }
        return [
            "| sections | `fullTable` | shows | `bySection` | shows |", "|---|---|---|---|---|",
        ]
            + sets.map { set in
                row(
                    [set.isEmpty ? "none" : set.map { "\($0)" }.joined(separator: ", ")]
                        + BoardLayout.allCases.flatMap { layout in
                            ["\(layout.status(of: StatusCounts(set)))", shown(layout, set)]
                        })
            }
    }

    private static func shown(_ layout: BoardLayout, _ statuses: [SectionStatus]) -> String {
        let sections = statuses.map { (id: "\($0)", status: $0) }
        switch BoardPresentation(layout: layout, sections: sections) {
        case .page(let placeholder): return "page: \(placeholder)"
        case .sections(let views):
            return views.map { view in
                switch view {
                case .content: "content"
                case .placeholder(_, let placeholder): "\(placeholder)"
                }
            }
            .joined(separator: " / ")
        }
    }

    private static func row(_ cells: [String]) -> String {
        "| \(cells.joined(separator: " | ")) |"
    }
}
