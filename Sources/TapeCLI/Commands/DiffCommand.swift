import TapeCassette
import TapeContracts
import TapeReport

/// Says what changed between two recordings of a list, by meaning.
struct DiffCommand: Command {
    let name = "diff"
    let operands = "CASSETTE CASSETTE"
    let summary = "says what changed between two recordings, by meaning"
    let options = OptionTable(options: [
        .init("spec", value: "SPEC", summary: "the spec to read both by, if it is not beside one"),
        .init("json", summary: "writes JSON"),
        .init("color", value: "WHEN", summary: "auto, always or never"),
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard arguments.operands.count == 2 else {
            throw UsageError("`diff` takes two cassettes, the older one first")
        }
        let isColored = try ReportDelivery.isColored(arguments, context.console)
        let (older, newer) = (arguments.operands[0], arguments.operands[1])
        guard let specPath = arguments.value("spec") ?? Self.spec(of: [newer, older]) else {
            throw UsageError(
                "there is no spec beside \(older) or \(newer); name the one to read them by: --spec SPEC"
            )
        }
        let loader = SpecLoader(console: context.console)
        guard let loaded = loader.load([specPath])?.first else { return .mistake }
        guard case .contract(let spec) = loaded.file else {
            throw UsageError("\(specPath) is a screen; recordings are of lists")
        }
        var outlines: [ListOutline] = []
        for path in [older, newer] {
            do {
                outlines.append(try await Self.outline(of: path, by: spec, context.environment))
            } catch {
                context.console.complain(error.words)
                return .mistake
            }
        }
        let drift = Drift(from: outlines[0], to: outlines[1])
        let reporter = DriftReporter(before: older, after: newer, spec: specPath)
        context.console.write(
            arguments.flags.contains("json")
                ? reporter.json(drift) : reporter.text(drift, colored: isColored))
        return drift.isBreaking ? .broken : .kept
    }

    private struct Obstacle: Error {
        let words: String
    }

    private static func outline(
        of path: String, by spec: ContractSpec, _ environment: [String: String]
    ) async throws(Obstacle) -> ListOutline {
        let cassette: Cassette
        do { cassette = try Cassette.read(path) } catch { throw Obstacle(words: "\(error)") }
        do {
            return try await ListOutline(cassette, by: spec, environment: environment)
        } catch {
            switch error {
            case .cassette(let error):
                throw Obstacle(words: "\(path): \(error)")
            case .missingValues(let names):
                let places = names.map { "${plain:\($0)}" }.joined(separator: ", ")
                throw Obstacle(words: "the environment lacks \(places), which the request needs")
            }
        }
    }

    /// The spec that belongs to one of some cassettes: of the same name, in `Specs/` beside `Cassettes/`.
    private static func spec(of cassettes: [String]) -> String? {
        for cassette in cassettes {
            let parts = cassette.split(separator: "/", omittingEmptySubsequences: false)
            guard let name = parts.last else { continue }
            var folder = parts.dropLast().map(String.init)
            if folder.last == "Cassettes" { folder.removeLast() }
            let path = (folder + ["Specs", String(name)]).joined(separator: "/")
            guard
                SpecFinder.names(in: (folder + ["Specs"]).joined(separator: "/"))?
                    .contains(String(name)) == true
            else { continue }
            return path
        }
        return nil
    }
}
