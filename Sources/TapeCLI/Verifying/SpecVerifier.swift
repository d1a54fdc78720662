import TapeCassette
import TapeContracts
import TapeFaults
import TapeList

/// Judges specs by their cassettes or live answers, and makes their reports.
struct SpecVerifier {
    let loader: SpecLoader
    let environment: [String: String]
    /// Played instead of the spec's own cassette, if the command line names one.
    let cassette: String?
    let selection: LawSelection
    /// Whether to break recordings in many ways to see which laws notice.
    let isMutating: Bool
    /// Whether to compare live answers with the cassettes.
    let isComparing: Bool
    /// The faults that lists are tested with, if the command line names any.
    let faults: [FaultPlan]
    /// The live answers, by the path of the spec; nil if cassettes are played.
    var tapes: [String: LiveTape]?

    /// The report of one spec file; if a file it needs is missing or wrong, the report says so.
    func report(_ file: SpecFile, at path: String) async -> SpecReport {
        switch file {
        case .contract(let spec): await report(spec, at: path)
        case .screen(let screen): await report(screen, at: path)
        }
    }

    private func report(_ spec: ContractSpec, at path: String) async -> SpecReport {
        let began = ContinuousClock.now
        let cassettePath = cassette ?? SpecPairing.cassette(for: path)
        var report = SpecReport(
            title: spec.title, spec: path,
            cassette: tapes == nil || isComparing
                ? SpecPairing.shownCassette(cassettePath, of: path) : "")
        switch await replay(spec, at: path, cassettePath) {
        case .ready(let run):
            let result = await run.run(
                selection, mutating: isMutating, faults: faults, stirred: standing(at: path))
            if let damage = run.damage {
                report.mistake = "\(damage)"
                break
            }
            let kept = Self.isStirred(result.rows) ? nil : keptStirRows(spec, at: path)
            report.rows = result.rows + (kept?.rows ?? [])
            report.notes = result.notes + (kept?.notes ?? [])
            report.details = result.details
            report.recording = run.recording
            report.pages = result.pages
            report.items = result.items
            report.picture = result.picture
        case .missing(let what):
            report.notes = what
        case .mistaken(let mistake):
            report.mistake = mistake
        }
        report.notes = stirringAdvice(spec, at: path, for: report) + report.notes
        report.notes += unfinished(beside: cassettePath, of: path)
        report.notes += capped(cassettePath, of: path, in: report)
        if let tape = tapes?[path] {
            report.tell(of: tape)
            if isComparing {
                await report.compare(tape, with: cassettePath, by: spec, environment)
            }
        }
        report.seconds = began.duration(to: .now).inSeconds
        return report
    }

    /// Whether this run was asked to stir the list.
    private func standing(at path: String) -> StirStanding {
        tapes?[path]?.stirred.map { .asked(obstacle: $0.obstacle) } ?? .unasked
    }

    private static func isStirred(_ rows: [LawRow]) -> Bool {
        rows.contains { row in StirLaws.all.contains { $0.identifier == row.law } }
    }

    /// What laws about changes need, if the run asked for them and the report has none.
    private func stirringAdvice(
        _ spec: ContractSpec, at path: String, for report: SpecReport
    ) -> [String] {
        guard tapes == nil, selection.names(.stir), report.mistake == nil,
            !Self.isStirred(report.rows)
        else { return [] }
        let kept = SpecPairing.stirred(for: path)
        let needed = "laws of kind `stir` are judged by walks during which the list was changed"
        return [
            "\(needed), and there is no readable recording of such at \(kept)",
            spec.stir == nil
                ? "the spec does not say how rows are made: add `stir`, then make the recording with"
                : "on a staging system, make the recording with",
            "pagetape verify --live --stir \(ShellWord.quoted(path))",
        ]
    }

    /// The laws about changes, judged by stirred walks that an earlier run kept beside the cassette.
    private func keptStirRows(
        _ spec: ContractSpec, at path: String
    ) -> (rows: [LawRow], notes: [String])? {
        guard tapes == nil, cassette == nil, spec.stir != nil,
            // `try?`: a missing or unreadable file is no evidence; `lint` reports broken files.
            let kept = try? Cassette.read(SpecPairing.stirred(for: path)),
            case .ready(let run) = play(spec, kept)
        else { return nil }
        let rows = run.keptStirRows(selection)
        guard run.damage == nil else { return nil }
        return (rows, run.notesOnRepeating(rows))
    }

