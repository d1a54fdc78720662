import Synchronization
import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeServer

/// Runs a command in every case and judges its behaviour.
struct Judge: Sendable {
    /// One case with the behaviour seen in it.
    private typealias Played = (situation: JudgedCase, conduct: Conduct)

    let list: ServedList
    let run: ReplayRun
    let planner: CasePlanner
    let options: JudgeOptions
    let console: Console
    let children: RunningChildren
    let redactor: Redactor
    let mask: SecretMask

    /// Runs the cases and makes the report.
    func report(
        spec path: String, environment: [String: String]
    ) async throws(Obstacle) -> SpecReport {
        let began = ContinuousClock.now
        var terms = await run.conductTerms(recoveringFrom: options.recoverable)
        terms.reach = options.speech.reach
        guard terms.pageCount > 0 else {
            throw Obstacle("\(list.recording.path): no page of its walk can be read")
        }
        if let words = list.objection(to: planner.plan, pages: terms.pageCount) {
            throw Obstacle(words)
        }
        let unreached = await unreached()
        let first = run.firstRequest
        terms.unreached = Set(
            unreached.filter { RecordedRequests.isFurther($0.request, than: first) }.map(\.page))
        let (cases, skipped) = await planner.cases(of: list, run: run, pages: terms.pageCount)
        var trial = ConductTrial(under: terms, isChosen: planner.isChosen)
        let played = try await play(cases, terms, environment) { clean in
            let reading = ConductReading(clean, in: .clean, under: terms)
            // A client that cannot read a correct list proves nothing with a faulty one.
            return reading.obstacle == nil && clean.claimsSuccess
        }
        for one in played { trial.judge(one.conduct, in: one.situation) }
        var report = SpecReport(
            title: run.contract.title, spec: path, cassette: list.recording.path,
            rows: reproducible(trial.rows(of: client, under: run.contract), path))
        report.pages = terms.pageCount
        report.seconds = began.duration(to: .now).inSeconds
        report.recording = run.recording
        report.items = await run.referenceWalkItems
        report.notes = trial.remarks
        report.details = trial.details
        report.notes += Self.notes(onLeaving: cases.count - played.count)
        report.notes += CasePlanner.notes(of: skipped)
        report.untriedCases = skipped.count
        if trial.obstacle == nil, let words = note(of: unreached.map(\.request)) {
            report.notes.append(words)
        }
        return report
    }

    private static func notes(onLeaving count: Int) -> [String] {
        guard count > 0 else { return [] }
        let left = "\(counted(count, "case")) \(count == 1 ? "was" : "were") left out"
        return ["the clean run proved nothing, so \(left)"]
    }

    /// The recorded requests for the list that the spec's walk does not reach.
    private func unreached() async -> [(page: Int, request: HTTPRequest)] {
        let playback = Playback(list.recording.deck)
        _ = await run.referenceWalk(over: PlaybackTransport(playback))
        let walked = playback.log.map(\.act.request)
        let deck = list.recording.deck
        return playback.leftovers.compactMap { index in
            let request = deck.requests[index]
            let isWalked = walked.contains { $0.url == request.url && $0.body == request.body }
            guard request.url.path == run.firstRequest.url.path, !isWalked else { return nil }
            return (deck.page(of: index).page, request)
        }
    }

    private func note(of unreached: [HTTPRequest]) -> String? {
        guard let first = unreached.first else { return nil }
        let count = counted(unreached.count, "recorded request")
        return
            "\(count) of the list's own path, such as \(redactor.mask(first.url.requestTarget)), "
            + "lead to pages that the spec does not: nothing is said of them"
    }

    /// The client's name in reports.
    private var client: String {
        options.client.map { redactor.mask($0) }
            ?? JudgeOptions.label(
                of: MaskedCommand.words(options.command) { redactor.mask($0) })
    }

