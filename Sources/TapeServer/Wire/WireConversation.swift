internal import CMicroHTTPD
import Synchronization
import TapeHTTP

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// The requests and answers of one connection, one after the other.
///
/// Only the server's one thread touches it.
@safe final class WireConversation {
    private enum State {
        case idle
        case begun
        case reading(WireRequestHead)
        /// The answer waits until it is due.
        case waiting(WireAnswer)
        case answered(WireAnswer)
    }

    /// The longest body that is accepted.
    private static let bodyLimit = 16 << 20

    private let connection: OpaquePointer
    private let callbacks: WireCallbacks
    private let watched: ConnectionWatch.Watched
    private let port: UInt16
    private let source: ConnectionSource
    /// Made when the answer must wait; each request has its own, so that no alarm resumes a later one.
    private var suspension: Suspension?
    private var body: [UInt8] = []
    private var isTooLong = false
    /// The target as it came (the library changes it while it reads on) and a NUL, then the other bytes that identify a head.
    private var bytes: [UInt8] = []
    /// Where the target ends in the library's memory.
    private var targetEnd: UnsafePointer<CChar>
    private var state = State.idle

    init(
        on connection: OpaquePointer, target: UnsafePointer<CChar>, _ note: ConnectionNote,
        _ callbacks: WireCallbacks
    ) {
        unsafe self.connection = connection
        self.callbacks = callbacks
        (watched, port, source) = (note.watched, note.port, note.source)
        unsafe targetEnd = target
    }

    /// Begins a request whose first line has arrived.
    func begin(target: UnsafePointer<CChar>) {
        let length = unsafe strlen(target)
        unsafe targetEnd = target + length
        bytes.removeAll(keepingCapacity: bytes.capacity <= 2 * RecentRequestHeads.longestKept)
        unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: target, count: length + 1))
        isTooLong = false
        state = .begun
    }

    /// Takes a part of the request's body.
    func take(_ part: UnsafeRawBufferPointer) {
        isTooLong =
            isTooLong || body.count + part.count > Self.bodyLimit
            || !callbacks.bodies.take(part.count)
        if !isTooLong { unsafe body.append(contentsOf: part) }
    }

    /// Continues from the conversation's current state.
    func advance(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> MHD_Result {
        switch state {
        case .idle: return .NO
        case .begun:
            let head = unsafe head(method: method, version: version)
            state = .reading(head)
            guard let (status, words) = head.objection else { return .YES }
            return send(.refusal(status, words, isLast: true))
        case .reading(let head):
            watched.pause()
            return take(answer(head))
        case .waiting(let answer):
            // The system accepts bytes even for a client that gave up, so sending them would count as a delivery.
            guard !SocketAddress.isAbandoned(unsafe tape_mhd_socket(connection)) else { return .NO }
            return send(answer)
        case .answered:
            return .YES
        }
    }

    private func answer(_ head: WireRequestHead) -> WireAnswer {
        guard !isTooLong else {
            return .refusal(413, "the request's body is too long", isLast: true)
        }
        return callbacks.handler.answer(
            WireRequest(
                head, body: body, port: port, isSecure: callbacks.isSecure, source: source))
    }

    /// Sends an answer, now or when it is due.
    private func take(_ answer: WireAnswer) -> MHD_Result {
        if case .later(let late) = answer.content {
            state = .waiting(answer)
            suspend().begin(until: late)
        } else if answer.wait > .zero {
            state = .waiting(answer)
            suspend().begin(for: answer.wait)
        } else {
            return send(answer)
        }
        return .YES
    }

    private func suspend() -> Suspension {
        if let suspension { return suspension }
        let made = unsafe Suspension(of: connection, waking: callbacks.alarms)
        suspension = made
        return made
    }

    /// Ends the request, once.
    func end(isSent: Bool) {
        var sent: WireAnswer?
        switch state {
        case .idle: return
        case .begun, .reading: break
        case .waiting(let answer): answer.finish(.unsent)
        case .answered(let answer):
            answer.finish(isSent ? .sent : .unsent)
            if isSent { sent = answer }
        }
        state = .idle
        suspension?.forget()
        suspension = nil
        if !body.isEmpty {
            callbacks.bodies.giveBack(body.count)
            body = []
        }
        watched.resume(behind: sent)
    }

    private func send(_ answer: WireAnswer) -> MHD_Result {
        state = .answered(answer)
        return send(answer.content)
    }

    private func send(_ content: WireAnswer.Content) -> MHD_Result {
        switch content {
        case .response(let response): return queue(response)
        // The connection is resumed when the content is known, or when the server stops.
        case .later(let late): return late.content.map(send) ?? .NO
        case .stream(let stream):
            return WireResponse(stream, on: suspend()).map(queue) ?? .NO
        case .reset:
            SocketAddress.reset(unsafe tape_mhd_socket(connection))
            return .NO
        case .closed: return .NO
        }
    }

    private func queue(_ response: WireResponse) -> MHD_Result {
        unsafe MHD_queue_response(connection, response.status, response.pointer)
    }
}

