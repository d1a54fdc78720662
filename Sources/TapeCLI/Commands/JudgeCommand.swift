import TapeCassette
import TapeContracts

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Judges a client in any language by its requests to a stand-in, case by case.
struct JudgeCommand: Command {
    let name = "judge"
    let paper = "judge.md"
    let operands = "SPEC -- COMMAND…"
    let operandKinds = [ValueKind.spec]
    let summary = "judges a client by running it under one fault after the other"
    let details =
        "In each run one fault strikes at one page: the first, a middle and the last in turn, or with --sweep every page. "
        + "The command finds the stand-in in PAGETAPE_URL, or is reached by --intercept or --isolate with nothing changed. Its "
        + "requests, its exit status and the result it may write to the file that PAGETAPE_RESULT names are judged."
    let examples = [
        Example(
            "pagetape judge Specs/reviews.yaml -- python3 client.py",
            "runs the client once for each fault at the first, a middle and the last page"),
        Example(
            "pagetape judge Specs/reviews.yaml --intercept -- ./client",
            "the same for a client with the API's address written into it"),
        Example(
            "pagetape judge Specs/reviews.yaml --fault 'status(503) at page 2' -- ./client",
            "one case alone"),
    ]
    let remoteReading = RemoteReading.ofSpecs
    let options = OptionTable(options: JudgeOptions.options + ReportDelivery.options)

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let delivery = try ReportDelivery(arguments, in: context)
        let options = try JudgeOptions(arguments)
        let console = context.console.quieted(if: arguments.isOn("quiet"))
        guard let (list, run) = Self.list(options.spec, context.environment, telling: console)
        else { return .mistake }
        let environment = context.environment
        let ofCommand = MaskedCommand.secrets(
            in: options.command, masking: list.redactor(environment: environment).mask)
        let secrets = list.secrets(environment: environment) + ofCommand
        let redactor = list.redactor(environment: environment, besides: ofCommand)
        let told = console.masked { redactor.mask($0) }
        let children = RunningChildren()
        let before = ProcessTree().descendants(of: getpid())
        ProcessTree.adoptOrphans()
        // Processes that escaped from their own case are found and ended when all cases are done.
        defer {
            ProcessTree.end { $0.descendants(of: getpid()).subtracting(before) }
        }
        let watch = Self.stopping(children, at: Interrupts())
        defer { watch.cancel() }
        let judge = Judge(
            list: list, run: run, planner: options.planner, options: options, console: told,
            children: children, redactor: redactor, mask: SecretMask(secrets))
        do throws(Obstacle) {
            let report = try await judge.report(spec: options.spec, environment: environment)
            return delivery.deliver(ContractReport(specs: [report]), masking: SecretMask(secrets))
        } catch {
            told.complain(error.message)
            return .incomplete
        }
    }

    /// The list to judge by; nil if there is none whose whole recording can be played, which is reported.
    private static func list(
        _ operand: String, _ environment: [String: String], telling console: Console
    ) -> (list: ServedList, run: ReplayRun)? {
        let list: ServedList
        do { list = try ServedList(operand: operand, environment: environment) } catch {
            console.complain(error.message)
            return nil
        }
        guard let run = list.recording.run else {
            console.complain(
                "\(list.recording.path) has no spec beside it, which says how it pages: "
                    + "`pagetape probe \(ShellWord.quoted(list.recording.path))` writes one")
            return nil
        }
        if let damage = run.damage {
            console.complain("\(damage)")
            return nil
        }
        return (list, run)
    }

    /// Stops the children at the first signal.
    private static func stopping(
        _ children: RunningChildren, at interrupts: Interrupts?
    ) -> Task<Void, Never> {
        Task {
            guard let interrupts else { return }
            for await _ in interrupts.signals { return children.stop() }
        }
    }
}
