package import TapeCassette
import TapeHTTP

/// What a recording shows of a list that was changed during walks, reduced to what can be compared between recordings.
package struct StirOutline: Sendable {
    /// The verdicts of the laws about changes.
    private let verdicts: [LawIdentifier: Verdict]
    /// The commands that reproduce the laws' findings.
    private let commands: [LawIdentifier: String]
    /// The statuses that answered each kind of write, including refusals, each with the first request that got it.
    private let statuses: [StirOperation: [Int: HTTPRequest]]

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
        commands = Dictionary(
            rows.compactMap { row in
                row.judgement.findings.first?.command.map { (row.law, $0) }
            }, uniquingKeysWith: { first, _ in first })
        var statuses: [StirOperation: [Int: HTTPRequest]] = [:]
        let spelling = CredentialSpelling(spec)
        for (index, request) in run.deck.requests.enumerated() {
            guard case .write(let operation, let scenario, _, _, _, _)? = StirMark(request.mark),
                scenario != .clean,
                // `try?`: an unreadable interaction shows nothing.
                let outcome = try? run.deck.cassette.interaction(at: index).outcome,
                let response = outcome.response
            else { continue }
            let known = statuses[operation, default: [:]][response.status]
            statuses[operation, default: [:]][response.status] =
                known ?? spelling.restored(request)
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
            var change = DriftChange(
                after == .violated ? .breaking : .notable, .stirring, law.identifier.rawValue,
                before: Self.words(before), after: Self.words(after))
            change.command = commands[law.identifier]
            changes.append(change)
        }
        for operation in StirOperation.allCases {
            guard let known = old.statuses[operation], let requests = statuses[operation]
            else { continue }
            let (before, after) = (Set(known.keys), Set(requests.keys))
            guard before != after else { continue }
            let isRefused = !after.contains(where: (200..<300).contains)
            var change = DriftChange(
                isRefused ? .breaking : .notable, .stirring,
                "the status of what \(operation.rawValue)s a row", before: Self.words(before),
                after: Self.words(after))
            change.command = after.subtracting(before).min().flatMap { requests[$0] }
                .map { CurlCommand.showingHeaders(CurlCommand($0).text) }
            changes.append(change)
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
    /// The same drift with more changes, in how the list handles writes.
    package func adding(_ more: [DriftChange]) -> Drift { Drift(changes + more) }
}
