/// A hash of bytes that is the same on every run and machine; it is not safe against deliberate collisions.
package struct Fingerprint: Sendable {
    private var state: UInt64 = 0x243F_6A88_85A3_08D3

    package init() {}

    package var value: UInt64 { state }

    /// The fingerprint of a text's UTF-8.
    package static func of(_ text: String) -> UInt64 {
        var print = Fingerprint()
        print.add(text)
        return print.state
    }

    package mutating func add(_ word: UInt64) {
        let product = (state ^ word ^ 0x9E37_79B9_7F4A_7C15)
            .multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        state = product.high ^ product.low
    }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { unsafe add(UnsafeRawBufferPointer($0)) }
    }

    package mutating func add(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBytes { unsafe add($0) }
    }

    private mutating func add(_ bytes: UnsafeRawBufferPointer) {
        add(UInt64(truncatingIfNeeded: bytes.count))
        var offset = 0
        while offset + 8 <= bytes.count {
            let word = unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            add(UInt64(littleEndian: word))
            offset += 8
        }
        var last: UInt64 = 0
        while offset < bytes.count {
            last = unsafe last << 8 | UInt64(bytes[offset])
            offset += 1
        }
        add(last)
    }
}
