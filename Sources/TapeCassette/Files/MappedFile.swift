#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The bytes of a file, mapped if it is large, so that only the parts in use take memory.
///
/// A mapped file must not be truncated while it is open. Replacing it by another file, as this library does, is safe.
struct MappedFile: RandomAccessCollection, Sendable {
    /// Smaller files are read: mapping them would cost more than it saves.
    private static let smallestMapped = 1 << 20

    private let memory: FileMemory

    let startIndex = 0
    var endIndex: Int { memory.count }

    init(_ bytes: [UInt8]) {
        memory = FileMemory(copying: bytes)
    }

    /// The file at a path; one that is read whole may be changed or truncated by others afterwards.
    init(contentsOf path: String, whole isReadWhole: Bool = false) throws(FileError) {
        let file = try FileHandle(path, for: .reading)
        let status = try file.status()
        try status.refuseAllButFiles(at: path)
        if !isReadWhole, status.size >= Self.smallestMapped,
            let memory = FileMemory(mapping: file.descriptor, count: status.size)
        {
            self.memory = memory
        } else {
            memory = FileMemory(copying: try file.read())
        }
    }

    subscript(position: Int) -> UInt8 {
        precondition(position >= 0 && position < memory.count, "a place outside the file")
        return unsafe memory.start[position]
    }

    /// The end of the line that contains a place: its line feed, or the end of the text.
    func endOfLine(from start: Int) -> Int {
        precondition(start >= 0 && start <= memory.count, "a place outside the file")
        return unsafe UnsafeRawBufferPointer(memory.buffer).lineFeed(from: start) ?? memory.count
    }

    /// A copy of all bytes; the mapped memory is released afterwards.
    func copyOnce() -> [UInt8] {
        defer { memory.letGo() }
        return copy(0..<count)
    }

    /// A copy of some of the bytes.
    func copy(_ range: Range<Int>) -> [UInt8] {
        precondition(range.lowerBound >= 0 && range.upperBound <= memory.count, "outside the file")
        let part = unsafe UnsafeBufferPointer(rebasing: memory.buffer[range])
        return unsafe [UInt8](unsafeUninitializedCapacity: range.count) { target, count in
            count = unsafe target.update(fromContentsOf: part)
        }
    }
}

/// The memory that holds a file's bytes, released when it is no longer used.
///
/// `@unchecked Sendable`: it is never written to after it was created.
@safe private final class FileMemory: @unchecked Sendable {
    let start: UnsafePointer<UInt8>
    let count: Int
    private let isMapped: Bool

    var buffer: UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: start, count: count)
    }

    init(copying bytes: [UInt8]) {
        let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: Swift.max(bytes.count, 1))
        unsafe bytes.withUnsafeBufferPointer { buffer in
            if let source = buffer.baseAddress {
                unsafe copy.initialize(from: source, count: buffer.count)
            }
        }
        unsafe start = UnsafePointer(copy)
        count = bytes.count
        isMapped = false
    }

    /// Nil if the system cannot map the file, as on some network file systems.
    init?(mapping descriptor: Int32, count: Int) {
        let address = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0)
        guard let address = unsafe address, unsafe address != MAP_FAILED else { return nil }
        unsafe start = UnsafePointer(address.assumingMemoryBound(to: UInt8.self))
        self.count = count
        isMapped = true
    }

    /// Releases the memory of a mapped file; it is read again on the next access.
    func letGo() {
        guard isMapped else { return }
        // This is only advice: a system that ignores it keeps the memory in use.
        _ = unsafe madvise(UnsafeMutableRawPointer(mutating: start), count, MADV_DONTNEED)
    }

    deinit {
        if isMapped {
            _ = unsafe munmap(UnsafeMutableRawPointer(mutating: start), count)
        } else {
            unsafe start.deallocate()
        }
    }
}
