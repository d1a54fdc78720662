internal import Synchronization
internal import TapeHTTP

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The thread that runs all transfers of a transport, and the way to reach it.
///
/// The thread keeps the loop alive until it is told to stop, and blocks in curl while there is
/// nothing to do.
final class EventLoop: Sendable {
    typealias Answer = CheckedContinuation<Exchange, Never>

    /// A job of a task, run while the caller keeps the executor alive.
    @safe private struct Job {
        let job: UnownedJob
        let executor: UnownedTaskExecutor

        func run() { unsafe job.runSynchronously(on: executor) }
    }

    private struct Inbox {
        var arrivals: [(ticket: Ticket, answer: Answer)] = []
        var cancelled: [Ticket] = []
        var jobs: [Job] = []
        var isStopping = false
        /// Whether the thread waits, or is about to, and must be woken.
        var isWaited = false

        var isEmpty: Bool {
            arrivals.isEmpty && cancelled.isEmpty && jobs.isEmpty && !isStopping
        }
    }

    private let options: CurlOptions
    private let multi: MultiHandle
    private let inbox = Mutex(Inbox())
    private let opened = Atomic(0)

    /// Starts the thread.
    init(_ options: CurlOptions) throws(TransportError) {
        self.options = options
        multi = try MultiHandle()
        if let count = options.connectionsPerHost {
            multi.limitConnectionsPerHost(to: max(count, 1))
        }
        try DetachedThread.start { self.run() }
    }

    /// How many connections have been opened so far.
    var connectionsOpened: Int { opened.load(ordering: .relaxed) }

    /// Hands an exchange to the thread, which answers it in any case.
    func submit(_ ticket: Ticket, answering answer: Answer) {
        post { $0.arrivals.append((ticket, answer)) }
    }

    /// Ends an exchange early; has no effect on one that has ended.
    func cancel(_ ticket: Ticket) {
        ticket.cancel()
        post { $0.cancelled.append(ticket) }
    }

    /// Cancels the exchanges in progress and ends the thread.
    func stop() {
        post { $0.isStopping = true }
    }

    /// Runs a job of a task on the thread, between the transfers.
    func run(_ job: UnownedJob, for executor: UnownedTaskExecutor) {
        let job = unsafe Job(job: job, executor: executor)
        post { $0.jobs.append(job) }
    }

    private func post(_ change: (inout Inbox) -> Void) {
        let mustWake = inbox.withLock { inbox in
            defer { inbox.isWaited = false }
            change(&inbox)
            return inbox.isWaited
        }
        if mustWake { multi.wakeUp() }
    }

    private func run() {
        var traffic = Traffic(options) { self.opened.add($0, ordering: .relaxed) }
        while !handleMail(&traffic) {
            do throws(TransportError) {
                try multi.perform()
                traffic.finishEnded(in: multi)
                if hasNoMail() { try multi.wait() }
            } catch {
                traffic.failAll(error, in: multi)
                // The cause may last, such as a lack of memory.
                _ = usleep(10_000)
            }
        }
        traffic.failAll(.cancelled, in: multi)
    }

    /// Processes the posted work; true if the thread is to end.
    private func handleMail(_ traffic: inout Traffic) -> Bool {
        while true {
            let mail = inbox.withLock { inbox in
                defer { inbox = Inbox() }
                return inbox
            }
            if mail.isEmpty { return false }
            for (ticket, answer) in mail.arrivals {
                traffic.start(ticket, answering: answer, in: multi)
            }
            for ticket in mail.cancelled { traffic.cancel(ticket, in: multi) }
            for job in mail.jobs { job.run() }
            if mail.isStopping { return true }
        }
    }

    private func hasNoMail() -> Bool {
        inbox.withLock { inbox in
            inbox.isWaited = inbox.isEmpty
            return inbox.isWaited
        }
    }
}
