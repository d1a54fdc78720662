import TapeCLI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Program {
    // Not `async`: that would start further threads before the first line runs.
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        if let status = Tool.becomeIsolatedCommand(words) { exit(status) }
        LargeMemory.returnWhenFreed()
        // A reader that goes away, as `head` does, must not kill the process.
        signal(SIGPIPE, SIG_IGN)
        Task { @concurrent in
            let status = await Tool(.process).run(words)
            exit(status.rawValue)
        }
        // The parent may have blocked signals, and threads inherit that; here blocked signals are let through.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        while true { unsafe sigsuspend(&none) }
    }
}
