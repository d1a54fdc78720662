import TapeCassette

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder that only its owner can read, deleted with all its files when it is released.
///
/// It is locked while it is in use, which distinguishes it from the folder of a killed process.
final class ScratchFolder: Sendable {
    let path: String
    private let descriptor: Int32

    private static let prefix = "pagetape-live-"

    /// Makes a folder where the system keeps temporary files; nil if it cannot be made or locked.
    ///
    /// Folders left there by killed processes are removed.
    init?(environment: [String: String]) {
        for path in Self.abandoned(environment: environment) { _ = Self.removeAbandoned(path) }
        let place = Self.place(environment)
        // A cleanup by another process may remove a new folder before it is locked.
        for _ in 0..<10 {
            var template = Array(FilePath.joined(place, Self.prefix + "XXXXXX").utf8CString)
            let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
                // `mkdtemp` writes the name into the buffer.
                unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
            }
            guard made else { return nil }
            let path = String(
                decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard let descriptor = Self.locked(path) else {
                // Not every file system can lock folders.
                _ = unsafe rmdir(path)
                continue
            }
            (self.path, self.descriptor) = (path, descriptor)
            return
        }
        return nil
    }

    deinit {
        Self.remove(path)
        _ = close(descriptor)
    }

    /// The folders left behind by killed processes.
    static func abandoned(environment: [String: String]) -> [String] {
        let place = place(environment)
        let names = (SpecFinder.names(in: place) ?? []).filter { $0.hasPrefix(prefix) }
        return names.map { FilePath.joined(place, $0) }.filter { path in
            guard let descriptor = locked(path) else { return false }
            _ = close(descriptor)
            return true
        }
    }

    /// Removes an abandoned folder; false if it is in use or cannot be removed.
    static func removeAbandoned(_ path: String) -> Bool {
        guard let descriptor = locked(path) else { return false }
        defer { _ = close(descriptor) }
        return remove(path)
    }

    private static func place(_ environment: [String: String]) -> String {
        environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    }

    /// Opens and locks a folder of ours; nil if it belongs to another user, is in use, or is gone.
    private static func locked(_ path: String) -> Int32? {
        let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0,
            OpenedFile.status(of: descriptor, at: path)?.st_uid == geteuid()
        else {
            _ = close(descriptor)
            return nil
        }
        return descriptor
    }

    @discardableResult
    private static func remove(_ path: String) -> Bool {
        for name in SpecFinder.names(in: path) ?? [] {
            _ = unsafe unlink(FilePath.joined(path, name))
        }
        return unsafe rmdir(path) == 0
    }
}