extension WireConversation {
    /// The head of the current request: a kept one if it was read before, else a new one.
    private func head(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>)
        -> WireRequestHead
    {
        let target = bytes.count - 1
        let isPlain = unsafe source.tunnel == nil && addBytes(method, version)
        if isPlain, let kept = callbacks.heads.head(of: bytes) { return kept }
        let fields = unsafe WireRequestFields(of: connection, behind: version, target: targetEnd)
        let name = unsafe String(cString: method)
        let path = String(decoding: bytes[..<target], as: UTF8.self)
        let read = WireRequestHead(method: name, target: path, headers: fields.headers)
        let objection =
            fields.objection ?? RequestFraming.objection(to: read, upTo: Self.bodyLimit)
        if let objection {
            return WireRequestHead(
                method: name, target: path, headers: fields.headers, objection: objection)
        }
        if isPlain { callbacks.heads.keep(read, of: bytes) }
        return read
    }

    /// Adds to the target the other bytes that identify the head; false if the head is too long or oddly written.
    private func addBytes(
        _ method: UnsafePointer<CChar>, _ version: UnsafePointer<CChar>
    ) -> Bool {
        let versionEnd = unsafe version + strlen(version)
        var lines = unsafe tape_mhd_lines_behind(connection, versionEnd)
        let size = unsafe lines.end - versionEnd
        guard unsafe lines.is_plain != 0 && version == targetEnd + 1,
            bytes.count + size < RecentRequestHeads.longestKept
        else { return false }
        unsafe bytes.append(contentsOf: UnsafeRawBufferPointer(start: versionEnd, count: size))
        unsafe bytes.append(
            contentsOf: UnsafeRawBufferPointer(start: method, count: strlen(method)))
        unsafe withUnsafeBytes(of: &lines.shape) { unsafe bytes.append(contentsOf: $0) }
        var place = source.listener
        unsafe withUnsafeBytes(of: &place) { unsafe bytes.append(contentsOf: $0) }
        return true
    }
}

extension WireConversation {
    /// Takes a connection out of service for a while.
    ///
    /// `@unchecked Sendable`: only the server's own thread touches the connection. Other threads just resume it, which the
    /// library allows and which happens once for each suspension.
    @safe final class Suspension: @unchecked Sendable {
        private let connection: OpaquePointer
        private let alarms: Alarms
        private let isSuspended = Atomic<Bool>(false)

        init(of connection: OpaquePointer, waking alarms: Alarms) {
            unsafe self.connection = connection
            self.alarms = alarms
        }

        /// Suspends the connection for some time; called on the server's own thread, from within its callbacks.
        func begin(for time: Duration) {
            isSuspended.store(true, ordering: .sequentiallyConsistent)
            unsafe MHD_suspend_connection(connection)
            // The library must not be stopped while a connection is suspended.
            if !alarms.ring(after: time, { self.end() }) { end() }
        }

        /// Suspends the connection until the content is known; called on the same thread.
        func begin(until late: LateContent) {
            isSuspended.store(true, ordering: .sequentiallyConsistent)
            unsafe MHD_suspend_connection(connection)
            late.whenKnown { self.end() }
            if !alarms.ringAtEnd(for: self, { self.end() }) { end() }
        }

        /// Called when the connection is over, so that nothing resumes it any more.
        func forget() {
            isSuspended.store(false, ordering: .sequentiallyConsistent)
            alarms.unset(for: self)
        }

        /// Resumes the connection if it is still suspended.
        func end() {
            guard isSuspended.exchange(false, ordering: .sequentiallyConsistent) else { return }
            unsafe MHD_resume_connection(connection)
        }
    }
}
