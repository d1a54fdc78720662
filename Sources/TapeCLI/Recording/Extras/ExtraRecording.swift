import TapeCassette
import TapeHTTP
import TapePaging

/// Records what laws need beyond the walk, one extra after the other.
struct ExtraRecording: Sendable {
    let findings: WalkFindings
    let transport: any HTTPTransport
    /// How often a request is tried.
    let attempts: Int
    let clock: any Clock<Duration>
    let console: Console
    /// What an earlier recording could not get; the same reason is not reported again.
    let known: [UnrecordedEvidence]
    /// Whether a report follows at once, which says by itself what could not be recorded, and advises nothing else of that kind.
    var isForReport = false

    /// The result of recording extras.
    struct Outcome: Sendable {
        var walks: [WalkSummary] = []
        /// What could not be recorded, kept so that reports do not advise to try again.
        var unrecorded: [UnrecordedEvidence] = []
    }

    /// Records each extra.
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
        if isForReport {
            outcome.unrecorded += impossible(besides: extras)
        } else {
            tell(outcome.unrecorded.filter { !known.contains($0) })
        }
        return outcome
    }

    /// What could not be recorded even if it were asked for, so that a report does not advise it.
    private func impossible(besides extras: [ExtraKind]) -> [UnrecordedEvidence] {
        ExtraKind.names.compactMap { name, extra -> UnrecordedEvidence? in
            guard extra.hasFilterIfAny, !extras.contains(where: { $0.name == name }),
                case .impossible(let reason) = ExtraRequests.of(extra, after: findings)
            else { return nil }
            return UnrecordedEvidence(also: name, because: reason)
        }
    }

    /// Says what was skipped, in one line for each reason.
    private func tell(_ skipped: [UnrecordedEvidence]) {
        var reasons: [String] = []
        for one in skipped where !reasons.contains(one.because) { reasons.append(one.because) }
        for reason in reasons {
            let names = skipped.filter { $0.because == reason }.map(\.also)
            console.progress("skipped: --also \(names.joined(separator: ",")): \(reason)")
        }
    }

    private func note(_ extra: ExtraKind, _ reason: String, in outcome: inout Outcome) {
        outcome.unrecorded.append(UnrecordedEvidence(also: extra.name, because: reason))
    }

    /// The transport with retries on temporary failures, as for the pages of the walk; a permanent failure is the answer that
    /// is kept.
    private func retrying(_ clock: any Clock<Duration>) -> any HTTPTransport {
        var policy = RetryPolicy(readingBy: findings.endpoint.convention)
        policy.attempts = attempts
        return transport.retried(by: policy, on: clock)
    }

    /// Makes the walks of an extra, if it has any.
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
