internal import CMicroHTTPD
import Synchronization
import TapeHTTP

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A request and its answer on one connection, from the first line to the last byte.
///
/// The server's one thread alone touches it.
@safe final class WireConversation {
    private enum State {
        case begun
        case reading
        /// The answer waits for its time.
        case waiting(WireAnswer)
        case answered(WireAnswer)
    }

    /// Longer bodies are refused.
    private static let bodyLimit = 16 << 20

    private let connection: OpaquePointer
    private let callbacks: WireCallbacks
    private let watched: ConnectionWatch.Identity
    private let suspension: Suspension
    private var request: WireRequest
    private var isTooLong = false
    /// Where the target ends in the library's memory.
    private let targetEnd: UnsafePointer<CChar>
    private var state = State.begun

    init(
        on connection: OpaquePointer, target: UnsafePointer<CChar>, _ note: ConnectionNote,
        _ callbacks: WireCallbacks
    ) {
        unsafe self.connection = connection
        unsafe targetEnd = target + strlen(target)
        self.callbacks = callbacks
        suspension = unsafe Suspension(of: connection, waking: callbacks.alarms)
        watched = note.watched
        let socket = unsafe tape_mhd_socket(connection)
        request = WireRequest(
            target: unsafe String(cString: target), port: note.port, isSecure: callbacks.isSecure,
            arrival: callbacks.arrival(of: socket, at: note.port))
    }

    /// Takes a part of the request's body.
    func take(_ bytes: UnsafeRawBufferPointer) {
        isTooLong =
            isTooLong || request.body.count + bytes.count > Self.bodyLimit
            || !callbacks.bodies.take(bytes.count)
        if !isTooLong { unsafe request.body.append(contentsOf: bytes) }
    }

    /// Goes on where the conversation stands.
    func advance(method: UnsafePointer<CChar>, version: UnsafePointer<CChar>) -> MHD_Result {
        switch state {
        case .begun:
            request.method = unsafe String(cString: method)
            let fields = unsafe WireFields(
                of: connection, behind: version, target: targetEnd)
            request.headers = fields.headers
            state = .reading
            guard
                let (status, words) = fields.objection
                    ?? RequestFraming.objection(to: request, upTo: Self.bodyLimit)
            else { return .YES }
            return send(.refusal(status, words, isLast: true))
        case .reading:
            callbacks.watch.pause(watched)
            let answer =
                isTooLong
                ? .refusal(413, "the request's body is too long", isLast: true)
                : callbacks.handler.answer(request)
            state = .waiting(answer)
            if case .later(let late) = answer.content {
                suspension.begin(until: late)
            } else if answer.wait > .zero {
                suspension.begin(for: answer.wait)
            } else {
                return send(answer)
            }
            return .YES
        case .waiting(let answer):
            // Bytes for a client that gave up would count as delivered: the system takes them all the same.
            guard !SocketAddress.isAbandoned(unsafe tape_mhd_socket(connection)) else { return .NO }
            return send(answer)
        case .answered:
            return .YES
        }
    }

    /// Ends the conversation, once.
    func end(isSent: Bool) {
        var sent: WireAnswer?
        switch state {
        case .begun, .reading: break
        case .waiting(let answer): answer.finish(.unsent)
        case .answered(let answer):
            answer.finish(isSent ? .sent : .unsent)
            if isSent { sent = answer }
        }
        state = .begun
        suspension.forget()
        callbacks.bodies.giveBack(request.body.count)
        request.body = []
        callbacks.watch.resume(watched, behind: sent)
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
            return WireResponse(stream, on: suspension).map(queue) ?? .NO
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
