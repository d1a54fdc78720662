package import TapeContracts

/// Writes a report for people, on a terminal or in a log.
package struct TextReporter: Sendable {
    private let palette: Palette
    private let isVerbose: Bool

    package init(colored: Bool, verbose: Bool = false) {
        palette = colored ? .terminal : .plain
        isVerbose = verbose
    }

    package func render(_ report: ContractReport) -> String {
        let blocks = report.specs.map(block) + [closing(report)]
        return blocks.joined(separator: "\n")
    }

    private func block(_ spec: SpecReport) -> String {
        var lines = [headline(spec)]
        lines += groups(spec)
        if let mistake = spec.mistake {
            // A place in a file with its caret keeps its lines.
            lines += mistake.visible(keepingLines: true).split(separator: "\n").map { "    \($0)" }
        }
        lines += spec.notes.flatMap { labelled("note", $0) }
        for row in spec.rows where row.judgement.verdict == .violated {
            lines += row.judgement.findings.prefix(findingLimit).flatMap { finding($0, of: row) }
            let hidden = row.judgement.findings.count - findingLimit
            if hidden > 0 { lines.append("      … and \(hidden) more of \(row.law)") }
        }
        // The breaking changes are among the findings.
        let careful = (spec.drift?.changes ?? []).filter { $0.severity != .breaking }
        if !careful.isEmpty {
            lines.append("    changes since \(spec.cassette.visible()) that break nothing:")
            lines += DriftLines(palette).lines(careful).map { "  \($0)" }
        }
        lines += KillTable(spec.picture, palette).lines
        return lines.joined(separator: "\n") + "\n"
    }

    private var findingLimit: Int { isVerbose ? .max : 5 }

    private func headline(_ spec: SpecReport) -> String {
        let mark =
            switch spec.verdict {
            case .kept: palette.good("✓")
            case .broken: palette.bad("✗")
            case .incomplete: palette.unsure("?")
            }
        let size =
            spec.pages == 0
            ? "" : ", \(counted(spec.pages, "page")), \(counted(spec.items, "item"))"
        let target = spec.target == "recording" ? "" : ", live at \(spec.target.visible())"
        return
            "\(mark) \(palette.strong(spec.title.visible())) (\(spec.spec.visible())\(target)\(size))"
    }

    /// The laws about the API by verdict, then a line for each client judged.
    private func groups(_ spec: SpecReport) -> [String] {
        let own = spec.rows.filter { $0.subject != .client }
        var lines: [String] = []
        for verdict in Verdict.allCases {
            let rows = own.filter { $0.judgement.verdict == verdict }
            guard !rows.isEmpty else { continue }
            lines += group(verdict, rows)
        }
        var judged: [String] = []
        for row in spec.rows where row.subject == .client && !judged.contains(row.judged) {
            judged.append(row.judged)
        }
        return lines
            + judged.flatMap { name in
                client(name, spec.rows.filter { $0.subject == .client && $0.judged == name })
            }
    }

    /// Laws of one verdict, with the reason of each where it matters and there are few.
    private func group(_ verdict: Verdict, _ rows: [LawRow]) -> [String] {
        let explained: [LawRow]
        if isVerbose {
            explained = rows
        } else {
            switch verdict {
            case .holds, .violated: explained = []
            case .waived: explained = rows
            case .notApplicable: explained = rows.count <= Self.reasonLimit ? rows : []
            // What only `record --also` could show is no failing of this run.
            case .notEnoughEvidence: explained = rows.filter(\.isUnproven)
            }
        }
        let known = Set(explained.map(\.law))
        let names = rows.map(\.law).filter { !known.contains($0) }.map(\.rawValue)
        let reasons = explained.flatMap {
            labelled(verdict.words, "\($0.law): \($0.judgement.evidence)")
        }
        return reasons + labelled(verdict.words, list(names, verdict))
    }

    /// Names of laws; of those that say nothing about the API, many are only counted.
    private func list(_ names: [String], _ verdict: Verdict) -> String {
        switch verdict {
        case .notApplicable, .notEnoughEvidence:
            guard names.count > Self.reasonLimit else { break }
            return "\(names.count) laws; --verbose names them and says why"
        case .holds, .violated, .waived:
            break
        }
        return names.joined(separator: ", ")
    }

    /// More reasons than these are only told when asked for.
    private static let reasonLimit = 3

    private func client(_ name: String, _ rows: [LawRow]) -> [String] {
        if isVerbose {
            return rows.flatMap { row in
                labelled(
                    name, "\(row.law) \(row.judgement.verdict.words): \(row.judgement.evidence)")
            }
        }
        let counts = Verdict.clauses { verdict in rows.count { $0.judgement.verdict == verdict } }
        let runs = rows.first { $0.judgement.verdict == .holds } ?? rows.first
        return labelled(name, "laws: \(counts.joined(separator: ", "))")
            + labelled("", runs?.judgement.evidence ?? "")
    }

    private func finding(_ finding: Finding, of row: LawRow) -> [String] {
        var place = [palette.bad(row.law.rawValue)]
        if row.subject == .client { place.append(row.judged) }
        if let page = finding.page { place.append("page \(page)") }
        if let item = finding.item { place.append("item \(item.visible())") }
        var lines = ["    " + place.joined(separator: " · ")]
        if let position = finding.position { lines.append("      position  \(position.visible())") }
        for (title, text) in [
            ("scene", finding.scene ?? ""), ("expected", finding.expected), ("saw", finding.saw),
            ("try", finding.advice),
        ] where !text.isEmpty {
            lines += text.visible(keepingLines: true).folded(to: 78).enumerated().map {
                index, line in
                "      " + (index == 0 ? title : "").padded(to: 10) + line
            }
        }
        // In one line, so that it can be copied.
        if let command = finding.command { lines.append("      ask       \(command.visible())") }
        return lines
    }

    private func closing(_ report: ContractReport) -> String {
        let counts = Verdict.clauses(report.count)
        let verdict =
            switch report.verdict {
            case .kept: palette.good("contract kept")
            case .broken: palette.bad("contract broken")
            case .incomplete: palette.unsure("not enough evidence")
            }
        let laws = counts.isEmpty ? "" : "; laws: \(counts.joined(separator: ", "))"
        return "\(verdict): \(counted(report.specs.count, "spec"))\(laws)\n"
    }

    private func label(_ words: String) -> String {
        "    \(words.padded(to: 15)) "
    }

    /// A text behind a label, in lines of bearable length.
    private func labelled(_ title: String, _ text: String) -> [String] {
        text.visible(keepingLines: true).folded(to: 78).enumerated().map {
            label($0 == 0 ? title : "") + $1
        }
    }
}

extension String {
    /// The text in lines of at most so many characters; a longer word gets a line of its own.
    fileprivate func folded(to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? String(word) : " \(word)"
        }
        return line.isEmpty ? lines : lines + [line]
    }
}
