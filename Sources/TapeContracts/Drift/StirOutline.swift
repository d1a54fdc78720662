package import TapeCassette
import TapeHTTP

/// What a recording shows of a list that was changed while it was walked, reduced to what two recordings can be compared by.
package struct StirOutline: Sendable {
    /// The verdicts of the laws about changes.
    private let verdicts: [LawIdentifier: Verdict]
    /// What each kind of write was answered with, refusals among them.
    private let statuses: [StirOperation: Set<Int>]

    /// Reads a recording by a spec; nil where nothing was stirred.
    package init?(
        _ cassette: Cassette, by spec: ContractSpec, environment: [String: String]
    ) throws(ReplayRun.SetupError) {
        guard spec.stir != nil else { return nil }
        let run = try ReplayRun(spec, cassette: cassette, environment: environment)
        let rows = run.keptStirRows(.everything)
        guard !rows.isEmpty else { return nil }
        verdicts = Dictionary(
            rows.map { ($0.law, $0.judgement.verdict) }, uniquingKeysWith: { first, _ in first })
        var statuses: [StirOperation: Set<Int>] = [:]
        for (index, request) in run.deck.requests.enumerated() {
            guard case .write(let operation, let scenario, _, _, _, _)? = StirMark(request.mark),
                scenario != .clean,
                // `try?`: an interaction that cannot be read says nothing.
                let outcome = try? run.deck.cassette.interaction(at: index).outcome,
                let response = outcome.response
            else { continue }
            statuses[operation, default: []].insert(response.status)
        }
        self.statuses = statuses
    }

    /// What changed since an older recording.
    package func changes(since old: StirOutline) -> [DriftChange] {
        var changes: [DriftChange] = []
        for law in StirLaws.all {
            guard let before = old.verdicts[law.identifier], let after = verdicts[law.identifier],
                before != after
            else { continue }
            changes.append(
                DriftChange(
                    after == .violated ? .breaking : .notable, .stirring, law.identifier.rawValue,
                    before: Self.words(before), after: Self.words(after)))
        }
        for operation in StirOperation.allCases {
            guard let before = old.statuses[operation], let after = statuses[operation],
                before != after
            else { continue }
            let isRefused = !after.contains(where: (200..<300).contains)
            changes.append(
                DriftChange(
                    isRefused ? .breaking : .notable, .stirring,
                    "the status of what \(operation.rawValue)s a row", before: Self.words(before),
                    after: Self.words(after)))
        }
        return changes
    }

    private static func words(_ statuses: Set<Int>) -> String {
        statuses.sorted().map(String.init).joined(separator: ", ")
    }

    private static func words(_ verdict: Verdict) -> String {
        switch verdict {
        case .holds: "holds"
        case .violated: "violated"
        case .notApplicable: "not applicable"
        case .notEnoughEvidence: "not tested"
        case .waived: "waived"
        }
    }
}

extension Drift {
    /// The same with what changed in how the list takes changes.
    package func adding(_ more: [DriftChange]) -> Drift { Drift(changes + more) }
}
