import TapeCassette

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A folder that only its owner can look into, and that is gone with all its files when it is let go of.
final class ScratchFolder: Sendable {
    let path: String

    /// Makes a folder where the system wants passing files; nil where it lets nobody make one.
    init?(environment: [String: String]) {
        let place = environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var template = Array(FilePath.joined(place, "pagetape-live-XXXXXX").utf8CString)
        let made = unsafe template.withUnsafeMutableBufferPointer { buffer in
            // The name is written into the buffer.
            unsafe buffer.baseAddress.map { unsafe mkdtemp($0) != nil } ?? false
        }
        guard made else { return nil }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in SpecFinder.names(in: path) ?? [] {
            _ = unsafe unlink(FilePath.joined(path, name))
        }
        _ = unsafe rmdir(path)
    }
}
