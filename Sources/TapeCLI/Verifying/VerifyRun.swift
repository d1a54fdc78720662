import TapeContracts
import TapeReport

/// Verifies all the specs of a command, side by side or one after the other.
struct VerifyRun {
    let loaded: [(path: String, file: SpecFile)]
    let verifier: SpecVerifier
    /// What asks the APIs first, where they are to be asked.
    let asking: LiveRun?

    /// The reports in the order of the specs, so many at a time.
    func reports(atMost jobs: Int) async -> [SpecReport] {
        var (judge, asking) = (verifier, asking)
        await asking?.ask(for: loaded)
        judge.tapes = asking?.tapes
        return await SideBySide.map(loaded, atMost: jobs) { [judge] path, file in
            await judge.report(file, at: path)
        }
    }

    /// The reports up to the first that is not kept, one after the other.
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
