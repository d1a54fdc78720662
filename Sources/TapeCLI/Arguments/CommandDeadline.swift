import Synchronization
import TapeHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ends the process if a command takes longer than `--timeout` allows.
///
/// It does so on its own thread, because code that searches a server's answer does not check a clock. Files are written under
/// another name and then moved into place, so none is left half written.
final class CommandDeadline: Sendable {
    private let isMet = Atomic<Bool>(false)

    /// Starts the clock; nil if the command line gives no limit, or no thread can be started.
    init?(_ arguments: Arguments, of command: String, console: Console) throws(UsageError) {
        guard let limit = try WireOptions.timeout(arguments) else { return nil }
        let seconds = arguments.value("timeout") ?? ""
        do {
            try DetachedThread.start { [weak self] in
                Self.wait(for: limit)
                guard let self, !self.isMet.load(ordering: .acquiring) else { return }
                console.complain(
                    "`\(command)` did not finish within the \(seconds) seconds of --timeout"
                )
                _exit(ExitStatus.incomplete.rawValue)
            }
        } catch {
            return nil
        }
    }

    /// Stops the clock: the command is done.
    func meet() { isMet.store(true, ordering: .releasing) }

    private static func wait(for limit: Duration) {
        var left = timespec()
        left.tv_sec = Int(limit.components.seconds)
        left.tv_nsec = Int(limit.components.attoseconds / 1_000_000_000)
        var rest = timespec()
        while unsafe nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
    }
}
