/// Names of credentials, matched in any spelling: `apiKey`, `api_key` and `API-KEY` are the same.
struct FoldedKeys: Sendable {
    private var keys: Set<[UInt8]> = []
    /// The lengths of the keys that begin with each byte, which rules out most keys of a body.
    private var lengths = [UInt64](repeating: 0, count: 256)

    init(_ names: [String] = []) {
        for name in names { insert(name) }
    }

    mutating func insert(_ name: String) {
        keys.insert(Self.folded(Array(name.utf8)[...]))
        index()
    }

    mutating func remove(_ name: String) {
        keys.remove(Self.folded(Array(name.utf8)[...]))
        index()
    }

    func contains(_ name: String) -> Bool { contains(Array(name.utf8)[...]) }

    func contains(_ name: ArraySlice<UInt8>) -> Bool {
        var length = 0
        var lengths: UInt64 = 0
        for byte in name {
            guard let folded = byte.foldedInKey else { continue }
            if length == 0 {
                lengths = self.lengths[Int(folded)]
                if lengths == 0 { return false }
            }
            length += 1
        }
        guard length < 64, lengths >> UInt64(length) & 1 == 1 else { return false }
        return keys.contains(Self.folded(name))
    }

    private mutating func index() {
        lengths = [UInt64](repeating: 0, count: 256)
        for key in keys {
            guard let first = key.first, key.count < 64 else { continue }
            lengths[Int(first)] |= 1 << UInt64(key.count)
        }
    }

    private static func folded(_ name: ArraySlice<UInt8>) -> [UInt8] {
        name.compactMap(\.foldedInKey)
    }
}
