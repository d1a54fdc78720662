/// Remembers how short names were judged, because a page repeats the same names for each of its items.
struct JudgedNames {
    /// A name of up to 15 bytes, its length, and whether it is that of a pair.
    private typealias Key = SIMD2<UInt64>

    /// An odd number that spreads keys over the slots.
    private static let factor: UInt64 = 0x9E37_79B9_7F4A_7C15

    private static let slots = 64

    /// Empty before the first name, because most headers and URLs have none to judge.
    private var keys: [Key] = []
    private var strengths: [CredentialWords.Strength] = []

    /// The strength of a name, judged anew unless it is remembered.
    mutating func strength(
        of name: ArraySlice<UInt8>, _ kind: NamedValues.Kind,
        judging judge: (ArraySlice<UInt8>) -> CredentialWords.Strength
    ) -> CredentialWords.Strength {
        guard name.count < 16 else { return judge(name) }
        if keys.isEmpty {
            keys = [Key](repeating: .zero, count: Self.slots)
            strengths = [CredentialWords.Strength](repeating: .none, count: Self.slots)
        }
        var key = Key(0, 0)
        for byte in name { key = Key(key[0] << 8 | key[1] >> 56, key[1] << 8 | UInt64(byte)) }
        key[0] |= UInt64(name.count << 1 | (kind == .pair ? 1 : 0) | 0x20) << 56
        let mixed = (key[0] ^ (key[1] &* Self.factor)) &* Self.factor
        let slot = Int(mixed >> 58)
        if keys[slot] != key { (keys[slot], strengths[slot]) = (key, judge(name)) }
        return strengths[slot]
    }
}
