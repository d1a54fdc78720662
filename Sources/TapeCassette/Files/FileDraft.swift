#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A file that is written beside the one it will replace; unless it is finished, it leaves no trace.
struct FileDraft: ~Copyable {
    private let path: String
    private let draft: String
    private let file: FileHandle
    /// The permissions of what it replaces; without one, everyone may read.
    private let mode: UInt16
    private var unwritten: [UInt8] = []
    private var isFinished = false

    /// As much is gathered before the system is asked to write it.
    private static let portion = 1 << 20

    init(of path: String) throws(FileError) {
        let mode = try FileBytes.replaceable(path)?.mode ?? 0o644
        let draft = "\(path).\(getpid()).tmp"
        let file = try FileHandle(draft, for: .creating)
        self.path = path
        self.draft = draft
        self.file = file
        self.mode = mode
    }

    deinit {
        if !isFinished { _ = unsafe unlink(draft) }
    }

    mutating func append(_ bytes: [UInt8]) throws(FileError) {
        unwritten += bytes
        if unwritten.count >= Self.portion { try write() }
    }

    private mutating func write() throws(FileError) {
        try file.write(unwritten)
        unwritten.removeAll(keepingCapacity: true)
    }

    /// Puts the file in the old one's place, safe from the machine's sudden end.
    mutating func finish() throws(FileError) {
        try write()
        try file.setMode(mode)
        try file.synchronize()
        try FileBytes.move(draft, to: path)
        isFinished = true
        try FileBytes.synchronizeFolder(of: path)
    }
}
