internal import CLinux

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The processes that this one started, and all their descendants, whatever session or group they are in.
///
/// Only Linux provides this; elsewhere the tree is always empty, and a process that leaves its group is not found.
struct ProcessTree {
    private struct Process {
        let number: pid_t
        let parent: pid_t
        let isDead: Bool
    }

    private let processes: [Process]

    /// Reads which processes are running now.
    init() {
        #if os(Linux)
            processes = Self.numbers().compactMap(Self.process)
        #else
            processes = []
        #endif
    }

    /// From now on, descendants whose parent ends become our children; otherwise they could not be found again.
    static func adoptOrphans() { _ = tape_adopt_orphans() }

    /// All living descendants of a process.
    func descendants(of number: pid_t) -> Set<pid_t> {
        let children = Dictionary(grouping: processes, by: \.parent)
        var found: Set<pid_t> = []
        var open = [number]
        while let next = open.popLast() {
            for child in children[next] ?? [] where found.insert(child.number).inserted {
                open.append(child.number)
            }
        }
        return found.subtracting(processes.filter(\.isDead).map(\.number))
    }

    // MARK: Ending

    /// Kills the processes that `choose` selects from the current tree, until it selects none.
    static func end(_ choose: (ProcessTree) -> Set<pid_t>) {
        var ended: Set<pid_t> = []
        // A killed process may have started another one just before.
        for _ in 0..<mostRounds {
            let meant = choose(ProcessTree())
            guard !meant.isEmpty else { break }
            for number in meant { _ = kill(number, SIGKILL) }
            ended.formUnion(meant)
            _ = usleep(1_000)
        }
        // Only our own children can be reaped; the system reaps the rest when this process ends.
        for number in ended { _ = waitpid(number, nil, WNOHANG) }
    }

    private static let mostRounds = 200

    /// Whether a process was started with a line in its environment.
    static func holds(_ line: String, _ number: pid_t) -> Bool {
        let bytes = contents("/proc/\(number)/environ")
        return bytes.split(separator: 0).contains { $0.elementsEqual(line.utf8) }
    }

    // MARK: Reading /proc

    private static func numbers() -> [pid_t] {
        (SpecFinder.names(in: "/proc") ?? []).compactMap { pid_t($0) }
    }

    /// Reads a line such as `17 (a name) S 4 …`; nil if the process has ended meanwhile.
    private static func process(_ number: pid_t) -> Process? {
        let bytes = contents("/proc/\(number)/stat")
        guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = bytes[(end + 1)...].split(separator: 0x20)
        guard fields.count > 1, let parent = pid_t(String(decoding: fields[1], as: UTF8.self))
        else { return nil }
        return Process(
            number: number, parent: parent, isDead: fields[0].first == UInt8(ascii: "Z"))
    }

    /// Reads a file that does not state its size; empty if it cannot be read.
    private static func contents(_ path: String) -> [UInt8] {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { _ = close(descriptor) }
        var all: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 65_536)
        while all.count < 4 << 20 {
            let count = unsafe read(descriptor, &part, part.count)
            guard count > 0 else { break }
            all += part.prefix(count)
        }
        return all
    }
}
