internal import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How many drafts this process has begun, so that no two of them have the same name.
private let draftCount = Atomic(0)

/// A file that is written beside the one it will replace; unless it is finished, it leaves no trace.
struct FileDraft: ~Copyable {
    private let path: String
    private let draft: String
    private let file: FileHandle
    /// The permissions it will have.
    private let mode: UInt16
    private var unwritten: [UInt8] = []
    private var isFinished = false

    /// As much is gathered before the system is asked to write it.
    private static let portion = 1 << 20

    /// Begins a draft; without a mode it gets the permissions of what it replaces, or those of new files.
    init(of path: String, mode: UInt16? = nil) throws(FileError) {
        let old = try FileBytes.replaceable(path)
        let file = try Self.ownFile(beside: path)
        draft = file.path
        self.file = file
        self.path = path
        self.mode = mode ?? old?.mode ?? FileMode.ofNewFiles
    }

    /// A new file beside another, locked for as long as it is open: so it can be told from one that was abandoned.
    private static func ownFile(beside path: String) throws(FileError) -> FileHandle {
        while true {
            let number = draftCount.add(1, ordering: .relaxed).newValue
            let draft = "\(path).\(getpid())-\(number).tmp"
            do {
                var file = try FileHandle(draft, for: .creating)
                _ = try file.lock()
                return file
            } catch  where error.code == .exists {
                // A process that had this number was killed here. Its draft does no harm, and lint names it.
            }
        }
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

    /// Puts the file in the old one's place, safe from the machine's sudden end unless nobody waits for the disk.
    mutating func finish(waitingForDisk isSafe: Bool = true) throws(FileError) {
        try write()
        try file.setMode(mode)
        if isSafe { try file.synchronize() }
        try FileBytes.move(draft, to: path)
        isFinished = true
        if isSafe { try FileBytes.synchronizeFolder(of: path) }
    }
}
