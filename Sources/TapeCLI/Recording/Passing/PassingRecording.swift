import TapeCassette
import TapeContracts
import TapeCurl
import TapeHTTP
import TapeServer

/// Records the requests of another program: forwards them and returns the answers.
struct PassingRecording: Sendable {
    let options: PassingOptions
    let curl: CurlOptions
    let environment: [String: String]
    let console: Console

    /// Why the recording ended.
    private enum Ending: Sendable {
        case stopped
        case exited(ChildProcess.Exit)
        case failed(String)
    }

    /// The stand-in that answers programs, and how they reach it.
    private struct Stage: Sendable {
        let standIn: StandIn
        let port: PassingPort
        let scratch: ScratchFolder?
        let trust: TrustFiles?
        /// The port on this machine; nil if there is none.
        let number: UInt16?
    }

    func run() async -> ExitStatus {
        OpenFileLimit.raise()
        let tally = PassingTally()
        do {
            let run = try open()
            let stage: Stage
            do {
                stage = try makeStage(telling: { console.complain(run.redactor.mask($0)) }) {
                    exchange in
                    let asked = run.redactor.redact(exchange.asked)
                    let (line, isTrouble) = tally.note(exchange, of: asked)
                    let words = run.redactor.mask(line)
                    if isTrouble { console.complain(words) } else { console.progress(words) }
                }
            } catch {
                try run.leave()
                console.complain(error.advised(port: "listen"))
                return .incomplete
            }
            // Before the address is printed, so that an early signal is not missed.
            let interrupts = Interrupts()
            tellBeginning(stage)
            let ending = await run.asking { [self] transport in
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { await stage.port.serve(over: transport) }
                    let ending = await self.ending(on: stage, or: interrupts)
                    if let number = stage.number { stage.standIn.close(port: number) }
                    stage.port.finish()
                    return ending
                }
            }
            withExtendedLifetime(stage) {}
            return try close(run, tally.counts, ending)
        } catch {
            console.complain(error.description)
            return .incomplete
        }
    }

    private func open() throws(CassetteError) -> CassetteRun {
        let known = SpecPairing.contract(for: options.cassette)?.spec
        var origin: String?
        if case .port(_, let to) = options.reach { origin = to }
        var terms = CassetteRun.Terms(
            rules: known?.redactionRules ?? .standard,
            secrets: known?.secrets(environment: environment) ?? [],
            header: CassetteHeader(
                origin: origin, recorded: WallTime.now(),
                by: "pagetape \(Pagetape.version) \(CurlTransport.version)"),
            // A single file, so that a value that turns out to be a secret can be removed everywhere.
            fileLimit: .max)
        terms.restarts = options.restarts
        terms.takesOutTokens = true
        let transport = Wire.passing(CurlTransport(curl), perSecond: options.rate)
        // `try?`: a missing folder is reported when the journal cannot be made.
        try? FileBytes.makeFolders(leadingTo: options.cassette)
        return options.resumes
            ? try CassetteRun(resuming: options.cassette, over: transport, terms: terms)
            : try CassetteRun(options.cassette, mode: options.mode, over: transport, terms: terms)
    }

    private func makeStage(
        telling tell: @escaping @Sendable (String) -> Void,
        observing observe: @escaping @Sendable (Exchange) -> Void
    ) throws(ServerError) -> Stage {
        switch options.reach {
        case .port(let wanted, let origin):
            let standIn = try StandIn()
            let port = PassingPort(
                to: .origin(origin), rewriting: options.rewriting, observing: observe,
                telling: tell)
            let number = try standIn.open(port, port: wanted)
            return Stage(standIn: standIn, port: port, scratch: nil, trust: nil, number: number)
        case .proxy, .isolated:
            let standIn = try StandIn(isSecure: true)
            var hosts: [String] = []
            if case .isolated(_, let origins) = options.reach {
                hosts = origins.map { HTTPURL($0).host.lowercased() }
            }
            let port = PassingPort(
                to: .named, hosts: Set(hosts), observing: observe, telling: tell)
            guard let scratch = ScratchFolder(environment: environment) else {
                throw ServerError(.other, "cannot make a folder for the authority's certificate")
            }
            let trust: TrustFiles
            do { trust = try scratch.writeAuthority() } catch {
                throw ServerError(.other, "\(error)")
            }
            var number: UInt16?
            if case .proxy = options.reach { number = try standIn.open(port, speaking: .proxy) }
            return Stage(
                standIn: standIn, port: port, scratch: scratch, trust: trust, number: number)
        }
    }

    private func tellBeginning(_ stage: Stage) {
        guard case .port(_, let origin) = options.reach, let number = stage.number else { return }
        console.write(
            "\(stage.standIn.origin(ofPort: number)) passes on to \(origin); Ctrl-C ends the recording\n"
        )
    }

    /// Waits until the recording should end.
    private func ending(on stage: Stage, or interrupts: Interrupts?) async -> Ending {
        let child: ChildProcess
        do {
            switch options.reach {
            case .port:
                await Interrupts.first(of: interrupts)
                return .stopped
            case .proxy(let command):
                child = try ChildProcess(
                    command, environment: environment(on: stage), output: nil)
            case .isolated(let command, let origins):
                guard let scratch = stage.scratch, let trust = stage.trust else { return .stopped }
                child = try await Isolation(
                    of: origins, over: stage.standIn, trusting: trust.pem, in: scratch
                ).start(
                    command, environment: environment(on: stage), output: nil,
                    answering: stage.port
                ).child
            }
        } catch let error as ChildProcess.StartError {
            return .failed(error.description)
        } catch let error as Obstacle {
            return .failed(error.message)
        } catch {
            return .failed("\(error)")
        }
        return await ending(of: child, or: interrupts)
    }

    private func environment(on stage: Stage) -> [String: String] {
        guard let trust = stage.trust else { return environment }
        return InterceptionVariables.added(
            to: environment, trusting: trust,
            proxy: stage.number.map { stage.standIn.origin(ofPort: $0) })
    }

    private static let grace = Duration.seconds(5)

    /// Waits for a command; a signal interrupts it, and kills it after a while.
    private func ending(of child: ChildProcess, or interrupts: Interrupts?) async -> Ending {
        await withTaskGroup(of: Ending?.self) { group in
            group.addTask { .exited(await child.exit()) }
            group.addTask {
                guard let interrupts else { return nil }
                for await _ in interrupts.signals {
                    child.interrupt()
                    // `try?`: the sleep ends early if the command exits.
                    try? await Task.sleep(for: Self.grace)
                    if !Task.isCancelled { child.end() }
                    return .stopped
                }
                return nil
            }
            var ending: Ending?
            for await part in group {
                // The exit status of an interrupted command does not count.
                if case .stopped? = part { ending = part } else { ending = ending ?? part }
                group.cancelAll()
            }
            return ending ?? .stopped
        }
    }
}

