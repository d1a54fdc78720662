#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The permissions of the files that this module writes.
enum FileMode {
    /// Reading and writing for everyone, minus what the process's mask takes away.
    static let ofNewFiles: UInt16 = {
        // The mask can only be read by setting it; a file created in between gets stricter permissions.
        let mask = umask(0o077)
        umask(mask)
        return 0o666 & ~UInt16(truncatingIfNeeded: mask)
    }()
}
