import TapeCassette
import TapeContracts
import TapeReport

/// Joins the reports of a run's parts, or converts a report to another format.
struct ReportCommand: Command {
    let name = "report"
    let operands = "merge FILE…"
    let operandKinds = [ValueKind.word(["merge"]), .file(["json"])]
    let summary = "joins the JSON reports of shards into one report"
    let examples = [
        Example(
            "pagetape report merge shard-*.json --report html:report.html",
            "one page of what several machines found, and the status of the whole")
    ]
    let options = OptionTable(options: ReportDelivery.options)

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.operands.first == "merge", arguments.operands.count > 1 else {
            throw UsageError(
                "`report` is used as `report merge FILE…`, with JSON reports of `verify`")
        }
        let delivery = try ReportDelivery(arguments, in: context)
        var parts: [(path: String, report: ContractReport)] = []
        for path in arguments.operands.dropFirst() {
            do {
                parts.append((path, try Self.report(at: path)))
            } catch {
                context.console.complain(error.words)
                return .mistake
            }
        }
        let shards = ShardCount(parts)
        if let doubled = shards.doubled {
            context.console.complain(doubled)
            return .mistake
        }
        // In the order of their paths, whichever machine finished first.
        let specs = parts.flatMap(\.report.specs).sorted { $0.spec < $1.spec }
        let status = delivery.deliver(ContractReport(specs: specs))
        guard let missing = shards.missing else { return status }
        context.console.complain(missing)
        return status == .kept ? .incomplete : status
    }

    private struct Mistake: Error {
        let words: String
    }

    private static func report(at path: String) throws(Mistake) -> ContractReport {
        let bytes: [UInt8]
        do { bytes = try FileBytes.read(path) } catch { throw Mistake(words: "\(error)") }
        do {
            return try JSONReportReader().read(bytes)
        } catch {
            throw Mistake(words: "\(path): \(error)")
        }
    }
}
