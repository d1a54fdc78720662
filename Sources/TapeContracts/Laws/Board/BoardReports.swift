package import TapeBench
import TapeList

/// One refresh, one change for those who watch.
package struct BoardRefreshMarksAll: Law {
    package let identifier = LawIdentifier.boardRefreshMarksAll
    package let code = "U7"
    package let sentence =
        "A refresh marks every section as loading and says so once, before it starts each of them once."
    package let explanation = LawExplanation(
        why: "A refresh is one act for all sections.",
        breach:
            "a section that answers at once makes the screen flicker: normal, loading, normal",
        breakers: "loops that mark and start section by section",
        keys: ["layout", "sections"])

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
            let advice = "mark all sections first, tell the status once, then start the loads"
            if handling.before != .loading, early != [.loading] {
                findings.append(
                    Finding(
                        expected: "loading, told once before the first section starts",
                        saw: early.isEmpty ? "nothing told" : early.words, advice: advice))
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

    /// A finding if the run was broken off because loads never came to an end.
    private func storm(_ trace: BoardTrace) -> [Finding] {
        guard trace.isStorm else { return [] }
        return [
            Finding(
                expected: "loads that come to an end", saw: "loads started without end",
                advice: "let a person ask for the load again, or stop after a few attempts")
        ]
    }

    /// A finding if other sections were started than had to be; one that already loads may be left to it.
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

/// A result nobody waits for changes nothing.
package struct BoardLateIgnored: Law {
    package let identifier = LawIdentifier.boardLateIgnored
    package let code = "U6"
    package let sentence = "The result of a load that a newer one superseded changes nothing."
    package let explanation = LawExplanation(
        why: "A load that was superseded has nothing to say.",
        breach: "an old failure replaces new content",
        breakers: "boards without generation tokens",
        keys: ["layout", "sections"])

    package func judge(_ trace: BoardTrace) -> Judgement {
        let late = trace.handlings.filter { $0.after.isAfterLateReport }
        guard !late.isEmpty else { return .notEnoughEvidence("no result came too late") }
        let findings = late.compactMap { handling -> Finding? in
            let told = handling.entries.compactMap(\.emission)
            guard handling.after.status != handling.before || !told.isEmpty else { return nil }
            return Finding(
                item: handling.section, expected: "still \(handling.before)",
                saw: told.isEmpty ? "\(handling.after.status)" : told.words,
                advice: "give each load of a section a token, and drop results with an older one")
        }
        return .weighing(
            findings + twins(trace), evidence: counted(late.count, "late result"))
    }

    /// A finding for each load that was started with the token of one still under way: their results cannot be told apart.
    private func twins(_ trace: BoardTrace) -> [Finding] {
        var pending: Set<SectionTicket<String>> = []
        var findings: [Finding] = []
        for entry in trace.entries {
            switch entry {
            case .input(.report(let ticket, _)): pending.remove(ticket)
            case .started(let ticket, nil) where !pending.insert(ticket).inserted:
                findings.append(
                    Finding(
                        item: ticket.section, expected: "a token of its own for each load",
                        saw: "\(ticket.generation) again while that load is under way",
                        advice: "count loads for the whole board, not for a name that may come back"
                    ))
            case .input, .emitted, .started, .look, .composed: break
            }
        }
        return findings
    }
}

/// Each change is told once.
package struct BoardOneEmission: Law {
    package let identifier = LawIdentifier.boardOneEmission
    package let code = "U8"
    package let sentence = "Every change of status is told once, in order, and nothing else is."
    package let explanation = LawExplanation(
        why: "A change is told once; no change is not told.",
        breach: "three equal statuses in a row redraw three times",
        breakers: "boards that emit on every call",
        keys: ["layout", "sections"])

    package func judge(_ trace: BoardTrace) -> Judgement {
        var told: SectionStatus?
        var count = 0
        var findings: [Finding] = []
        for handling in trace.handlings {
            var current = told ?? handling.before
            for status in handling.entries.compactMap(\.emission) {
                count += 1
                if status == current {
                    findings.append(
                        Finding(
                            expected: "silence while the status stays \(current)",
                            saw: "\(status), told again",
                            advice: "compare with the status told last before telling"))
                }
                current = status
            }
            told = current
            guard current != handling.after.status else { continue }
            findings.append(
                Finding(
                    item: handling.section, expected: "\(handling.after.status), told to observers",
                    saw: "they still believe \(current)", advice: "tell every change of status"))
            told = handling.after.status
        }
        return .weighing(
            findings, over: count, evidence: counted(count, "status", plural: "statuses") + " told",
            unless: "the status never changed")
    }
}

/// Loading more is the footer's business.
package struct BoardAppendIsNotLoading: Law {
    package let identifier = LawIdentifier.boardAppendIsNotLoading
    package let code = "U10"
    package let sentence =
        "A section that loads more, or fails to, changes nothing about the board."
    package let explanation = LawExplanation(
        why: "Loading more happens in the footer, not on the screen.",
        breach: "scrolling down replaces the list by a full-page spinner",
        breakers: "boards that listen to every load",
        keys: ["layout", "sections"])

    package func judge(_ trace: BoardTrace) -> Judgement {
        let appends = trace.handlings.filter { $0.input.isAppend }
        guard !appends.isEmpty else { return .notEnoughEvidence("no section loaded more") }
        let findings = appends.compactMap { handling -> Finding? in
            let told = handling.entries.compactMap(\.emission)
            guard handling.after.status != handling.before || !told.isEmpty else { return nil }
            return Finding(
                item: handling.section, expected: "still \(handling.before)",
                saw: "\(handling.after.status)",
                advice: "report loading only while a section has nothing to show")
        }
        return .weighing(
            findings, evidence: counted(appends.count, "time") + " a section loaded more")
    }
}

/// A board of boards says what one board of all sections says.
package struct BoardComposes: Law {
    package let identifier = LawIdentifier.boardComposes
    package let code = "E.3"
    package let sentence =
        "A board whose sections are boards has the status of one board of all their sections."
    package let explanation = LawExplanation(
        why: "A board of boards is a board.",
        breach: "nesting two sections changes what the screen shows",
        breakers: "rules that count sections instead of taking the most urgent",
        keys: ["layout", "sections"])

    package func judge(_ trace: BoardTrace) -> Judgement {
        var count = 0
        var findings: [Finding] = []
        for case .composed(let composition) in trace.entries {
            count += 1
            guard composition.whole != composition.ofParts else { continue }
            findings.append(
                Finding(
                    expected:
                        "\(composition.whole) for \(composition.parts.map { $0.map { "\($0)" } })",
                    saw: "\(composition.ofParts)",
                    advice:
                        "let a board of no sections be empty, and let only the greatest status count"
                ))
        }
        return .weighing(
            findings, over: count, evidence: counted(count, "composition"),
            unless: "no board was made of boards")
    }
}

extension [SectionStatus] {
    /// The statuses as findings name them, in their order.
    fileprivate var words: String { map { "\($0)" }.joined(separator: ", then ") }
}

extension LawIdentifier {
    package static let boardRefreshMarksAll: Self = "board-refresh-marks-all"
    package static let boardLateIgnored: Self = "board-late-ignored"
    package static let boardOneEmission: Self = "board-one-emission"
    package static let boardAppendIsNotLoading: Self = "board-append-is-not-loading"
    package static let boardComposes: Self = "board-composes"
}
