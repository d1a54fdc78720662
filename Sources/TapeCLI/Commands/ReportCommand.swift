import TapeCassette
import TapeContracts
import TapeReport

/// Joins the reports of a run's parts, or shows a report in another form.
struct ReportCommand: Command {
    let name = "report"
    let operands = "merge FILE…"
    let summary = "joins the JSON reports of shards into one report"
    let options = OptionTable(options: ReportDelivery.options)

    var operandChoices: [String] { ["merge"] }

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.operands.first == "merge", arguments.operands.count > 1 else {
            throw UsageError(
                "`report` is used as `report merge FILE…`, with JSON reports of `verify`")
        }
        let delivery = try ReportDelivery(arguments, in: context)
        var specs: [SpecReport] = []
        for path in arguments.operands.dropFirst() {
            do {
                specs += try Self.report(at: path).specs
            } catch {
                context.console.complain(error.words)
                return .mistake
            }
        }
        // The parts of a run are joined in the order of the whole, whichever machine was first.
        let report = ContractReport(specs: specs.sorted { $0.spec < $1.spec })
        return delivery.deliver(report)
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
