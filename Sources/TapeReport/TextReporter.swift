package import TapeContracts
import TapeHTTP

/// Writes a report for people, on a terminal or in a log.
///
/// A kept spec takes one line, unless there is something to note about it; `verbose` shows everything.
package struct TextReporter: Sendable {
    private let palette: Palette
    private let layout: TextLayout
    private let isVerbose: Bool

    package init(colored: Bool, verbose: Bool = false, layout: TextLayout = .piped) {
        palette = colored ? .terminal : .plain
        isVerbose = verbose
        self.layout = layout
    }

    package func render(_ report: ContractReport) -> String {
        var text = ""
        var isBlock = false
        // A mutant that no law notices is a failure, too.
        let told = report.specs.filter { spec in
            report.tellsKeptSpecs || spec.verdict != .kept
                || spec.picture.kills.contains { $0.noticed.isEmpty }
        }
        for spec in told {
            let lines = lines(spec)
            // One-line specs stand together; longer ones are set apart by an empty line.
            if !text.isEmpty, isBlock || lines.count > 1 { text += "\n" }
            isBlock = lines.count > 1
            text += lines.map { $0 + "\n" }.joined()
        }
        return text + (text.isEmpty ? "" : "\n") + closing(report)
    }

    private func lines(_ spec: SpecReport) -> [String] {
        guard spec.verdict != .kept || isVerbose else {
            return headline(spec, ending: ": \(kept(spec))") + notes(spec.notes)
                + DriftLines(palette).harmless(spec)
                + KillTable(spec.picture, palette, layout).lines
        }
        var lines = headline(spec, ending: "")
        lines += counts(spec.groups, besides: untried(spec))
        lines += isVerbose ? everyLaw(spec) : urgentLaws(spec)
        if let mistake = spec.mistake {
            // A place in a file with its caret keeps its line breaks.
            let mistakes = mistake.visible(keepingLines: true).split(separator: "\n")
            lines.append(layout.fitting(mistakes.map { "    \($0)" }.joined(separator: "\n")))
        }
        lines += notes(spec.notes + (isVerbose ? spec.details : []))
        if let command = spec.recordingCommand(isForAll: isVerbose) {
            // On one line, so that it can be copied.
            lines.append("    " + "record".padded(to: Self.labelWidth) + " \(command.visible())")
        }
        let findings = TextFindings(
            palette: palette, layout: layout, most: isVerbose ? .max : Self.mostFindings)
        lines += findings.lines(spec)
        lines += DriftLines(palette).harmless(spec)
        return lines + KillTable(spec.picture, palette, layout).lines
    }

    /// The most causes of a law's breaches that are shown unless all are asked for.
    private static let mostFindings = 5

    private func headline(_ spec: SpecReport, ending: String) -> [String] {
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
        let title = spec.title.visible()
        let rest = "(\(spec.spec.visible())\(target)\(size))\(ending)"
        let whole = "\(mark) \(palette.strong(title)) \(rest)"
        // In a pipe a headline is not folded, so that it can be searched for.
        guard layout.isScreen, title.count + rest.count + 3 > layout.columns else { return [whole] }
        let folded = "\(title) \(rest)".folded(to: layout.columns - 2)
        return folded.enumerated().map { "\($0 == 0 ? "\(mark) " : "  ")\($1)" }
    }

    /// What the one line of a kept spec says about its laws.
    private func kept(_ spec: SpecReport) -> String {
        guard let group = spec.groups.first else { return "nothing was judged" }
        // Our own lists and boards are named; a client is named where its laws are counted.
        let whose = group.isReference ? " of the \(group.name.visible())" : ""
        let holds = group.count(.holds)
        let parts = [
            "\(counted(holds, "law"))\(whose) \(holds == 1 ? "holds" : "hold")",
            clause(group.count(.notEnoughEvidence), "not tested"),
            clause(group.count(.waived), "waived"),
            untried(spec),
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    private func clause(_ count: Int, _ word: String) -> String? {
        count == 0 ? nil : "\(count) \(word)"
    }

    /// The number of cases that were not tried on a client; nil if all were.
    private func untried(_ spec: SpecReport) -> String? {
        spec.untriedCases == 0 ? nil : "\(counted(spec.untriedCases, "case")) not tried"
    }

    /// How many laws have each verdict, one line for each subject judged.
    private func counts(_ groups: [LawRowGroup], besides words: String? = nil) -> [String] {
        groups.flatMap { group in
            labelled(
                group.name,
                Verdict.lawClauses(group.count) + (words.map { ", \($0)" } ?? ""))
        }
    }

    /// The laws that need attention: broken, required but not tested, or waived.
    private func urgentLaws(_ spec: SpecReport) -> [String] {
        let broken = spec.rows.filter { $0.judgement.verdict == .violated }
        var names: [String] = []
        var judged: String?
        for row in broken {
            // A subject is named once, and not at all if it is the only one in the counts above.
            let isTold = row.subject == .api || row.judged == judged || spec.groups.count == 1
            names.append((isTold ? "" : "\(row.judged): ") + row.law.rawValue)
            judged = row.judged
        }
        let untested = spec.rows.filter(\.isUnproven)
        let waived = spec.rows.filter { $0.judgement.verdict == .waived }
        return labelled(Verdict.violated.words, names.joined(separator: ", "))
            + reasons(untested, isAlone: spec.groups.count == 1)
            + reasons(waived, isAlone: spec.groups.count == 1)
    }

    /// Laws with the evidence for their verdict; laws with the same evidence share a line.
    private func reasons(_ rows: [LawRow], isAlone: Bool) -> [String] {
        var order: [String] = []
        var members: [String: [LawRow]] = [:]
        for row in rows {
            let key = "\(row.subject == .api ? "" : row.judged)\u{0}\(row.judgement.evidence)"
            if members[key] == nil { order.append(key) }
            members[key, default: []].append(row)
        }
        return order.flatMap { key -> [String] in
            let alike = members[key] ?? []
            guard let first = alike.first, alike.count > 1 else {
                return alike.flatMap { reason($0, isAlone: isAlone) }
            }
            let whose = whose(first, isAlone: isAlone)
            let names =
                alike.count > Self.namedLaws
                ? counted(alike.count, "law")
                : alike.map(\.law.rawValue).joined(separator: ", ")
            return labelled(
                first.judgement.verdict.words, "\(whose)\(names): \(first.judgement.reason)")
        }
    }

    /// The most laws with the same evidence that are named; more are only counted.
    private static let namedLaws = 3

    /// Each law with the evidence for its verdict, by verdict, laws about the API first.
    private func everyLaw(_ spec: SpecReport) -> [String] {
        spec.groups.flatMap { group in
            Verdict.allCases.flatMap { verdict in
                group.rows.filter { $0.judgement.verdict == verdict }
                    .flatMap { reason($0, isAlone: spec.groups.count == 1) }
            }
        }
    }

    /// The advice on recording what is missing is given once, for all laws together.
    private func reason(_ row: LawRow, isAlone: Bool) -> [String] {
        labelled(
            row.judgement.verdict.words,
            "\(whose(row, isAlone: isAlone))\(row.law): \(row.judgement.reason)")
    }

    /// The subject's name, unless it is the API or the only subject.
    private func whose(_ row: LawRow, isAlone: Bool) -> String {
        row.subject == .api || isAlone ? "" : "\(row.judged): "
    }

    private func notes(_ notes: [String]) -> [String] {
        notes.flatMap { labelled("note", $0) }
    }

    private func closing(_ report: ContractReport) -> String {
        let words = report.verdictWords
        let verdict =
            switch report.verdict {
            case .kept: palette.good(words)
            case .broken: palette.bad(words)
            case .incomplete: palette.unsure(words)
            }
        let summary = report.summary.visible()
        let first = "\(words): \(summary)".folded(to: layout.columns)
        let told = first.count > 1 ? first : ["\(verdict): \(summary)"]
        return (told + counts(report.groups) + untested(report)).map { $0 + "\n" }.joined()
    }

    /// Says that untested laws do not fail the run, and how to test those that can be.
    private func untested(_ report: ContractReport) -> [String] {
        let rows = report.specs.flatMap(\.rows).filter {
            $0.subject == .api && $0.judgement.verdict == .notEnoughEvidence && !$0.isUnproven
        }
        // `all` brings no filter, so laws that need one stay untested.
        let count = rows.count { row in
            !row.judgement.also.isEmpty && !row.judgement.also.contains { $0.contains("=") }
        }
        guard count > 0, report.verdict == .kept else { return [] }
        let files = report.specs.filter { $0.recordingCommand(isForAll: true) != nil }.map(\.spec)
        let operands = files.count == 1 ? " \(ShellWord.quoted(files[0]).visible())" : ""
        // A live run reads no recording, and the next one would not either.
        let isLive = report.specs.contains { $0.target != "recording" }
        let command =
            isLive ? "verify\(operands) --live --also all" : "record --also all\(operands)"
        let text =
            "Laws that are not tested cost nothing unless the spec's `contract: {require: […]}` names them. "
            + "Up to \(count) of them can be tested:"
        // A command stays on one line, since half of one may be another command.
        return text.folded(to: layout.columns) + ["    pagetape \(command)"]
    }

    private static let labelWidth = 15

    /// A text behind a label, in lines that fit the layout.
    private func labelled(_ title: String, _ text: String) -> [String] {
        layout.labelled(
            title.visible(), indent: 4, width: Self.labelWidth,
            text.visible(keepingLines: true))
    }
}

extension ContractReport {
    /// The verdict as the report's last paragraph states it.
    fileprivate var verdictWords: String {
        switch verdict {
        case .kept: return "contract kept"
        case .broken: return "contract broken"
        case .incomplete:
            let open = specs.filter { $0.verdict == .incomplete }
            // The files contain mistakes; the evidence is not what is missing.
            let isMistaken = !open.isEmpty && open.allSatisfy { $0.mistake != nil }
            return isMistaken ? "not judged" : "not enough evidence"
        }
    }
}
