import TapeCLI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Program {
    // Not asynchronous itself: that would bring further threads along before the first line.
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        if let status = Tool.becomeIsolatedCommand(words) { exit(status) }
        LargeMemory.returnWhenFreed()
        // A reader that goes away, as `head` does, is no reason to die.
        signal(SIGPIPE, SIG_IGN)
        Task { @concurrent in
            let status = await Tool(.process).run(words)
            exit(status.rawValue)
        }
        // The parent may have blocked signals, and threads inherit that: blocked signals arrive here.
        var none = sigset_t()
        unsafe sigemptyset(&none)
        while true { unsafe sigsuspend(&none) }
    }
}
