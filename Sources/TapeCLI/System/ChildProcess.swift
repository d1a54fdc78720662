internal import CLinux
import TapeHTTP

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A program in a process group of its own, so that nothing that it starts outlives it.
///
/// On Linux that includes processes that leave the group, if ``ProcessTree/adoptOrphans()`` was called before.
struct ChildProcess: Sendable {
    /// Why a program cannot be started.
    struct StartError: Error, Hashable, Sendable, CustomStringConvertible {
        let description: String
    }

    /// How a program ended.
    enum Exit: Hashable, Sendable {
        case exited(Int32)
        case signalled(Int32)
    }

    private let number: pid_t
    /// A line in the environment that no other program has.
    private let sign: String?

    /// Starts a program, found as a shell would; its output goes to a file, or to our own output.
    ///
    /// It inherits none of our open files except `descriptor`, if there is one, as its number 3.
    init(
        _ words: [String], environment: [String: String], output path: String?,
        handing descriptor: Int32? = nil, known variable: String? = nil
    ) throws(StartError) {
        sign = variable.flatMap { name in environment[name].map { "\(name)=\($0)" } }
        let command = words.first ?? ""
        var attributes = posix_spawnattr_t()
        unsafe posix_spawnattr_init(&attributes)
        defer { unsafe posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        unsafe sigemptyset(&none)
        unsafe posix_spawnattr_setsigmask(&attributes, &none)
        // The program must not inherit this process's signal handling.
        var usual = none
        for signal in [SIGHUP, SIGINT, SIGPIPE, SIGTERM] { unsafe sigaddset(&usual, signal) }
        unsafe posix_spawnattr_setsigdefault(&attributes, &usual)
        unsafe posix_spawnattr_setpgroup(&attributes, 0)
        unsafe posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var files = unsafe posix_spawn_file_actions_t()
        unsafe posix_spawn_file_actions_init(&files)
        defer { unsafe posix_spawn_file_actions_destroy(&files) }
        unsafe Self.connect(&files, to: path, handing: descriptor)
        let variables = environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        var number: pid_t = 0
        // The system copies both lists before the call returns.
        let result = unsafe Self.withCStrings(words) { words in
            unsafe Self.withCStrings(variables) { variables in
                unsafe posix_spawnp(&number, command, &files, &attributes, words, variables)
            }
        }
        guard result == 0 else {
            let reason = unsafe String(cString: strerror(result))
            let hint = StartHint.words(for: command, environment: environment)
            throw StartError(description: "`\(command)` cannot be started: \(reason)\(hint)")
        }
        self.number = number
    }

    /// Gives the program an empty input, one file for its output, and no other file of ours.
    ///
    /// Without an output file, the program uses our own input and output, but never reads from our terminal.
    private static func connect(
        _ files: inout posix_spawn_file_actions_t, to path: String?, handing descriptor: Int32?
    ) {
        if path != nil || isatty(0) == 1 {
            unsafe posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
        }
        if let path {
            unsafe posix_spawn_file_actions_addopen(
                &files, 1, path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            unsafe posix_spawn_file_actions_adddup2(&files, 1, 2)
        }
        if let descriptor { unsafe posix_spawn_file_actions_adddup2(&files, descriptor, 3) }
        #if canImport(Glibc)
            // A connection just accepted may not be marked close-on-exec yet, and if a child held it, its client would wait
            // forever.
            _ = unsafe tape_close_files_from(&files, descriptor == nil ? 3 : 4)
        #endif
    }

    /// Waits for the program to end, then ends what it left behind.
    func exit() async -> Exit {
        await withCheckedContinuation { continuation in
            do {
                try DetachedThread.start { continuation.resume(returning: reap()) }
            } catch {
                end()
                continuation.resume(returning: reap())
            }
        }
    }

    /// Asks the program and all its processes to end, like Ctrl-C.
    func interrupt() { _ = kill(-number, SIGINT) }

    /// Kills the program and all its processes.
    func end() {
        _ = kill(-number, SIGKILL)
        let own = getpid()
        ProcessTree.end { tree in
            let left = sign.map { sign in
                tree.descendants(of: own).filter { ProcessTree.holds(sign, $0) }
            }
            return tree.descendants(of: number).union(left ?? []).subtracting([number])
        }
    }

    private func reap() -> Exit {
        var information = unsafe siginfo_t()
        // The process number stays reserved until it is reaped, so that no other group can have it.
        while unsafe waitid(P_PID, id_t(number), &information, WEXITED | WNOWAIT) != 0,
            errno == EINTR
        {}
        end()
        var status: Int32 = 0
        while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
        let signal = status & 0x7F
        return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
    }

    private static func withCStrings<Result>(
        _ texts: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = unsafe texts.map { unsafe strdup($0) }
        unsafe pointers.append(nil)
        defer { for index in unsafe pointers.indices { unsafe free(pointers[index]) } }
        return unsafe pointers.withUnsafeBufferPointer { buffer in
            guard let start = buffer.baseAddress else {
                preconditionFailure("a list that ends with nil has an element")
            }
            return unsafe body(start)
        }
    }
}