    /// Runs every case: the clean one first and alone, and the others only if that proves something.
    private func play(
        _ cases: [JudgedCase], _ terms: ConductReading.Terms, _ environment: [String: String],
        goingOnIf isTelling: (Conduct) -> Bool
    ) async throws(Obstacle) -> [Played] {
        OpenFileLimit.raise()
        let standIn: StandIn
        do { standIn = try StandIn(isSecure: options.speech != .plain) } catch {
            throw Obstacle(error.description)
        }
        guard let scratch = ScratchFolder(environment: environment) else {
            throw Obstacle("cannot make a folder for what the command writes")
        }
        let stage = CaseStage(
            list: list, standIn: standIn, rewriting: options.rewriting,
            hold: options.patience + .seconds(15),
            speech: options.speech)
        let authority = try authority(in: scratch)
        let runner = CommandCase(
            command: options.command, environment: environment, patience: options.patience,
            mostRequests: 4 * terms.pageCount + 40, firstTarget: run.firstRequest.url.requestTarget,
            scratch: scratch, children: children, redactor: redactor, mask: mask,
            authority: authority,
            isolation: try isolation(over: standIn, trusting: authority, in: scratch))
        let clean = try await played(0, .clean, stage, runner).get()
        guard cases.count > 1, isTelling(clean.conduct) else { return [clean] }
        let console = console
        let tally = CaseTally()
        // Slow cases start first, so that none is left to run alone at the end.
        let order = cases.indices.dropFirst().sorted {
            (cases[$0].isSlow ? 0 : 1, $0) < (cases[$1].isSlow ? 0 : 1, $1)
        }
        let others = await SideBySide.map(order, atMost: options.jobs) { index in
            console.status("\(tally.next()) of \(cases.count): \(cases[index].name)")
            return (index, await played(index, cases[index], stage, runner))
        }
        console.endStatus()
        var all = [clean]
        for (_, one) in others.sorted(by: { $0.0 < $1.0 }) { all.append(try one.get()) }
        try await confirm(&all, terms, stage, runner)
        guard !children.isStopped else { throw Obstacle("it was stopped") }
        return all
    }

    /// Repeats doubtful cases alone until one fails again: running many at once may have overloaded the machine.
    private func confirm(
        _ all: inout [Played], _ terms: ConductReading.Terms, _ stage: CaseStage,
        _ runner: CommandCase
    ) async throws(Obstacle) {
        func isDoubtful(_ one: Played) -> Bool {
            ConductReading(one.conduct, in: one.situation, under: terms).isDoubtful
        }
        for index in all.indices where isDoubtful(all[index]) && !children.isStopped {
            all[index] = try await played(
                all.count + index, all[index].situation, stage, runner
            ).get()
            if isDoubtful(all[index]) { return }
        }
    }

    /// The certificate that the command must trust; nil if it uses plain HTTP.
    private func authority(in scratch: ScratchFolder) throws(Obstacle) -> TrustFiles? {
        guard options.speech != .plain else { return nil }
        do { return try scratch.writeAuthority() } catch { throw Obstacle("\(error)") }
    }

    private func isolation(
        over standIn: StandIn, trusting files: TrustFiles?, in scratch: ScratchFolder
    ) throws(Obstacle) -> Isolation? {
        guard options.speech == .everyHost, let files else { return nil }
        return try Isolation(of: list.origins, over: standIn, trusting: files.pem, in: scratch)
    }

    private func played(
        _ number: Int, _ situation: JudgedCase, _ stage: CaseStage, _ runner: CommandCase
    ) async -> Result<Played, Obstacle> {
        guard !children.isStopped else { return .failure(Obstacle("it was stopped")) }
        let open: OpenCase
        do { open = try stage.open(situation) } catch {
            return .failure(Obstacle(error.description))
        }
        defer { stage.close(open) }
        do {
            let conduct = try await runner.conduct(in: open, number: number)
            return .success((situation, conduct))
        } catch {
            return .failure(Obstacle(error.description))
        }
    }

    /// The rows, with a command added to each finding that runs its case again.
    private func reproducible(_ rows: [LawRow], _ path: String) -> [LawRow] {
        rows.map { row in
            row.mapping { finding in
                var finding = finding
                finding.command = command(forCase: finding.scene ?? "", path)
                return finding
            }
        }
    }

    private func command(forCase name: String, _ path: String) -> String {
        let fault =
            name == JudgedCase.clean.name
            ? "" : " --fault \(ShellWord.quoted(name))"
        let way =
            switch options.speech {
            case .plain, .tls: ""
            case .proxy: " --intercept"
            case .everyHost: " --isolate"
            }
        let shown = MaskedCommand.words(options.command) { redactor.mask($0) }
        let words = shown.map { ShellWord.quoted($0) }.joined(separator: " ")
        return "pagetape judge \(ShellWord.quoted(path))\(fault)\(way)\(options.kept) -- \(words)"
    }
}

/// Counts the cases that were begun; the clean one is the first.
private final class CaseTally: Sendable {
    private let count = Mutex(1)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}

extension JudgedCase {
    /// Whether the case takes longer than its requests do.
    fileprivate var isSlow: Bool {
        switch fault {
        case .stall?, .rateLimit?, .delay?, .drip?, .late?: true
        case _: rule?.times == .always
        }
    }
}

extension StandIn.Speech {
    /// How a command reaches a stand-in that speaks like this.
    fileprivate var reach: ConductReading.Reach {
        switch self {
        case .plain, .tls: .address
        case .proxy: .proxy
        case .everyHost: .network
        }
    }
}
