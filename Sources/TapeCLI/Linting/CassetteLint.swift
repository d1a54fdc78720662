import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging
import TapeYAML

/// Checks one cassette for mistakes, secrets, edits by hand, and recordings that its spec no longer uses.
struct CassetteLint {
    let path: String
    let environment: [String: String]

    /// The result of checking a cassette.
    struct Result {
        var findings: [LintFinding]
        /// The body files that the cassette mentions.
        let bodyFiles: [String]
    }

    func result() async throws(CassetteError) -> Result {
        let pair = SpecPairing.contract(for: path)
        let secrets = pair?.spec.secrets(environment: environment) ?? []
        let scan = SecretScan(secrets: secrets, keeping: pair?.spec.redactionRules ?? .standard)
        let inspection = try CassetteInspection(of: path, scanning: scan)
        var findings = inspection.remarks.map { LintFinding($0, in: path) }
        if let cassette = inspection.cassette, let (specPath, spec) = pair {
            findings += staleness(of: cassette, spec, specPath)
            findings += await leftovers(of: cassette, spec, specPath)
        }
        return Result(findings: findings, bodyFiles: inspection.bodyFiles)
    }

    /// A finding if the spec's request has changed since the cassette was recorded.
    private func staleness(
        of cassette: Cassette, _ spec: ContractSpec, _ specPath: String
    ) -> [LintFinding] {
        guard let digest = cassette.header.spec?.digest, digest != spec.digest else { return [] }
        let message = """
            \(specPath) has changed what it asks for since this was recorded; record again with \
            pagetape record \(ShellWord.quoted(specPath))
            """
        return [LintFinding(.warning, in: path, message)]
    }

    /// The recordings that the spec's walk does not use.
    private func leftovers(
        of cassette: Cassette, _ spec: ContractSpec, _ specPath: String
    ) async -> [LintFinding] {
        let run: ReplayRun
        do {
            run = try ReplayRun(spec, cassette: cassette, environment: environment)
        } catch {
            // If it cannot be played, verify reports why, or that was reported already.
            return []
        }
        let (ending, unplayed) = await run.leftovers()
        if case .failed(let page, let error) = ending {
            let message = "the walk of \(specPath) ends at page \(page): \(error.detail)"
            return [LintFinding(.warning, in: path, message)]
        }
        guard !unplayed.isEmpty else { return [] }
        let numbers = NumberRanges.words(for: unplayed.map { $0 + 1 })
        let noun = unplayed.count == 1 ? "interaction" : "interactions"
        let message = """
            \(specPath) never asks for \(noun) \(numbers); record again with \
            pagetape record \(ShellWord.quoted(specPath)), or take it out and run pagetape lint --fix
            """
        return [LintFinding(.warning, in: path, message)]
    }
}
