/// SHA-256 (FIPS 180-4), by which a cassette names and checks bodies that lie in files beside it.
package struct SHA256 {
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

    private var state: [UInt32] = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]
    private var schedule = [UInt32](repeating: 0, count: 64)

    /// The digest of some bytes as 64 hexadecimal digits.
    package static func hexadecimal(_ bytes: [UInt8]) -> String {
        var hash = SHA256()
        let whole = bytes.count / 64 * 64
        for start in stride(from: 0, to: whole, by: 64) { hash.mix(bytes[start..<(start + 64)]) }
        var last = Array(bytes[whole...]) + [0x80]
        last += repeatElement(0, count: (120 - last.count) % 64)
        let bits = UInt64(bytes.count) * 8
        last += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
        for start in stride(from: 0, to: last.count, by: 64) {
            hash.mix(last[start..<(start + 64)])
        }
        return hash.state.map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 8 - digits.utf8.count) + digits
        }.joined()
    }

    /// Whether a text is a digest as this library writes it.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    private mutating func mix(_ block: ArraySlice<UInt8>) {
        fillSchedule(from: block)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let choice = (e & f) ^ (~e & g)
            let majority = (a & b) ^ (a & c) ^ (b & c)
            let one =
                h &+ Self.sum(e, 6, 11, 25) &+ choice &+ Self.roundConstants[round]
                &+ schedule[round]
            let two = Self.sum(a, 2, 13, 22) &+ majority
            (h, g, f, e) = (g, f, e, d &+ one)
            (d, c, b, a) = (c, b, a, one &+ two)
        }
        for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= word }
    }

    private mutating func fillSchedule(from block: ArraySlice<UInt8>) {
        for word in 0..<16 {
            let start = block.startIndex + 4 * word
            schedule[word] = block[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
        }
        for word in 16..<64 {
            let early = schedule[word - 15]
            let late = schedule[word - 2]
            let earlyMix = Self.turn(early, 7) ^ Self.turn(early, 18) ^ (early >> 3)
            let lateMix = Self.turn(late, 17) ^ Self.turn(late, 19) ^ (late >> 10)
            schedule[word] = schedule[word - 16] &+ earlyMix &+ schedule[word - 7] &+ lateMix
        }
    }

    private static func turn(_ word: UInt32, _ bits: UInt32) -> UInt32 {
        word >> bits | word << (32 - bits)
    }

    private static func sum(_ word: UInt32, _ a: UInt32, _ b: UInt32, _ c: UInt32) -> UInt32 {
        turn(word, a) ^ turn(word, b) ^ turn(word, c)
    }
}
