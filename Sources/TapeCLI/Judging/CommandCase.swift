import Synchronization
import TapeCassette
import TapeContracts
import TapeHTTP
import TapeServer

/// Runs a command in one case and watches it.
struct CommandCase: Sendable {
    let command: [String]
    let environment: [String: String]
    /// How long a client may go without a request before it must exit.
    let patience: Duration
    /// The most requests of a client that ends by itself; more mean that it is in a loop.
    let mostRequests: Int
    /// The whole URL of the first recorded request.
    let firstTarget: String
    let scratch: ScratchFolder
    let children: RunningChildren
    /// Hides secrets in the command's output and in the ids that it writes.
    let redactor: Redactor
    let mask: SecretMask
    /// The certificate to trust, if the stand-in is the command's proxy or its whole network.
    let authority: TrustFiles?
    /// Runs the command in a network of its own; nil to use the machine's.
    let isolation: Isolation?

    /// A client that requests no new page for this long is ended, whatever else it does.
    private var longest: Duration { max(.seconds(120), patience * 4) }
    private static let longestStart = Duration.seconds(20)
    private static let interval = Duration.milliseconds(20)

    func conduct(
        in open: OpenCase, number: Int
    ) async throws(ChildProcess.StartError) -> Conduct {
        let result = FilePath.joined(scratch.path, "result-\(number)")
        let output = FilePath.joined(scratch.path, "output-\(number)")
        let started = try await start(in: open, result: result, output: output)
        defer { if !started.listeners.isEmpty { isolation?.close(started) } }
        let child = started.child
        children.add(child, number)
        let ending = await ending(of: child, in: open)
        children.remove(number)
        await open.settle(behind: ending)
        return open.conduct(ending, words: lastLine(of: output), result: ids(in: result))
    }

    private func start(
        in open: OpenCase, result: String, output: String
    ) async throws(ChildProcess.StartError) -> Isolation.Started {
        let environment = environment(of: open, result: result)
        guard let isolation else {
            let child = try ChildProcess(
                command, environment: environment, output: output, known: "PAGETAPE_RESULT")
            return Isolation.Started(child: child, listeners: [])
        }
        return try await isolation.start(
            command, environment: environment, output: output, answering: open.player)
    }

    private func environment(of open: OpenCase, result: String) -> [String: String] {
        var variables = environment
        variables["PAGETAPE_URL"] = open.origin
        variables["PAGETAPE_FIRST_URL"] = open.origin + firstTarget
        variables["PAGETAPE_CASE"] = open.situation.name
        variables["PAGETAPE_RESULT"] = result
        if let authority {
            return InterceptionVariables.added(
                to: variables, trusting: authority, proxy: isolation == nil ? open.origin : nil)
        }
        for name in ["NO_PROXY", "no_proxy"] {
            let others = environment[name].flatMap { $0.isEmpty ? nil : ",\($0)" } ?? ""
            variables[name] = "127.0.0.1,localhost" + others
        }
        return variables
    }

    private func ending(of child: ChildProcess, in open: OpenCase) async -> Conduct.Ending {
        // An ended client exits before the processes that it started have been found.
        let cutOff = CutOff()
        return await withTaskGroup(of: Conduct.Ending?.self) { group in
            group.addTask {
                let exit = await child.exit()
                if let ending = cutOff.ending.withLock(\.self) { return ending }
                return switch exit {
                case .exited(let status): .exited(status)
                case .signalled(let number): .signalled(number)
                }
            }
            group.addTask {
                let ending = await watch(open)
                cutOff.ending.withLock { $0 = ending }
                if ending != nil { child.end() }
                return ending
            }
            // The first result says how the client ended; the other task is cancelled.
            var first: Conduct.Ending?
            for await ending in group {
                if first == nil { first = ending }
                group.cancelAll()
            }
            return first ?? .exited(0)
        }
    }

    /// Why a client was ended; nil if it was not.
    private final class CutOff: Sendable {
        let ending = Mutex<Conduct.Ending?>(nil)
    }

    /// Returns why a client must be ended; nil if the task is cancelled because it ended by itself.
    private func watch(_ open: OpenCase) async -> Conduct.Ending? {
        let limit = open.situation.isEndless ? 500 + mostRequests : mostRequests
        while true {
            do { try await Task.sleep(for: Self.interval) } catch { return nil }
            let now = ContinuousClock.now
            if open.player.log.count > limit { return .overran }
            let progress = open.player.log.lastProgress ?? open.began
            if now - progress > longest { return .outlasted(longest) }
            // A client without a request may still be starting; a margin keeps a limit that is just met from counting as
            // exceeded.
            guard let sign = open.player.log.lastSign else {
                if now - open.began > max(patience, Self.longestStart) { return .silent(patience) }
                continue
            }
            if now - sign > patience + .seconds(1) { return .silent(patience) }
        }
    }

    private func lastLine(of path: String) -> String {
        // `try?`: a client need not write any output.
        guard let size = try? FileBytes.size(of: path), size < 64 << 20,
            let bytes = try? FileBytes.read(path)
        else { return "" }
        let lines = String(decoding: bytes.suffix(16_384), as: UTF8.self).split(
            whereSeparator: \.isNewline)
        return redactor.mask(Self.lastWords(lines))
    }

    /// The output line that best explains how a program ended: the last one, or the error above its stack trace and version.
    static func lastWords(_ lines: [Substring]) -> String {
        let lines = lines.filter { !$0.allSatisfy(\.isWhitespace) }
        guard let last = lines.last else { return "" }
        guard last.hasPrefix("Node.js v") else { return String(last) }
        let error = lines.last { line in
            let name = line.prefix { $0.isLetter || $0.isNumber || "._$".contains($0) }
            return name.hasSuffix("Error") || line.hasPrefix("Uncaught ")
        }
        return String(error ?? lines.dropLast().last ?? last)
    }

    /// The ids that a client wrote, one per line, with secrets masked as in the recording; nil if it wrote none.
    private func ids(in path: String) -> [String]? {
        // `try?`: a client need not write a result.
        guard let bytes = try? FileBytes.read(path, limit: 256 << 20) else { return nil }
        return mask.applied(to: String(decoding: bytes, as: UTF8.self)).split(
            whereSeparator: \.isNewline
        )
        .map { String($0.trimmed) }.filter { !$0.isEmpty }
    }
}
