import TapeCassette
import TapeContracts
import TapeFaults
import TapePlayback
import TapeServer

/// Stands in for APIs: plays cassettes on loopback to any client.
struct ServeCommand: Command {
    let name = "serve"
    let operands = "SPEC|CASSETTE…"
    let summary = "stands in for an API: plays a cassette on loopback to any client"
    let options = OptionTable(options: [
        .init(
            "port", letter: "p", value: "N", summary: "the first list's port; the system chooses"),
        .init(
            "fault", value: "PLAN",
            summary: "what goes wrong at which page, such as `status(503) at page 2`"),
        .init(
            "repeats", value: "HOW", summary: "what comes after a request's recordings were used",
            choices: DeckPolicy.allCases.map(\.rawValue)),
        .init(
            "rewrite", value: "WHAT", summary: "where the recorded origin becomes the stand-in's",
            choices: OriginRewriting.allCases.map(\.rawValue)),
        .init("quiet", summary: "does not tell of requests"),
    ])

    func run(
        _ arguments: Arguments, in context: ToolContext
    ) async throws(UsageError) -> ExitStatus {
        guard !arguments.operands.isEmpty else {
            throw UsageError("`serve` takes a spec or a cassette; there may be several")
        }
        let wishes = try Wishes(arguments)
        let console = context.console.quieted(if: arguments.flags.contains("quiet"))
        var lists: [(operand: String, list: ServedList)] = []
        for operand in arguments.operands {
            do {
                lists.append((operand, try ServedList(operand: operand)))
            } catch {
                console.complain(error.message)
                return .mistake
            }
        }
        return await serve(lists, wishes, on: console)
    }

    /// What the command line asks for, read.
    private struct Wishes {
        let port: UInt16
        let plan: FaultPlan
        let policy: DeckPolicy
        let rewriting: OriginRewriting

        init(_ arguments: Arguments) throws(UsageError) {
            let text = arguments.value("port") ?? "0"
            guard let port = UInt16(text) else {
                throw UsageError("--port takes a number from 0 to 65535, not \(text)")
            }
            self.port = port
            plan = FaultPlan(try FaultPlan.all(arguments).flatMap(\.rules))
            policy = try Self.choice(arguments, "repeats") ?? .repeatLast
            rewriting = try Self.choice(arguments, "rewrite") ?? .links
        }

        private static func choice<Choice: RawRepresentable & CaseIterable>(
            _ arguments: Arguments, _ option: String
        ) throws(UsageError) -> Choice? where Choice.RawValue == String {
            guard let text = arguments.value(option) else { return nil }
            guard let choice = Choice(rawValue: text) else {
                let known = Choice.allCases.map(\.rawValue)
                throw UsageError(
                    "--\(option) knows no `\(text)`; "
                        + NearestName.advice(for: text, among: known))
            }
            return choice
        }
    }

    private func serve(
        _ lists: [(operand: String, list: ServedList)], _ wishes: Wishes, on console: Console
    ) async -> ExitStatus {
        var players: [CasePlayer] = []
        OpenFileLimit.raise()
        do {
            let standIn = try StandIn()
            for (index, (operand, list)) in lists.enumerated() {
                let player = list.player(
                    under: wishes.plan, policy: wishes.policy, rewriting: wishes.rewriting
                ) { entry in
                    console.progress(entry.words)
                }
                let port = wishes.port == 0 ? 0 : wishes.port + UInt16(index)
                let number = try standIn.open(player, port: port)
                players.append(player)
                console.write("\(standIn.origin(ofPort: number)) plays \(operand)\n")
            }
            // Nobody was told where to ask.
            guard console.outputError == nil else { return .incomplete }
            await Interrupts.first()
            withExtendedLifetime(standIn) {}
        } catch {
            console.complain(error.description)
            return .incomplete
        }
        for fault in players.flatMap(\.playback.ineffective) {
            console.progress("no effect: \(fault)")
        }
        return players.allSatisfy(\.playback.misses.isEmpty) ? .kept : .incomplete
    }
}

extension Interrupts {
    /// Waits for the first signal that asks to stop; for ever where the system gives none over.
    static func first() async {
        guard let interrupts = Interrupts() else {
            // `try?`: nothing but the end of the process ends this.
            try? await Task.sleep(for: .seconds(Int32.max))
            return
        }
        for await _ in interrupts.signals { return }
    }
}
