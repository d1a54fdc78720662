internal import CMicroHTTPD
import Synchronization

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
        alarms.ring(after: time) { self.end() }
    }

    /// Resumes the connection, if it still is suspended.
    func end() {
        guard isSuspended.exchange(false, ordering: .sequentiallyConsistent) else { return }
        unsafe MHD_resume_connection(connection)
    }
}
