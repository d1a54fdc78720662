#if os(Linux)
    import CMalloc
#elseif canImport(Darwin)
    import Darwin
#endif

/// How many bytes the program has allocated and not freed, as the allocator counts them, its own overhead included.
func bytesInUse() -> Int {
    #if os(Linux)
        let info = mallinfo2()
        return Int(info.uordblks + info.hblkhd)
    #elseif canImport(Darwin)
        return Int(mstats().bytes_used)
    #endif
}
