package import TapeBench
import TapeList

/// A refresh is one change of status for observers, however many sections it loads.
package struct BoardRefreshMarksAll: Law {
    package let text = LawText(
        .boardRefreshMarksAll, "U7",
        "A refresh marks every section as loading and reports that once, before it starts each section once.",
        .ofBoard(
            why: "A refresh is one act for all sections.",
            breach:
                "a section that answers at once makes the screen flicker: normal, loading, normal",
            breakers: "loops that mark and start section by section"))

    package func judge(_ trace: BoardTrace) -> Judgement {
        var refreshes = 0
        var findings = storm(trace)
        for handling in trace.handlings {
            if let finding = misstarted(handling) { findings.append(finding) }
            guard handling.input == .refresh else { continue }
            let starts = handling.entries.indices.filter { handling.entries[$0].isStart }
            guard let first = starts.first, let last = starts.last else { continue }
            refreshes += 1
            let early = handling.entries[..<first].compactMap(\.emission)
            let between = handling.entries[first..<last].compactMap(\.emission)
            let advice = "mark all sections first, report the status once, then start the loads"
            if handling.before != .loading, early != [.loading] {
                findings.append(
                    Finding(
                        expected: "loading, reported once before the first section starts",
                        saw: early.isEmpty ? "no report" : early.words, advice: advice))
            }
            if !between.isEmpty {
                findings.append(
                    Finding(
                        expected: "no status between the starts of two sections",
                        saw: between.map { "\($0)" }.joined(separator: ", "), advice: advice))
            }
        }
        return .weighing(
            findings, over: refreshes, evidence: counted(refreshes, "refresh", plural: "refreshes"),
            unless: "the list was not refreshed")
    }

    /// A finding if the run was stopped because loads kept starting without end.
    private func storm(_ trace: BoardTrace) -> [Finding] {
        guard trace.isStorm else { return [] }
        return [
            Finding(
                expected: "loads that end", saw: "loads started without end",
                advice: "let a person ask for the load again, or stop after a few attempts")
        ]
    }

    /// A finding if the wrong sections were started; one that is already loading need not be started again.
    private func misstarted(_ handling: BoardHandling) -> Finding? {
        let started = handling.entries.compactMap(\.started)
        let wanted: Set<String>
        switch handling.input {
        case .refresh: wanted = Set(handling.sectionsBefore.keys)
        case .reload(let section):
            wanted = handling.sectionsBefore[section] == nil ? [] : [section]
        case .report, .set, .add, .remove, .appendBegan, .appendFailed, .appendEnded: wanted = []
        }
        let advice = "start each section that is there once, and no other"
        if let stranger = started.first(where: { !wanted.contains($0) }) {
            return Finding(
                item: stranger, expected: "no load of \(stranger)",
                saw: handling.sectionsBefore[stranger] == nil
                    ? "a load of a section that is not there" : "its load is started",
                advice: advice)
        }
        if let idle = wanted.sorted().first(where: {
            !started.contains($0) && handling.sectionsBefore[$0] != .loading
        }) {
            return Finding(
                item: idle, expected: "a load of \(idle)", saw: "none", advice: advice)
        }
        guard started.count > Set(started).count else { return nil }
        return Finding(
            expected: "one load of each section", saw: started.joined(separator: ", "),
            advice: advice)
    }
}

extension LawIdentifier {
    package static let boardRefreshMarksAll: Self = "board-refresh-marks-all"
}
