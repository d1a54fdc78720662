import TapeCassette
import TapeContracts
import TapeFaults
import TapeHTTP
import TapePlayback
import TapeServer

/// Stands in for APIs: plays cassettes on the loopback address to any client.
struct ServeCommand: Command {
    let name = "serve"
    let paper = "stand-in.md"
    let operands = "SPEC|CASSETTE…"
    let operandKinds = [ValueKind.spec]
    let summary = "plays a cassette on loopback to any client, with faults"
    let details =
        "It says where it listens, then where its desk is: a page with state, log, cases and faults. It ends with Ctrl-C, and "
        + "with status 3 if a request had no recording. No request ever reaches the real API."
    let examples = [
        Example(
            "pagetape serve Specs/reviews.yaml --port 8080",
            "plays the recording at http://127.0.0.1:8080"),
        Example(
            "pagetape serve Specs/reviews.yaml --fault 'status(503) at page 2 once'",
            "fails once at the second page"),
        Example(
            "pagetape serve Specs/reviews.yaml --cases",
            "opens a port for each fault at each page, for a test suite"),
    ]
    let remoteReading = RemoteReading.ofSpecs
    let options = OptionTable(options: [
        .init(
            "port", letter: "p", value: "N", fallback: "any",
            summary: "the first list's port, further lists take the next ones"),
        .init(
            "fault", value: "PLAN", kind: .plan,
            summary: "what goes wrong at which page, such as `status(503) at page 2`; repeatable"),
        .init(
            "repeats", value: "HOW", kind: .word(DeckPolicy.allCases.map(\.rawValue)),
            fallback: "repeat-last", summary: "what comes after a request's recordings were used"),
        OriginRewriting.option,
        .init("tls", summary: "speaks TLS, under a certificate of an authority made for this run"),
        .init(
            "intercept",
            summary:
                "is a proxy, too: what is asked of the recorded host through it is answered here"),
        .init(
            "cases",
            summary:
                "opens a port for each fault at each page, which the desk lists for test suites"),
        .init(
            "faults", value: "LIST", kind: .faults,
            summary: "with --cases, only these, such as `stall,reset`"),
        .init("sweep", summary: "with --cases, every page, not the first, a middle and the last"),
        .init("quiet", summary: "does not log requests"),
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let operands = try arguments.operands(
            orSay: "`serve` takes a spec or a cassette; there may be several")
        let options = try Options(arguments)
        var console = context.console.quieted(if: arguments.isOn("quiet"))
        var lists: [Listed] = []
        for operand in operands {
            do {
                let list = try ServedList(operand: operand, environment: context.environment)
                lists.append(Listed(operand: operand, list: list))
            } catch {
                console.complain(error.message)
                return .mistake
            }
        }
        for one in lists {
            let redactor = one.list.redactor(environment: context.environment)
            let masked = RepeatedLines { redactor.mask($0) }
            console = console.masked { masked.line(for: $0) }
        }
        if let words = await Self.objection(to: options, for: &lists) {
            console.complain(words)
            return .mistake
        }
        return await serve(lists, options, context.environment, on: console)
    }

    /// A list that an operand names.
    private struct Listed {
        let operand: String
        let list: ServedList
        /// What its requests are judged by, once the recording has been read.
        var terms: ConductReading.Terms?
    }

    /// Why lists cannot be served with these options; nil if they can.
    private static func objection(to options: Options, for lists: inout [Listed]) async -> String? {
        guard Int(options.port) + lists.count - 1 <= UInt16.max else {
            return "--port \(options.port): there are no \(lists.count) ports from there on"
        }
        let plan = options.planner?.plan ?? options.plan
        guard !plan.rules.isEmpty else { return nil }
        for index in lists.indices {
            let list = lists[index].list
            guard let terms = await list.recording.run?.conductTerms() else { continue }
            lists[index].terms = terms
            if let words = list.objection(to: plan, pages: terms.pageCount) { return words }
        }
        return nil
    }

    /// The options of `serve`.
    private struct Options {
        let port: UInt16
        let plan: FaultPlan
        let policy: DeckPolicy
        let rewriting: OriginRewriting
        /// Which cases get their own ports; nil if none do.
        let planner: CasePlanner?
        let speech: StandIn.Speech

        init(_ arguments: Arguments) throws(UsageError) {
            let text = arguments.value("port") ?? "0"
            guard let port = UInt16(text) else {
                throw UsageError("--port takes a number from 0 to 65535, not \(text)")
            }
            self.port = port
            let plan = FaultPlan(try FaultPlan.all(arguments).flatMap(\.rules))
            policy = try Self.policy(arguments) ?? .repeatLast
            rewriting = try OriginRewriting.chosen(arguments)
            speech = StandIn.Speech(arguments)
            guard arguments.flags.contains("cases") else {
                guard !arguments.flags.contains("sweep"), arguments.value("faults") == nil else {
                    throw UsageError("--faults and --sweep choose cases: they go with --cases")
                }
                (self.plan, planner) = (plan, nil)
                return
            }
            self.plan = FaultPlan([])
            planner = try CasePlanner(arguments)
        }

        private static func policy(_ arguments: Arguments) throws(UsageError) -> DeckPolicy? {
            guard let text = arguments.value("repeats") else { return nil }
            guard let policy = DeckPolicy(rawValue: text) else {
                let known = DeckPolicy.allCases.map(\.rawValue)
                throw UsageError(
                    "--repeats knows no `\(text)`; "
                        + NearestName.advice(for: text, among: known))
            }
            return policy
        }
    }

    private func serve(
        _ lists: [Listed], _ options: Options,
        _ environment: [String: String], on console: Console
    ) async -> ExitStatus {
        OpenFileLimit.raise()
        // Before the addresses are printed, so that an early signal is not missed.
        let interrupts = Interrupts()
        var served: [Desk.Served] = []
        var words = ""
        do {
            let standIn = try StandIn(isSecure: options.speech != .plain)
            let scratch = try scratch(options, environment)
            for (index, listed) in lists.enumerated() {
                let port = options.port == 0 ? 0 : options.port + UInt16(index)
                let one = try await open(listed, options, port: port, standIn, console)
                served.append(one)
                words += "\(one.cases.first?.origin ?? "") plays \(listed.operand)\n"
            }
            let desk = Desk(served)
            let number = try standIn.open(desk)
            // Written at once, because a reader may leave after the first line.
            console.write(
                try words + authority(in: scratch)
                    + "\(standIn.origin(ofPort: number))/\(desk.token) is the desk\n")
            // If the addresses could not be printed, there is no point in serving.
            guard console.outputError == nil else { return .incomplete }
            await Self.wait(for: interrupts, loadingFor: served.compactMap(\.screens))
            withExtendedLifetime((standIn, scratch)) {}
        } catch {
            console.complain(error.advised(port: "port"))
            return .incomplete
        }
        let players = served.flatMap { $0.cases.map(\.player) }
        for fault in players.flatMap(\.playback.ineffective) {
            console.progress("no effect: \(fault)")
        }
        return players.allSatisfy(\.playback.misses.isEmpty) ? .kept : .incomplete
    }

    /// Waits for the signal to stop, and meanwhile loads the pages that screens at the desk request.
    private static func wait(
        for interrupts: Interrupts?, loadingFor screens: [ScreenStage]
    ) async {
        await withTaskGroup(of: Void.self) { group in
            for screen in screens { group.addTask { await screen.load() } }
            await Interrupts.first(of: interrupts)
            group.cancelAll()
        }
    }

    /// Says where the certificate is that clients must trust; empty without TLS.
    private func authority(in scratch: ScratchFolder?) throws(ServerError) -> String {
        guard let scratch else { return "" }
        do { return "\(try scratch.writeAuthority().pem) is the authority to trust\n" } catch {
            throw ServerError(.other, "\(error)")
        }
    }

    /// The folder for the authority's certificate; nil without TLS.
    private func scratch(
        _ options: Options, _ environment: [String: String]
    ) throws(ServerError) -> ScratchFolder? {
        guard options.speech != .plain else { return nil }
        guard let folder = ScratchFolder(environment: environment) else {
            throw ServerError(.other, "cannot make a folder for the authority's certificate")
        }
        return folder
    }

    /// Opens a list: under the plan, or once for each of its cases.
    private func open(
        _ listed: Listed, _ options: Options, port: UInt16, _ standIn: StandIn, _ console: Console
    ) async throws(ServerError) -> Desk.Served {
        let list = listed.list
        let stage = CaseStage(
            list: list, standIn: standIn, rewriting: options.rewriting, hold: .seconds(30),
            policy: options.policy, speech: options.speech)
        let deck = list.recording.deck
        let masked = RepeatedLines { deck.masked($0) }
        let words: @Sendable (PlaybackEntry) -> String = { entry in
            masked.line(for: entry.words(by: deck))
        }
        var cases: [OpenCase] = []
        if options.planner == nil || list.recording.run == nil {
            // Opened before the recording is read: a client that knows the port may connect at once.
            cases = [
                try stage.open(.clean, port: port, under: options.plan) { entry in
                    console.progress(words(entry))
                }
            ]
        }
        var terms = listed.terms
        if terms == nil { terms = await list.recording.run?.conductTerms() }
        if let planner = options.planner, let run = list.recording.run, let terms {
            let planned = await planner.cases(of: list, run: run, pages: terms.pageCount)
            for words in CasePlanner.notes(of: planned.skipped) { console.progress(words) }
            for situation in planned.cases {
                cases.append(
                    try stage.open(situation, port: cases.isEmpty ? port : 0) { entry in
                        console.progress("\(situation.name): \(words(entry))")
                    })
            }
        }
        return Desk.Served(
            spec: listed.operand, title: list.recording.run?.contract.title ?? listed.operand,
            contract: list.recording.run?.contract, terms: terms,
            firstTarget: list.recording.deck.firstRequest?.url.requestTarget ?? "/", cases: cases,
            screens: list.recording.run.map { ScreenStage(stage, $0, under: options.plan) })
    }
}
