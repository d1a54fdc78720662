import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// What an unfinished recording kept of its walk, looked at before it is gone on with.
struct KeptPages {
    let job: RecordingJob
    let endpoint: PagedEndpoint

    /// How many pages of its walk there are; 0 where there is no journal that can be read.
    var count: Int {
        guard
            let kept = (try? UnfinishedJournal(at: Journal.path(for: job.cassettePath)))??.recorded
        else { return 0 }
        var pages: Set<Int> = []
        for index in 0..<kept.count {
            // `try?`: what cannot be read is no page.
            guard let mark = (try? kept.request(at: index))?.mark, mark.role == .walk,
                mark.walk == 1
            else { continue }
            pages.insert(mark.page)
        }
        return pages.count
    }

    /// The first page that came and that the spec cannot read: played again, it would end the walk there forever.
    ///
    /// Nil where there is none, or no journal that can be read; the code that opens it reports why.
    func firstUnreadable(pageLimit: Int) async -> Int? {
        guard let left = try? UnfinishedJournal(at: Journal.path(for: job.cassettePath)),
            let kept = left.recorded, kept.count > 0,
            let session = try? Deck(
                kept, rules: job.spec.redactionRules, secrets: job.secrets
            ).session()
        else { return nil }
        var policy = RetryPolicy(readingBy: endpoint.convention)
        // Failures that were asked again are played one after the other.
        policy.attempts = kept.count + 1
        let secrets = Redactor(secrets: job.secrets)
        let transport = DeckTransport(session).redirected(withholding: { secrets.holdsGiven($0) })
        let client = PagingClient(
            endpoint, over: transport, retrying: policy, clock: SkippedClock())
        let walk = await client.walk(pageLimit: pageLimit)
        guard let (page, error) = walk.failure, error.isUnreadable else { return nil }
        return page
    }
}

extension PageError {
    /// Whether an answer came that is no page by the spec.
    var isUnreadable: Bool {
        switch code {
        case .malformed, .noItems, .badSignal, .deadEnd: true
        case .status, .transport: false
        }
    }
}
