import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// Looks at what an unfinished recording has of its walk, before it is resumed.
struct KeptPages {
    let job: RecordingJob
    let endpoint: PagedEndpoint

    /// How many pages of its walk there are; 0 without a readable journal.
    var count: Int {
        guard
            let kept = (try? UnfinishedJournal(at: Journal.path(for: job.cassettePath)))??.recorded
        else { return 0 }
        var pages: Set<Int> = []
        for index in 0..<kept.count {
            // `try?`: an unreadable interaction is not a page.
            guard let mark = (try? kept.request(at: index))?.mark, mark.isOfTheWalk else {
                continue
            }
            pages.insert(mark.page)
        }
        return pages.count
    }

    /// The first page in it that the spec cannot read: if it were played again, the walk would always end there.
    ///
    /// Nil if there is none, or no readable journal; the code that opens the journal reports why.
    func firstUnreadable(pageLimit: Int) async -> Int? {
        guard let left = try? UnfinishedJournal(at: Journal.path(for: job.cassettePath)),
            let kept = left.recorded, kept.count > 0,
            let session = try? Deck(
                kept, rules: job.spec.redactionRules, secrets: job.secrets
            ).session()
        else { return nil }
        var policy = RetryPolicy(readingBy: endpoint.convention)
        // Failures and their retries are played one after the other.
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
    /// Whether there was an answer that the spec cannot read as a page.
    var isUnreadable: Bool {
        switch code {
        case .malformed, .noItems, .badSignal, .deadEnd: true
        case .status, .transport: false
        }
    }
}
