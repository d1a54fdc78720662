import TapeCassette
import TapeContracts
import TapeHTTP
import TapeReport

/// A summary of a cassette as a table, for people.
struct SummaryTable {
    let summary: CassetteSummary
    let path: String
    let layout: TextLayout

    var text: String {
        let parts = [head, lines, walks, edits].filter { !$0.isEmpty }
        return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
    }

    private var head: [String] {
        let header = summary.cassette.header
        let title = header.spec.map { ": \($0.title)" } ?? ""
        var origin: [String] = []
        if let recorded = header.recorded { origin.append("recorded \(recorded.rfc3339Seconds)") }
        if let address = header.origin { origin.append("from \(address)") }
        if let by = header.by { origin.append("by \(by)") }
        let lines = ["\(path)\(title)"] + (origin.isEmpty ? [] : [origin.joined(separator: " ")])
        return lines.map { layout.fitting($0.visible()) }
    }

    // MARK: Rows

    private static let titles = ["", "walk", "page", "status", "bytes", "items", "request"]

    private var lines: [String] {
        guard !summary.rows.isEmpty else { return ["no interactions"] }
        let table = [Self.titles] + summary.rows.enumerated().map { cells(of: $1, number: $0 + 1) }
        let widths = Self.titles.indices.map { column in
            table.map { $0[column].count }.max() ?? 0
        }
        return table.enumerated().map { index, row in
            let start = zip(row, widths).dropLast().map { $0.aligned(to: $1) + "  " }.joined()
            let role = index == 0 ? "" : role(of: summary.rows[index - 1]).visible()
            return start + fitting(row[row.count - 1], endingWith: role, behind: start.count)
        }
    }

    /// A request as far as it fits into its line of a screen, with its role; whole in a file or a pipe.
    private func fitting(_ request: String, endingWith role: String, behind start: Int) -> String {
        let room = layout.columns - start
        guard layout.isScreen, request.count > room else { return request }
        return "\(request.prefix(max(room - role.count - 1, 8)))…\(role)"
    }

    private func role(of row: CassetteSummary.Row) -> String {
        row.mark.flatMap { $0.role == .walk ? nil : "  (\($0.role.rawValue))" } ?? ""
    }

    private func cells(of row: CassetteSummary.Row, number: Int) -> [String] {
        let (status, size): (String, String) =
            switch row.outcome {
            case .whole(let response): ("\(response.status)", "\(response.body.count)")
            case .cut(let response, _): ("\(response.status) cut", "\(response.body.count)")
            case .failed(let error): (error.code.rawValue, "")
            }
        return [
            "\(number)", row.mark.map { "\($0.walk)" } ?? "", row.mark.map { "\($0.page)" } ?? "",
            status, size, row.items.map { "\($0)" } ?? "",
            "\(row.method) \(target(of: row))\(role(of: row))".visible(),
        ]
    }

    /// The URL, without the origin if the header of the table names it.
    private func target(of row: CassetteSummary.Row) -> String {
        guard let origin = summary.cassette.header.origin, row.url.hasPrefix("\(origin)/") else {
            return row.url
        }
        return String(row.url.dropFirst(origin.count))
    }

    // MARK: Foot

    private var walks: [String] {
        summary.walks.map { walk in
            let items = walk.items.map { ", \(counted($0, "item"))" } ?? ""
            return "walk \(walk.walk): \(counted(walk.pages, "page"))\(items), \(walk.ended.phrase)"
        }
    }

    private var edits: [String] {
        summary.cassette.editNotes(summary.cassette.handEdited).map(layout.fitting)
    }
}
