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

    /// Starts the clock; nil if there is no limit: neither on the command line nor by default.
    init?(
        _ arguments: Arguments, orSeconds standard: Int? = nil, of command: String,
        console: Console
    ) throws(UsageError) {
        let given = try WireOptions.timeout(arguments)
        guard let limit = given ?? standard.map({ .seconds($0) }) else { return nil }
        let words =
            given == nil
            ? "\(limit.components.seconds) seconds; --timeout SECONDS allows more or less"
            : "the \(arguments.value("timeout") ?? "") seconds of --timeout"
        do {
            try DetachedThread.start { [weak self] in
                Self.wait(for: limit)
                guard let self, !self.isMet.load(ordering: .acquiring) else { return }
                console.complain("`\(command)` did not finish within \(words)")
                _exit(ExitStatus.incomplete.rawValue)
            }
        } catch {
            throw UsageError("the time limit cannot be kept: \(error.detail)")
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
