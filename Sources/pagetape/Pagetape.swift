import TapeCLI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Pagetape {
    static func main() async {
        // A reader that goes away, as `head` does, is no reason to die.
        signal(SIGPIPE, SIG_IGN)
        let words = Array(CommandLine.arguments.dropFirst())
        let status = await Tool(.process).run(words)
        exit(status.rawValue)
    }
}
