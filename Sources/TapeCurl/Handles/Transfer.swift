import Synchronization
import TapeHTTP

/// One exchange in progress; when it has ended, its handle is reused for the next.
///
/// Belongs to the loop's thread. Curl's callbacks reach it by address, so the loop keeps it for as
/// long as it is in the multi handle.
final class Transfer {
    /// Everything about the current exchange.
    private struct Work {
        let ticket: Ticket
        let continuation: CheckedContinuation<Exchange, Never>
        let startedAt: WallTime
        var response: IncomingResponse
        var undoesCodings: Bool
    }

    private let options: CurlOptions
    private var easy: EasyHandle
    private var work: Work?
    private var sent = SentRequest()

    init(_ options: CurlOptions) throws(TransportError) {
        self.options = options
        easy = try EasyHandle()
    }

    var ticket: Ticket? { work?.ticket }

    /// Starts an exchange by adding it to the multi handle.
    func start(
        _ ticket: Ticket, answering continuation: CheckedContinuation<Exchange, Never>,
        in multi: borrowing MultiHandle
    ) throws(TransportError) {
        easy.reset()
        sent.begin()
        try easy.report(to: self)
        try easy.apply(options)
        if ticket.bringsCredentials { try easy.applyCredentials(options) }
        try easy.apply(OutgoingRequest(ticket.request))
        // Curl's reports cost more than the rest of a small exchange: a trace needs all of them, otherwise they are needed only
        // while the request's headers go out.
        let isReporting = options.trace != nil || !easy.announceSending(to: self)
        try easy.set(.reportsDebugging, to: isReporting)
        work = Work(
            ticket: ticket, continuation: continuation, startedAt: .now(),
            response: IncomingResponse(
                headerLimit: options.headerLimit, bodyLimit: options.bodyLimit,
                errorBodyLimit: options.errorBodyLimit),
            undoesCodings: options.decodesContent
        )
        do throws(TransportError) {
            try multi.add(easy)
        } catch {
            work = nil
            throw error
        }
    }

    /// What curl's result means for this exchange; nil on success.
    func error(of result: CurlResult) -> TransportError? {
        guard !result.isSuccess else { return nil }
        let error = result.error(text: easy.errorText)
        // For trailers curl says so only in its text.
        let isTooLong = result.isSizeComplaint || error.detail.hasPrefix("Out of memory")
        if isTooLong, work?.response.hasBegun == true || easy.measurements.firstByte > .zero {
            // A line that does not fit curl's buffer is not a lack of memory, whatever curl calls it.
            let detail =
                "the header section is larger than \(options.headerLimit) bytes, or one of its lines is longer "
                + "than libcurl accepts"
            return TransportError(.tooLarge, detail: detail, number: error.number)
        }
        let code: TransportError.Code =
            if easy.measurements.proxyStatus >= 300 {
                .refused
            } else if error.code == .unsupported, easy.measurements.firstByte > .zero {
                // It is the server that does not speak the protocol, not we.
                .other
            } else {
                error.code
            }
        return TransportError(code, detail: error.detail, number: error.number)
    }

    /// Removes the exchange from the multi handle, reports how many connections it opened, and answers the task.
    func finish(
        _ error: TransportError?, in multi: borrowing MultiHandle,
        countingConnections count: (Int) -> Void
    ) {
        let measurements = easy.measurements
        multi.remove(easy)
        count(measurements.newConnections)
        guard let work else { return }
        self.work = nil
        let error = work.response.breach ?? error ?? flaw(of: work, measurements)
        let exchange = Exchange(
            asked: work.ticket.request,
            sent: sent.request(asked: work.ticket.request),
            outcome: outcome(of: work, error: error, received: measurements.received),
            timing: ExchangeTiming(
                startedAt: work.startedAt,
                firstByte: measurements.firstByte == .zero ? nil : measurements.firstByte,
                total: measurements.total
            )
        )
        work.continuation.resume(returning: exchange)
    }

    private func outcome(of work: Work, error: TransportError?, received: Int) -> Outcome {
        guard work.response.hasHeaders else {
            return .failed(error ?? TransportError(.other, detail: "no final response came"))
        }
        let codings = work.response.codings
        let isUndone = work.undoesCodings && received > 0 && !codings.isEmpty
        let response = work.response.response(
            undoneCoding: isUndone ? codings.joined(separator: ", ") : nil)
        return error.map { .cut(response, $0) } ?? .whole(response)
    }

    /// What is wrong with a response that curl accepted as complete.
    private func flaw(of work: Work, _ measurements: TransferMeasurements) -> TransportError? {
        guard work.undoesCodings, measurements.received > 0,
            work.response.endsEarly(received: measurements.received)
        else { return nil }
        return TransportError(.truncated, detail: "the gzip content ends early")
    }

    // MARK: What curl hands over

    func willSend() {
        work?.response.requestGoesOut()
        report(true)
    }

    func receive(headerLine: RawSpan) -> Bool {
        let hadHeaders = work?.response.hasHeaders == true
        guard work?.response.take(headerLine: headerLine) == true else { return false }
        // Not again for each trailer.
        if !hadHeaders, work?.response.isCoded == true { prepareForCodedContent() }
        return true
    }

    func receive(body: RawSpan) -> Bool {
        work?.response.take(body: body) ?? false
    }

    func receive(encodedBody: RawSpan) {
        work?.response.take(encoded: encodedBody)
    }

    func receive(_ bytes: RawSpan, of kind: CurlTrace.Kind) {
        if kind == .sent {
            // Also here, because curl does not announce it where it traces, or is old.
            work?.response.requestGoesOut()
            sent.take(bytes)
            if sent.isComplete { report(false) }
        }
        guard let trace = options.trace else { return }
        var text: [UInt8] = []
        text.append(contentsOf: bytes)
        while text.last == UInt8(ascii: "\n") || text.last == UInt8(ascii: "\r") {
            text.removeLast()
        }
        trace(CurlTrace(kind: kind, text: String(header: text)))
    }

    private func prepareForCodedContent() {
        guard let codings = work?.response.codings, work?.undoesCodings == true else { return }
        if codings.allSatisfy(CurlLibrary.knownCodings.contains) {
            // The end of the content must be seen before it is decoded.
            report(true)
        } else {
            // Curl fails on content in an unknown coding; without decoding it is still a response.
            work?.undoesCodings = false
            easy.change(.undoesCodings, to: false)
        }
    }

    private func report(_ isWanted: Bool) {
        if options.trace == nil { easy.change(.reportsDebugging, to: isWanted) }
    }
}

extension TransportError {
    static var cancelled: Self { Self(.cancelled, detail: "the task was cancelled") }
}

/// What curl measured of a transfer with its own clock.
struct TransferMeasurements {
    /// From the start to the first byte of the response; zero if none came.
    let firstByte: Duration
    let total: Duration
    /// Bytes of content as received, before decoding.
    let received: Int
    let newConnections: Int
    /// The status of a proxy's answer to CONNECT; 0 if no proxy was asked.
    let proxyStatus: Int
}

/// Identifies one exchange to both sides of the loop: the task that waits and the thread that works.
final class Ticket: Sendable {
    let request: HTTPRequest
    /// Whether the request may use the credentials of netrc and the client certificate.
    let bringsCredentials: Bool
    private let cancelled = Atomic(false)

    init(_ request: HTTPRequest, bringsCredentials: Bool) {
        self.request = request
        self.bringsCredentials = bringsCredentials
    }

    /// Whether the task has given up; it may have done so before the loop saw the ticket.
    var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

    func cancel() { cancelled.store(true, ordering: .releasing) }
}
