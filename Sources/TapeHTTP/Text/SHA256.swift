/// SHA-256 (FIPS 180-4), used to name bodies, mark versions of a spec and sign requests.
///
/// It is not protected against timing attacks.
package struct SHA256 {
    private typealias Words = (
        UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32
    )

    private static let blockSize = 64

    private var state: Words = (
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19
    )
    private var schedule = [UInt32](repeating: 0, count: blockSize)

    private init() {}

    /// The hash of some bytes, 32 of them.
    package static func hash(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        let whole = bytes.count / blockSize * blockSize
        hash.mix(bytes[..<whole])
        var last = Array(bytes[whole...]) + [0x80]
        last += repeatElement(0, count: (2 * blockSize - 8 - last.count) % blockSize)
        last += (UInt64(bytes.count) * 8).bigEndianBytes
        hash.mix(last[...])
        let (a, b, c, d, e, f, g, h) = hash.state
        return [a, b, c, d, e, f, g, h].flatMap(\.bigEndianBytes)
    }

    /// The hash as 64 lower-case hexadecimal digits.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        hexadecimal(of: hash(bytes))
    }

    /// The keyed hash of RFC 2104, HMAC.
    package static func authenticate(_ bytes: [UInt8], key: [UInt8]) -> [UInt8] {
        var key = key.count > blockSize ? hash(key) : key
        key += repeatElement(0, count: blockSize - key.count)
        return hash(key.map { $0 ^ 0x5C } + hash(key.map { $0 ^ 0x36 } + bytes))
    }

    /// Bytes as lower-case hexadecimal digits, two for each.
    package static func hexadecimal(of bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(
            decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] },
            as: UTF8.self)
    }
}

extension SHA256 {
    /// Processes whole blocks.
    private mutating func mix(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBytes { bytes in
            for start in stride(from: 0, to: bytes.count, by: Self.blockSize) {
                let end = start + Self.blockSize
                unsafe fillSchedule(from: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                mixSchedule()
            }
        }
    }

    private mutating func fillSchedule(from block: UnsafeRawBufferPointer) {
        for index in 0..<16 {
            schedule[index] = UInt32(
                bigEndian: unsafe block.loadUnaligned(fromByteOffset: 4 &* index, as: UInt32.self))
        }
        for index in 16..<Self.blockSize {
            let (early, late) = (schedule[index &- 15], schedule[index &- 2])
            let first = early.turned(7) ^ early.turned(18) ^ early &>> 3
            let second = late.turned(17) ^ late.turned(19) ^ late &>> 10
            schedule[index] = schedule[index &- 16] &+ first &+ schedule[index &- 7] &+ second
        }
    }

    private mutating func mixSchedule() {
        var (a, b, c, d, e, f, g, h) = state
        for round in 0..<Self.blockSize {
            let choice = (e & f) ^ (~e & g)
            let first = h &+ (e.turned(6) ^ e.turned(11) ^ e.turned(25)) &+ choice
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let second = (a.turned(2) ^ a.turned(13) ^ a.turned(22)) &+ majority
            let step = first &+ Self.roundConstants[round] &+ schedule[round]
            (h, g, f, e) = (g, f, e, d &+ step)
            (d, c, b, a) = (c, b, a, step &+ second)
        }
        state = (
            state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d,
            state.4 &+ e, state.5 &+ f, state.6 &+ g, state.7 &+ h
        )
    }

    private static let roundConstants: [UInt32] = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
        0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
        0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
        0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
        0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
        0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
        0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}

extension UInt32 {
    fileprivate func turned(_ bits: UInt32) -> UInt32 { self &>> bits | self &<< (32 &- bits) }
}

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] {
        stride(from: Self.bitWidth - 8, through: 0, by: -8).map {
            UInt8(truncatingIfNeeded: self >> $0)
        }
    }
}
