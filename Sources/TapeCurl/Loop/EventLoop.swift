internal import Synchronization
internal import TapeHTTP

/// The one thread that moves every transfer of a transport, and the door to it.
///
/// The thread keeps the loop alive until it is told to stop, and blocks in curl while there is
/// nothing to do.
final class EventLoop: Sendable {
    typealias Answer = CheckedContinuation<Exchange, Never>

    private struct Inbox {
        var arrivals: [(ticket: Ticket, answer: Answer)] = []
        var cancelled: [Ticket] = []
        var isStopping = false

        var isEmpty: Bool { arrivals.isEmpty && cancelled.isEmpty && !isStopping }
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
        try LoopThread.start { self.run() }
    }

    /// How many connections were opened so far.
    var connectionsOpened: Int { opened.load(ordering: .relaxed) }

    /// Hands an exchange to the thread, which answers it however it ends.
    func submit(_ ticket: Ticket, answering answer: Answer) {
        post { $0.arrivals.append((ticket, answer)) }
    }

    /// Ends an exchange early; one that has ended is left alone.
    func cancel(_ ticket: Ticket) {
        ticket.cancel()
        post { $0.cancelled.append(ticket) }
    }

    /// Cancels what is under way and ends the thread.
    func stop() {
        post { $0.isStopping = true }
    }

    private func post(_ change: (inout Inbox) -> Void) {
        // A box that was not empty has woken the thread already.
        let wasEmpty = inbox.withLock { inbox in
            let wasEmpty = inbox.isEmpty
            change(&inbox)
            return wasEmpty
        }
        if wasEmpty { multi.wakeUp() }
    }

    private func run() {
        var traffic = Traffic(options)
        while true {
            let mail = inbox.withLock { inbox in
                defer { inbox = Inbox() }
                return inbox
            }
            for (ticket, answer) in mail.arrivals {
                traffic.start(ticket, answering: answer, in: multi)
            }
            for ticket in mail.cancelled { traffic.cancel(ticket, in: multi) }
            if mail.isStopping { break }
            do throws(TransportError) {
                try multi.perform()
                opened.add(traffic.finishEnded(in: multi), ordering: .relaxed)
                try multi.wait()
            } catch {
                traffic.failAll(error, in: multi)
            }
        }
        traffic.failAll(.cancelled, in: multi)
    }
}