    private func report(_ screen: ScreenSpec, at path: String) async -> SpecReport {
        let began = ContinuousClock.now
        var report = SpecReport(title: screen.title, spec: path, cassette: "")
        guard let specs = loader.sections(of: screen, at: path) else {
            report.mistake = "the spec of a section cannot be used"
            return report
        }
        let cassettes = specs.map { SpecPairing.cassette(for: $0.path) }
        var sections: [(name: String, result: SectionResult)] = []
        for (section, cassettePath) in zip(specs, cassettes) {
            report.notes += unfinished(beside: cassettePath, of: section.path)
            switch await replay(section.spec, at: section.path, cassettePath) {
            case .ready(let run):
                let result = await run.firstPage()
                if let damage = run.damage {
                    report.mistake = "\(damage)"
                } else {
                    sections.append((section.name, result))
                }
            case .missing(let what):
                report.notes += what
            case .mistaken(let mistake):
                report.mistake = mistake
            }
        }
        if sections.count == specs.count {
            (report.rows, report.picture) = ScreenRun(screen, sections: sections).run(selection)
        }
        for section in specs {
            if let tape = tapes?[section.path] { report.tell(of: tape, inSection: section.name) }
        }
        report.seconds = began.duration(to: .now).inSeconds
        return report
    }

    /// A note if an unfinished recording lies beside the cassette that is judged.
    private func unfinished(beside cassettePath: String, of specPath: String) -> [String] {
        // `try?`: an unreadable journal cannot be resumed.
        guard tapes == nil || isComparing,
            let journal = try? UnfinishedJournal(at: Journal.path(for: cassettePath)),
            journal.canBeResumed
        else { return [] }
        let operands = SpecPairing.operands(recording: specPath, into: cassettePath)
        return [
            """
            \(journal.path): a later recording did not finish, or is under way, and is not judged here; go on with \
            pagetape record --resume \(operands), or begin afresh with --restart
            """
        ]
    }

    /// How to go on with a walk that was stopped on request, where that is why laws are not tested.
    private func capped(
        _ cassettePath: String, of specPath: String, in report: SpecReport
    ) -> [String] {
        guard tapes == nil, report.verdict == .incomplete,
            // `try?`: a cassette that cannot be read has been reported.
            let cassette = try? Cassette.read(cassettePath), cassette.header.spec != nil,
            cassette.end.walks.first?.ended == .capped
        else { return [] }
        let operands = SpecPairing.operands(recording: specPath, into: cassettePath)
        return ["the rest of the walk is recorded by pagetape record --mode new \(operands)"]
    }

    /// Whether a cassette can be played.
    private enum Replay {
        case ready(ReplayRun)
        /// A file is missing; the lines say which, and what to do.
        case missing([String])
        /// A file is wrong; the text says how.
        case mistaken(String)
    }

    private func replay(
        _ spec: ContractSpec, at specPath: String, _ path: String
    ) async -> Replay {
        if let tapes {
            guard let cassette = tapes[specPath]?.judged else { return .missing([]) }
            return play(spec, cassette)
        }
        do {
            let cassette = try Cassette.read(path)
            let replay = play(spec, cassette)
            guard case .ready(let run) = replay, let mismatch = await run.mismatch() else {
                return replay
            }
            if let owner = SpecPairing.otherSpec(than: specPath, of: path) {
                return .mistaken("\(path) is the recording of \(owner), not of \(specPath)")
            }
            let operands = SpecPairing.operands(recording: specPath, into: path)
            return .mistaken(
                "\(SpecPairing.shownCassette(path, of: specPath)) was recorded by another spec than \(specPath) is now: \(mismatch); "
                    + "record it again with pagetape record \(operands)")
        } catch {
            if let code = error.file?.code, code == .missing || code == .missingFolder {
                // The evidence of stirred walks begins with the walk itself.
                if cassette == nil,
                    let kept = try? Cassette.read(SpecPairing.stirred(for: specPath))
                {
                    return play(spec, kept)
                }
                return .missing([
                    "there is no cassette at \(SpecPairing.shownCassette(path, of: specPath))",
                    "pagetape record \(ShellWord.quoted(specPath)) makes one",
                ])
            }
            return .mistaken("\(error)")
        }
    }

    private func play(_ spec: ContractSpec, _ cassette: Cassette) -> Replay {
        do {
            return .ready(try ReplayRun(spec, cassette: cassette, environment: environment))
        } catch {
            switch error {
            case .missingValues: return .missing([error.words])
            case .cassette: return .mistaken(error.words)
            }
        }
    }
}

extension ReplayRun.SetupError {
    /// What is missing or wrong, in words.
    var words: String {
        switch self {
        case .missingValues(let names):
            let places = names.map { "${plain:\($0)}" }.joined(separator: ", ")
            return "the environment lacks \(places), which the request needs"
        case .cassette(let error):
            return "\(error)"
        }
    }
}
