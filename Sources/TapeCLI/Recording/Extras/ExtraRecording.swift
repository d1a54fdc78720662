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

    /// Asks for each extra; gives the walks that came of it.
    func record(_ extras: [RecordedExtra]) async -> [WalkSummary] {
        var walks: [WalkSummary] = []
        let probing = retrying(clock, on: [408, 425, 429, 503])
        for extra in extras where !Task.isCancelled {
            switch ExtraRequests.of(extra, after: findings) {
            case .requests(let requests):
                for request in requests where !Task.isCancelled {
                    _ = await probing.exchange(request)
                }
                walks += await walk(extra)
            case .impossible(let reason):
                console.progress("--also \(extra.name): \(reason)")
            }
        }
        return walks
    }

    /// The transport, tried again where trouble may pass: what a probe breaks is broken the second time, too.
    private func retrying(
        _ clock: some Clock<Duration>, on statuses: Set<Int>? = nil
    ) -> any HTTPTransport {
        var policy = RetryPolicy()
        policy.attempts = attempts
        policy.repeatsReadingPosts = true
        if let statuses { policy.statuses = statuses }
        return RetryingTransport(transport, policy: policy, clock: clock)
    }

    /// The walks of an extra that has some.
    private func walk(_ extra: RecordedExtra) async -> [WalkSummary] {
        let walks = ExtraWalks(findings: findings, transport: retrying(clock))
        switch extra {
        case .sizes:
            return await walks.sizes()
        case .resume:
            await walks.resume()
        case .reverse:
            if await !walks.reverse() {
                console.progress("--also reverse: the last page has no link to the one before it")
            }
        case .filter(let filter?):
            guard findings.keepsFilters else { break }
            await walks.filtered(by: filter)
        case .first, .last, .count, .badCursor, .pastEnd, .deep, .credentials, .expired,
            .notModified, .empty, .filter(nil):
            break
        }
        return []
    }
}
