import Synchronization
import TapeHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ends the process when a command takes longer than `--timeout` gives it.
///
/// It does so on a thread of its own: a search in what a server sent does not stop at every byte to look at a clock. Files are
/// written beside and moved into place, so nothing is left half written.
final class CommandDeadline: Sendable {
    private let isMet = Atomic<Bool>(false)

    /// Begins to watch; nil where the command line gives no limit, or the system no thread.
    init?(_ arguments: Arguments, of command: String, console: Console) throws(UsageError) {
        guard let limit = try WireOptions.timeout(arguments) else { return nil }
        let seconds = arguments.value("timeout") ?? ""
        do {
            try DetachedThread.start { [weak self] in
                Self.wait(for: limit)
                guard let self, !self.isMet.load(ordering: .acquiring) else { return }
                console.complain(
                    "`\(command)` was not done within the \(seconds) seconds that --timeout gives it"
                )
                _exit(ExitStatus.incomplete.rawValue)
            }
        } catch {
            return nil
        }
    }

    /// The command is done.
    func meet() { isMet.store(true, ordering: .releasing) }

    private static func wait(for limit: Duration) {
        var left = timespec()
        left.tv_sec = Int(limit.components.seconds)
        left.tv_nsec = Int(limit.components.attoseconds / 1_000_000_000)
        var rest = timespec()
        while unsafe nanosleep(&left, &rest) != 0, errno == EINTR { left = rest }
    }
}
