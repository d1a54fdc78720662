import TapeContracts
import TapeReport

/// Verifies all the specs of a command, in parallel or one after the other.
struct VerifyRun {
    let loaded: [(path: String, file: SpecFile)]
    let verifier: SpecVerifier
    /// Sends the live requests before specs are judged; nil if cassettes are played.
    let asking: LiveRun?

    /// The reports in the order of the specs, made by up to `jobs` tasks in parallel.
    func reports(atMost jobs: Int) async -> [SpecReport] {
        var (judge, asking) = (verifier, asking)
        await asking?.ask(for: loaded)
        judge.tapes = asking?.tapes
        return await SideBySide.map(loaded, atMost: jobs) { [judge] path, file in
            await judge.report(file, at: path)
        }
    }

    /// The reports up to and including the first that is not kept, one after the other.
    func reportsUntilFailure(telling console: Console) async -> [SpecReport] {
        var (judge, asking) = (verifier, asking)
        var reports: [SpecReport] = []
        for (path, file) in loaded {
            await asking?.ask(for: [(path, file)])
            judge.tapes = asking?.tapes
            reports.append(await judge.report(file, at: path))
            guard let last = reports.last, last.verdict != .kept else { continue }
            let rest = loaded.count - reports.count
            if rest > 0 { console.progress("--fail-fast: \(counted(rest, "spec")) not run") }
            break
        }
        return reports
    }
}
