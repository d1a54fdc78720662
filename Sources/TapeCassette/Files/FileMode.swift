#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The permissions that files get.
enum FileMode {
    /// Reading and writing for everyone but for what the process's mask takes away.
    static let ofNewFiles: UInt16 = {
        // The mask can be read only by setting it; a file made meanwhile is the stricter for it.
        let mask = umask(0o077)
        umask(mask)
        return 0o666 & ~UInt16(truncatingIfNeeded: mask)
    }()
}
