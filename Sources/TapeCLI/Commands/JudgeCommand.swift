import TapeCassette
import TapeContracts

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Judges a client in any language by what it asks of a stand-in, case by case.
struct JudgeCommand: Command {
    let name = "judge"
    let operands = "SPEC -- COMMAND…"
    let summary = "judges a client's conduct: runs it against a stand-in, once a fault and page"
    let remoteReading = RemoteReading.ofSpecs
    let options = OptionTable(options: JudgeOptions.options + ReportDelivery.options)

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        let delivery = try ReportDelivery(arguments, in: context)
        let options = try JudgeOptions(arguments)
        let console = context.console.quieted(if: arguments.flags.contains("quiet"))
        let list: ServedList
        do { list = try ServedList(operand: options.spec) } catch {
            console.complain(error.message)
            return .mistake
        }
        guard let run = list.recording.run else {
            console.complain(
                "\(list.recording.path) has no spec beside it, which says how it pages: "
                    + "`pagetape probe \(list.recording.path)` writes one")
            return .mistake
        }
        let secrets = list.secrets(environment: context.environment)
        let redactor = list.redactor(environment: context.environment)
        let told = console.masked { redactor.mask($0) }
        let children = RunningChildren()
        let before = ProcessTree().descendants(of: getpid())
        ProcessTree.adoptOrphans()
        // Who hid from its own case is found at the end of all.
        defer {
            ProcessTree.end { $0.descendants(of: getpid()).subtracting(before) }
        }
        let interrupts = Interrupts()
        let watch = Task {
            guard let interrupts else { return }
            for await _ in interrupts.signals { return children.stop() }
        }
        defer { watch.cancel() }
        let judge = Judge(
            list: list, run: run, planner: options.planner, options: options, console: told,
            children: children, redactor: redactor, mask: SecretMask(secrets))
        do throws(JudgeObstacle) {
            let report = try await judge.report(
                spec: options.spec, environment: context.environment)
            return delivery.deliver(ContractReport(specs: [report]), masking: SecretMask(secrets))
        } catch {
            told.complain(error.message)
            return .incomplete
        }
    }
}
