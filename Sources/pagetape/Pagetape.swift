import TapeCLI

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

@main
struct Pagetape {
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        let status = await Tool(.process).run(words)
        exit(status.rawValue)
    }
}
