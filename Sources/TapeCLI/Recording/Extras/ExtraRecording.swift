import TapeCassette
import TapeHTTP
import TapePaging

/// Asks for what laws need beyond the walk, one extra after the other.
struct ExtraRecording: Sendable {
    let findings: WalkFindings
    let transport: any HTTPTransport
    /// How often one request is tried.
    let attempts: Int
    let clock: any Clock<Duration>
    let console: Console
    /// What an earlier recording could not have; the same reason is not told again.
    let known: [UnrecordedEvidence]

    /// What came of extras.
    struct Outcome: Sendable {
        var walks: [WalkSummary] = []
        /// What could not be had, kept so that nobody is told to try it again.
        var unrecorded: [UnrecordedEvidence] = []
    }

    /// Asks for each extra.
    func record(_ extras: [ExtraKind]) async -> Outcome {
        var outcome = Outcome()
        let transport = retrying(clock)
        for extra in extras where !Task.isCancelled {
            switch ExtraRequests.of(extra, after: findings) {
            case .requests(let requests):
                for request in requests where !Task.isCancelled {
                    _ = await transport.exchange(request)
                }
                await walk(extra, over: transport, into: &outcome)
            case .impossible(let reason):
                note(extra, reason, in: &outcome)
            }
        }
        return outcome
    }

    private func note(_ extra: ExtraKind, _ reason: String, in outcome: inout Outcome) {
        let evidence = UnrecordedEvidence(also: extra.name, because: reason)
        outcome.unrecorded.append(evidence)
        if !known.contains(evidence) { console.progress("--also \(extra.name): \(reason)") }
    }

    /// The transport, tried again where trouble may pass, as for the pages of the walk: what a request breaks is broken
    /// the next time, too, and the last answer counts.
    private func retrying(_ clock: any Clock<Duration>) -> any HTTPTransport {
        var policy = RetryPolicy(readingBy: findings.endpoint.convention)
        policy.attempts = attempts
        return transport.retried(by: policy, on: clock)
    }

    /// The walks of an extra that has some.
    private func walk(
        _ extra: ExtraKind, over transport: any HTTPTransport, into outcome: inout Outcome
    ) async {
        let walks = ExtraWalks(findings: findings, transport: transport)
        switch extra {
        case .sizes:
            outcome.walks += await walks.sizes()
        case .resume:
            await walks.resume()
        case .reverse:
            if await !walks.reverse() {
                note(extra, "the last page has no link to the one before it", in: &outcome)
            }
        case .filter(let filter?):
            guard findings.keepsFilters else { break }
            await walks.filtered(by: filter)
        case .first, .last, .count, .badCursor, .pastEnd, .deep, .credentials, .expired,
            .notModified, .empty, .filter(nil):
            break
        }
    }
}
