#if os(Linux)
    import CMalloc
#elseif canImport(Darwin)
    import Darwin
#endif

/// The number of allocated bytes that are not freed, as counted by the allocator, including its overhead.
func bytesInUse() -> Int {
    #if os(Linux)
        let info = mallinfo2()
        return Int(info.uordblks + info.hblkhd)
    #elseif canImport(Darwin)
        return Int(mstats().bytes_used)
    #endif
}
