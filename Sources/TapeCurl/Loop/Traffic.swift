internal import TapeHTTP

/// The transfers in progress, and idle ones for reuse; only the loop's thread touches it.
struct Traffic {
    /// How many idle transfers are kept; setting up a handle costs more than resetting one.
    private static let idleLimit = 32

    private let options: CurlOptions
    private let count: (Int) -> Void
    private var active: [ObjectIdentifier: Transfer] = [:]
    private var idle: [Transfer] = []

    /// Calls `count` with the connections that an exchange opened before answering it, so that they are counted when the answer
    /// arrives.
    init(_ options: CurlOptions, countingConnections count: @escaping (Int) -> Void) {
        self.options = options
        self.count = count
    }

    mutating func start(
        _ ticket: Ticket, answering answer: EventLoop.Answer, in multi: borrowing MultiHandle
    ) {
        do throws(TransportError) {
            if ticket.isCancelled { throw TransportError.cancelled }
            let transfer = if let spent = idle.popLast() { spent } else { try Transfer(options) }
            try transfer.start(ticket, answering: answer, in: multi)
            active[ObjectIdentifier(ticket)] = transfer
        } catch {
            answer.resume(returning: Exchange(asked: ticket.request, outcome: .failed(error)))
        }
    }

    mutating func cancel(_ ticket: Ticket, in multi: borrowing MultiHandle) {
        guard let transfer = active.removeValue(forKey: ObjectIdentifier(ticket)) else { return }
        transfer.finish(.cancelled, in: multi, countingConnections: count)
        retire(transfer)
    }

    /// Answers the exchanges that have ended.
    mutating func finishEnded(in multi: borrowing MultiHandle) {
        while let (transfer, result) = multi.nextFinished() {
            guard let ticket = transfer.ticket else { continue }
            active[ObjectIdentifier(ticket)] = nil
            transfer.finish(transfer.error(of: result), in: multi, countingConnections: count)
            retire(transfer)
        }
    }

    /// Ends every exchange with the same error.
    mutating func failAll(_ error: TransportError, in multi: borrowing MultiHandle) {
        for transfer in active.values {
            transfer.finish(error, in: multi, countingConnections: count)
        }
        active = [:]
    }

    private mutating func retire(_ transfer: Transfer) {
        if idle.count < Self.idleLimit { idle.append(transfer) }
    }
}
