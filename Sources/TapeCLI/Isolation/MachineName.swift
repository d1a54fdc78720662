#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What this machine calls itself.
enum MachineName {
    /// Nil where it has no name that can stand in a list of hosts.
    static var own: String? {
        var bytes = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&bytes, bytes.count - 1) == 0 else { return nil }
        let name = String(
            decoding: bytes.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || "-.".contains($0) }
        return name.isEmpty || !isPlain ? nil : name
    }
}
