import Synchronization
import TapeCassette
import TapeContracts
import TapeServer

/// Runs a command in one case and watches it.
struct CommandCase: Sendable {
    let command: [String]
    let environment: [String: String]
    /// How long a client may neither ask nor exit.
    let patience: Duration
    /// More requests than a client needs that ends by itself.
    let mostRequests: Int
    /// The whole URL of the first recorded request.
    let firstTarget: String
    let scratch: ScratchFolder
    let children: RunningChildren
    /// What hides secrets in what the command says, and in the ids that it gives.
    let redactor: Redactor
    let mask: SecretMask
    /// The certificate to be trusted, where the stand-in is the command's proxy or all that it reaches.
    let authority: TrustFiles?
    /// What gives the command a network of its own, if it is to have one.
    let isolation: Isolation?

    /// A client that asks for no new page during such a time is ended, whatever it does.
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
        // Who was ended exits before all that it started is found.
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
            // Whichever comes first says how it ended; the other one ends with it.
            var first: Conduct.Ending?
            for await ending in group {
                if first == nil { first = ending }
                group.cancelAll()
            }
            return first ?? .exited(0)
        }
    }

    /// Why a client was ended, if it was.
    private final class CutOff: Sendable {
        let ending = Mutex<Conduct.Ending?>(nil)
    }

    /// Returns why a client has to be ended; nil once it has ended by itself.
    private func watch(_ open: OpenCase) async -> Conduct.Ending? {
        let limit = open.situation.isEndless ? 500 + mostRequests : mostRequests
        while true {
            do { try await Task.sleep(for: Self.interval) } catch { return nil }
            let now = ContinuousClock.now
            if open.player.log.count > limit { return .overran }
            let progress = open.player.log.lastProgress ?? open.began
            if now - progress > longest { return .outlasted(longest) }
            // Who has not asked for anything yet may still be starting; a limit that is just met is not passed.
            guard let sign = open.player.log.lastSign else {
                if now - open.began > max(patience, Self.longestStart) { return .silent(patience) }
                continue
            }
            if now - sign > patience + .seconds(1) { return .silent(patience) }
        }
    }

    private func lastLine(of path: String) -> String {
        // `try?`: a client that wrote nothing has no last words.
        guard let size = (try? FileBytes.size(of: path)) ?? nil, size < 64 << 20,
            let bytes = try? FileBytes.read(path)
        else { return "" }
        let lines = String(decoding: bytes.suffix(16_384), as: UTF8.self).split(
            whereSeparator: \.isNewline)
        return redactor.mask(Self.lastWords(lines))
    }

    /// The line that says most of how a program ended: the last one, or the one above its stack and its version.
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

    /// The ids that a client wrote, one a line, with secrets as the recording has them; nil where it wrote none.
    private func ids(in path: String) -> [String]? {
        // `try?`: a client need not write a result.
        guard let bytes = try? FileBytes.read(path, limit: 256 << 20) else { return nil }
        return mask.applied(to: String(decoding: bytes, as: UTF8.self)).split(
            whereSeparator: \.isNewline
        )
        .map { String($0.trimmingBlanks) }.filter { !$0.isEmpty }
    }
}

extension Substring {
    /// Without blanks at its ends.
    fileprivate var trimmingBlanks: Substring {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return start[...last]
    }
}
