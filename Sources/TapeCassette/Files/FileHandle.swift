#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// An open file, closed when the value is destroyed.
struct FileHandle: ~Copyable {
    let descriptor: Int32
    /// The path of which errors speak.
    private let path: String
    private var isLocked = false

    /// What a file is opened for.
    enum Purpose {
        case reading
        /// Reading and appending; the file is made if it is missing.
        case appending
        /// The same, for a file that must exist.
        case appendingIfThere
        /// Writing a file that must not exist yet.
        case creating
    }

    /// Opens a file; errors are of the path that stands for it, such as that of the file which a draft will replace.
    init(
        _ file: String, for purpose: Purpose, mode: UInt16 = 0o600, standingFor known: String? = nil
    ) throws(FileError) {
        let path = known ?? file
        let flags: Int32 =
            switch purpose {
            // Without `O_NONBLOCK`, opening a pipe would wait for a writer.
            case .reading: O_RDONLY | O_NONBLOCK
            case .appendingIfThere: O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK
            case .appending: O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_NONBLOCK
            case .creating: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW
            }
        let descriptor = Self.retrying { unsafe open(file, flags | O_CLOEXEC, mode_t(mode)) }
        guard descriptor >= 0 else {
            let error = FileError.system(
                path,
                doing: purpose == .creating ? "cannot make a file in its folder" : "cannot open")
            guard purpose == .appending || purpose == .creating, error.code == .missing else {
                throw error
            }
            let folder = FilePath.folder(of: path)
            guard !Folder.isThere(folder) else {
                // Folders of the system, such as `/proc`, hold only what the system makes.
                throw FileError(
                    .other, path: path, "cannot be written: \(folder) takes no files",
                    number: ENOENT)
            }
            throw FileError(
                .missingFolder, path: path, "there is no folder \(folder)", number: ENOENT)
        }
        self.descriptor = descriptor
        self.path = path
    }

    deinit {
        // A child process that another thread is starting keeps the file open, and so locked, until its program begins.
        if isLocked { _ = flock(descriptor, LOCK_UN) }
        _ = close(descriptor)
    }

    /// Writes all bytes, in one call if the system accepts them at once.
    func write(_ bytes: [UInt8]) throws(FileError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.withUnsafeBytes { buffer in
                Self.retrying {
                    let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[written...])
                    return unsafe systemWrite(descriptor, rest.baseAddress, rest.count)
                }
            }
            guard count > 0 else { throw FileError.system(path, doing: "cannot write") }
            written += count
        }
    }

    /// All bytes from a place on.
    ///
    /// A file beyond the limit yields its beginning if it may be cut off, and is an error otherwise.
    func read(
        from offset: Int = 0, limit: Int = .max, cuttingOff isCutOff: Bool = false
    ) throws(FileError) -> [UInt8] {
        let limit = min(limit, Self.mostAtOnce)
        let rest = max(0, try status().size - offset)
        let size = isCutOff ? min(rest, limit) : rest
        guard size <= limit else {
            throw FileError(.tooLarge, path: path, "it has more than \(limit) bytes")
        }
        var bytes: [UInt8] = []
        // One reading more shows that the file has ended; for it, too, there is room.
        bytes.reserveCapacity(size + 4096)
        var isAtEnd = false
        while !isAtEnd {
            let room = max(size - bytes.count, 4096)
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: room))
            let count = unsafe bytes.withUnsafeMutableBytes { buffer in
                Self.retrying {
                    let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[start...])
                    let place = off_t(offset + start)
                    return unsafe pread(descriptor, rest.baseAddress, rest.count, place)
                }
            }
            guard count >= 0 else { throw FileError.system(path, doing: "cannot read") }
            bytes.removeLast(room - count)
            isAtEnd = count == 0
            if isCutOff, bytes.count >= limit { return Array(bytes.prefix(limit)) }
            guard bytes.count <= limit else {
                throw FileError(.tooLarge, path: path, "it has more than \(limit) bytes")
            }
        }
        return bytes
    }

    /// No file that is read at once comes near this size, but a sparse file may claim any.
    private static let mostAtOnce = 4 << 30

    /// Makes sure that what was written survives a sudden power loss.
    func synchronize() throws(FileError) {
        #if canImport(Darwin)
            let result = Self.retrying { fcntl(descriptor, F_FULLFSYNC) }
            // Some file systems have no full flush; then the plain one must do.
            guard result < 0, Self.retrying({ fsync(descriptor) }) < 0 else { return }
        #else
            guard Self.retrying({ fsync(descriptor) }) < 0 else { return }
        #endif
        throw FileError.system(path, doing: "cannot write to the disk")
    }

    /// Cuts the file off after the given number of bytes.
    func truncate(to size: Int) throws(FileError) {
        guard Self.retrying({ ftruncate(descriptor, off_t(size)) }) == 0 else {
            throw FileError.system(path, doing: "cannot shorten")
        }
    }

    func setMode(_ mode: UInt16) throws(FileError) {
        guard fchmod(descriptor, mode_t(mode)) == 0 else {
            throw FileError.system(path, doing: "cannot change permissions")
        }
    }

    /// Locks the file for this process; returns false if another one has locked it.
    mutating func lock() throws(FileError) -> Bool {
        isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        guard isLocked || errno == EWOULDBLOCK else {
            throw FileError.system(path, doing: "cannot lock")
        }
        return isLocked
    }

    func status() throws(FileError) -> FileStatus {
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else {
            throw FileError.system(path, doing: "cannot look at")
        }
        return FileStatus(status)
    }

    /// Repeats a call that a signal interrupted.
    private static func retrying<Number: SignedInteger>(_ call: () -> Number) -> Number {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, start, count)
}
