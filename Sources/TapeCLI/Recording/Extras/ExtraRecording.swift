import TapeCassette
import TapeHTTP
import TapePaging

/// Asks for what laws need beyond the walk, one extra after the other.
struct ExtraRecording: Sendable {
    let findings: WalkFindings
    let transport: any HTTPTransport
    let console: Console

    /// Asks for each extra; gives the walks that came of it.
    func record(_ extras: [RecordedExtra]) async -> [WalkSummary] {
        var walks: [WalkSummary] = []
        for extra in extras where !Task.isCancelled {
            switch ExtraRequests.of(extra, after: findings) {
            case .requests(let requests):
                for request in requests where !Task.isCancelled {
                    _ = await transport.exchange(request)
                }
                walks += await walk(extra)
            case .impossible(let reason):
                console.progress("--also \(extra.name): \(reason)")
            }
        }
        return walks
    }

    /// The walks of an extra that has some.
    private func walk(_ extra: RecordedExtra) async -> [WalkSummary] {
        let walks = ExtraWalks(findings: findings, transport: transport)
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
            await walks.filtered(by: filter)
        case .first, .last, .count, .badCursor, .pastEnd, .deep, .credentials, .expired,
            .notModified, .empty, .filter(nil):
            break
        }
        return []
    }
}
