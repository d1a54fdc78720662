internal import CMicroHTTPD
import Synchronization
import TapeHTTP

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// What is said on one connection: a request and its answer, from the first line to the last byte, and then the next.
///
/// The server's one thread alone touches it.
@safe final class WireConversation {
    private enum State {
        case idle
        case begun
        case reading(WireRequestHead)
        /// The answer waits for its time.
        case waiting(WireAnswer)
        case answered(WireAnswer)
    }

    /// Longer bodies are refused.
    private static let bodyLimit = 16 << 20

    private let connection: OpaquePointer
    private let callbacks: WireCallbacks
    private let watched: ConnectionWatch.Watched
    private let port: UInt16
    private let source: ConnectionSource
    /// Made when something is waited for; each request has its own, so that no alarm rings for a later one.
    private var suspension: Suspension?
    private var body: [UInt8] = []
    private var isTooLong = false
    /// The target as it came, which the library changes while it reads on, and a NUL; behind them what else a head is known by.
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

    /// Begins with a request whose first line is there.
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

    /// Goes on where the conversation stands.
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
            // Bytes for a client that gave up would count as delivered: the system takes them all the same.
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

    /// Sends an answer, now or when its time has come.
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
        // It is resumed when the content is known, or when everything ends.
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
    /// The head of the request that was begun: one that was read before, or else read now.
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

    /// Adds to the target what else the head is known by; false for one that is not as any client writes it.
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
    /// `@unchecked Sendable`: the connection is touched by the server's own thread, and by others only to resume it, which the
    /// library allows and which happens once for each time it was suspended.
    @safe final class Suspension: @unchecked Sendable {
        private let connection: OpaquePointer
        private let alarms: Alarms
        private let isSuspended = Atomic<Bool>(false)

        init(of connection: OpaquePointer, waking alarms: Alarms) {
            unsafe self.connection = connection
            self.alarms = alarms
        }

        /// Suspends the connection; called on the server's own thread, from within its callbacks.
        func begin(for time: Duration) {
            isSuspended.store(true, ordering: .sequentiallyConsistent)
            unsafe MHD_suspend_connection(connection)
            // The library must not be stopped while a connection is suspended.
            if !alarms.ring(after: time, { self.end() }) { end() }
        }

        /// Suspends the connection until it is known what to send; called as the other one is.
        func begin(until late: LateContent) {
            isSuspended.store(true, ordering: .sequentiallyConsistent)
            unsafe MHD_suspend_connection(connection)
            late.whenKnown { self.end() }
            if !alarms.ringAtEnd(for: self, { self.end() }) { end() }
        }

        /// The connection is over; nothing resumes it any more.
        func forget() {
            isSuspended.store(false, ordering: .sequentiallyConsistent)
            alarms.unset(for: self)
        }

        /// Resumes the connection, if it still is suspended.
        func end() {
            guard isSuspended.exchange(false, ordering: .sequentiallyConsistent) else { return }
            unsafe MHD_resume_connection(connection)
        }
    }
}
