#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension UnsafeRawBufferPointer {
    /// The first line feed at or after a place.
    @inline(__always)
    func lineFeed(from start: Int) -> Int? {
        guard start < count, let base = baseAddress else { return nil }
        let found = unsafe memchr(base + start, 0x0A, count - start)
        return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
    }
}
