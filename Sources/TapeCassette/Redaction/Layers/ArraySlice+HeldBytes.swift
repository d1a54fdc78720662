#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Quick looks that rule out most texts before they are searched for what only certain bytes can begin.
extension ArraySlice<UInt8> {
    func holds(_ byte: UInt8) -> Bool {
        unsafe withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress else { return false }
            return unsafe memchr(start, Int32(byte), buffer.count) != nil
        }
    }

    func holdAny(of bytes: UInt8...) -> Bool { bytes.contains { holds($0) } }
}
