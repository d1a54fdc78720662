import TapeCassette
import TapeContracts
import TapeHTTP
import TapePaging

/// What one recording works with: where it asks, and what makes the answers safe and keeps them.
struct RecordingSession: Sendable {
    let journal: Journal
    let recorder: Recorder
    let redactor: Redactor
    /// How many pages an earlier run had got.
    let keptPages: Int
    /// Asks the origin several pages ahead, if that was wished and the pages can be foreseen.
    private let readAhead: ReadAheadTransport?
    /// What came is made safe and written while the next is asked for.
    private let queue: RecordingQueue
    private let transport: any HTTPTransport

    /// Opens the journal, or takes up the one that an earlier run left.
    init(
        _ job: RecordingJob, _ wishes: RecordingWishes, header: CassetteHeader,
        over web: any HTTPTransport, foreseeing foresight: PageForesight?
    ) throws(CassetteError) {
        let rules = job.spec.redactionRules
        redactor = Redactor(rules: rules, secrets: job.secrets)
        readAhead = foresight.map { foresight in
            ReadAheadTransport(web, sideBySide: wishes.concurrency) { foresight.successor(of: $0) }
        }
        let live: any HTTPTransport = readAhead ?? web
        guard wishes.resumes else {
            keptPages = 0
            journal =
                wishes.isPassing
                ? try Journal.begin(job.cassettePath, header: header, fileLimit: .max)
                : try Journal.begin(job.cassettePath, header: header)
            recorder = Recorder(journal: journal, redactor: redactor)
            queue = RecordingQueue(recorder)
            transport = RedirectingTransport(RecordingTransport(live, keepingThrough: queue))
            return
        }
        let unfinished = try UnfinishedRecording(of: job.cassettePath, redactor: redactor)
        keptPages = unfinished.pageCount
        journal = unfinished.journal
        recorder = Recorder(journal: journal, redactor: redactor)
        queue = RecordingQueue(recorder)
        transport = RedirectingTransport(
            try unfinished.transport(
                before: RecordingTransport(live, keepingThrough: queue), rules: rules,
                secrets: job.secrets))
    }

    /// Runs what asks; all that came is in the journal when this returns.
    func asking<Value: Sendable>(
        _ body: @Sendable (any HTTPTransport) async -> Value
    ) async -> Value {
        await queue.serving {
            guard let readAhead else { return await body(transport) }
            return await readAhead.serving { await body(transport) }
        }
    }
}
