internal import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How many drafts this process has begun, so that no two of them have the same name.
private let draftCount = Atomic(0)

/// A file written beside the one it will replace; it is removed unless it is finished.
struct FileDraft: ~Copyable {
    private let path: String
    private let draft: String
    private let file: FileHandle
    /// The permissions that the finished file will have.
    private let mode: UInt16
    private var unwritten: [UInt8] = []
    private var isFinished = false

    /// How many bytes are gathered before they are written.
    private static let portion = 1 << 20

    /// Begins a draft; without a mode it gets the permissions of the file it replaces, or those of a new file.
    ///
    /// Drafts of the same file that killed processes left are removed.
    init(of path: String, mode: UInt16? = nil) throws(FileError) {
        let old = try FileBytes.replaceable(path)
        AbandonedDrafts.remove(beside: path)
        var draft = ""
        file = try Self.ownFile(beside: path, named: &draft)
        self.draft = draft
        self.path = path
        self.mode = mode ?? old?.mode ?? FileMode.ofNewFiles
    }

    /// A new file beside another, locked while it is open, which distinguishes it from an abandoned one.
    private static func ownFile(
        beside path: String, named draft: inout String
    ) throws(FileError) -> FileHandle {
        while true {
            let number = draftCount.add(1, ordering: .relaxed).newValue
            draft = "\(path).\(getpid())-\(number).tmp"
            do {
                var file = try FileHandle(draft, for: .creating, standingFor: path)
                _ = try file.lock()
                return file
            } catch  where error.code == .exists {
                // A killed process with the same number left this draft. It does no harm.
            }
        }
    }

    deinit {
        if !isFinished { _ = unsafe unlink(draft) }
    }

    /// Ends the draft; the file that it was to replace stays as it is.
    consuming func abandon() {}

    mutating func append(_ bytes: [UInt8]) throws(FileError) {
        unwritten += bytes
        if unwritten.count >= Self.portion { try write() }
    }

    private mutating func write() throws(FileError) {
        try file.write(unwritten)
        unwritten.removeAll(keepingCapacity: true)
    }

    /// Moves the file into the old one's place; it survives a sudden power loss unless `isSafe` is false.
    mutating func finish(waitingForDisk isSafe: Bool = true) throws(FileError) {
        try write()
        try file.setMode(mode)
        if isSafe { try file.synchronize() }
        try FileBytes.move(draft, to: path)
        isFinished = true
        if isSafe { try FileBytes.synchronizeFolder(of: path) }
    }
}
