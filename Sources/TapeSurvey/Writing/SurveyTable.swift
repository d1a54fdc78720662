import TapeHTTP
import TapePaging

/// Writes the findings of a survey as a readable table.
package enum SurveyTable {
    private static let widestName = 64

    /// The table for one description; `spec` returns the file written for an operation.
    ///
    /// The last cell of a row that is wider than `columns` gets a line of its own.
    package static func text(
        _ survey: Survey, columns: Int = .max, spec: (Surveyed) -> String?
    ) -> String {
        let rows = survey.results.compactMap { row($0, spec($0)) }
        var lines: [String] = []
        if !rows.isEmpty {
            let head = ["operation", "style", "from", "checked", "spec, or why none"]
            let widths = head.indices.map { column in
                ([head] + rows).map { $0[column].count }.max() ?? 0
            }
            for row in [head] + rows {
                let cells = row.indices.map { column in
                    column == row.count - 1 ? row[column] : row[column].padded(to: widths[column])
                }
                let line = cells.joined(separator: "  ")
                lines += line.count > columns ? folded(cells) : [line]
            }
            lines.append("")
        }
        lines.append(summary(survey))
        return lines.joined(separator: "\n") + "\n"
    }

    /// A row in two lines.
    private static func folded(_ cells: [String]) -> [String] {
        [cells.dropLast().joined(separator: "  "), "    \(cells.last ?? "")"]
    }

    /// The row for an operation; nil for one that lists nothing.
    private static func row(_ result: Surveyed, _ spec: String?) -> [String]? {
        let name = result.operation.name.clipped
        let shown = name.count > widestName ? String(name.prefix(widestName - 1)) + "…" : name
        let source = result.isDeclared ? "declared" : "inferred"
        let start = [shown, result.styleWord, source, checked(result.check)]
        switch result.answer {
        case .noList: return nil
        case .whole, .unsure: return start + [result.why.clipped]
        case .pages:
            let end = spec ?? SpecDraft.obstacle(result) ?? result.why
            guard let spec, case .open(let why)? = result.check else {
                return start + [end.clipped]
            }
            return start + ["\(spec); \(why.clipped)"]
        }
    }

    private static func checked(_ check: LiveCheck?) -> String {
        switch check {
        case .confirmed?: "yes"
        case .corrected(let before)?: "not \(before)"
        case .open?: "open"
        case nil: "no"
        }
    }

    /// A one-line summary of how many operations page, list everything, and so on.
    package static func summary(_ survey: Survey) -> String {
        var paging = 0
        var declared = 0
        var whole = 0
        var unsure = 0
        for result in survey.results {
            switch result.answer {
            case .pages:
                paging += 1
                if result.isDeclared { declared += 1 }
            case .whole: whole += 1
            case .unsure: unsure += 1
            case .noList: break
            }
        }
        let rest = survey.results.count - paging - whole - unsure
        let asked = survey.results.compactMap(\.check)
        let sure = asked.count { $0.isSure }
        let lists = asked.count.counting("list")
        let checked = asked.isEmpty ? "" : "; \(sure) of \(lists) checked live and sure"
        func doing(_ count: Int, _ verb: String) -> String {
            "\(count) \(verb)\(count == 1 ? "s" : "")"
        }
        return
            "\(survey.results.count.counting("operation")): \(paging) \(paging == 1 ? "is" : "are") paged "
            + "(\(declared) declared, \(paging - declared) inferred), "
            + "\(doing(whole, "list")) everything at once, "
            + "\(unsure) not sure, \(doing(rest, "list")) nothing" + checked
    }
}