extension PassingRecording {
    /// Finishes the cassette and reports it.
    private func close(
        _ run: CassetteRun, _ counts: PassingTally.Counts, _ ending: Ending
    ) throws(CassetteError) -> ExitStatus {
        if let error = run.error {
            try run.leave()
            throw error
        }
        let kept = run.resumed?.count ?? 0
        let isEmpty = counts.exchanges + kept == 0
        var status = ExitStatus.kept
        switch ending {
        case .stopped, .exited(.exited(0)): break
        case .exited(let exit):
            let rest =
                isEmpty ? "before it asked for anything" : "; what it asked until then is kept"
            console.complain("the command \(exit.words)\(isEmpty ? " " : "")\(rest)")
            status = .incomplete
        case .failed(let words):
            console.complain(words)
            status = .incomplete
        }
        guard !isEmpty else {
            try run.discard()
            guard status == .kept else { return status }
            console.complain(
                "\(options.cassette): nothing was asked, so nothing was kept" + hint)
            return .incomplete
        }
        guard run.isRecording else {
            tell("\(options.cassette): \(words(counts)), played; no request was passed on")
            return counts.misses > 0 ? .incomplete : status
        }
        let old = run.keptCount == 0 ? run.replaced : nil
        try run.finish()
        for note in run.redactor.notes() { console.note("\(options.cassette): \(note)") }
        let before = kept > 0 ? ", besides \(kept) kept earlier" : ""
        let instead = old.map { ", in place of the \($0.count) recorded before" } ?? ""
        tell("\(options.cassette): \(words(counts))\(before)\(instead)")
        if let old { try warn(ofReplacing: old) }
        console.progress(NextStep.line(afterRecording: options.cassette))
        return status
    }

    /// Warns if a recording that was replaced has no request in common with the new one: it may be another program's.
    private func warn(ofReplacing old: Cassette) throws(CassetteError) {
        let new = try Cassette.read(options.cassette)
        guard Self.places(in: old).isDisjoint(with: Self.places(in: new)) else { return }
        console.note(
            "\(options.cassette): warning: nothing that was recorded before was asked again; if that was another "
                + "program's recording, get it back and give this one a name of its own with -o")
    }

    private static func places(in cassette: Cassette) -> Set<String> {
        var places: Set<String> = []
        for index in 0..<cassette.count {
            // `try?`: an unreadable interaction has nothing in common with another.
            guard let request = try? cassette.request(at: index) else { continue }
            places.insert("\(request.method.rawValue) \(request.url.origin)\(request.url.path)")
        }
        return places
    }

    /// Writes our result to the diagnostics if a command runs, because its output goes where our results would.
    private func tell(_ line: String) {
        if case .port = options.reach { console.write(line + "\n") } else { console.note(line) }
    }

    private func words(_ counts: PassingTally.Counts) -> String {
        let all = counted(counts.exchanges, "request")
        let failed = counts.failures > 0 ? ", \(counts.failures) of them failed" : ""
        return all + failed
    }

    private var hint: String {
        switch options.reach {
        case .port: ""
        case .proxy:
            ": does the program use HTTPS_PROXY? `fetch` of node before version 24 does not; --isolate needs no such help"
        case .isolated: ": it asked none of the hosts that --to names"
        }
    }
}

extension ChildProcess.Exit {
    /// How a program ended, in words.
    fileprivate var words: String {
        switch self {
        case .exited(let status): "exited with status \(status)"
        case .signalled(let number): "was ended by signal \(number)"
        }
    }
}
