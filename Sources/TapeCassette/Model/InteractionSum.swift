import TapeCodings

/// The size and checksum of one interaction's own text, written under it as `sum: BYTES-HASH`.
package struct InteractionSum: Hashable, Sendable, CustomStringConvertible {
    package let bytes: Int
    package let hash: UInt32

    /// Sums up an interaction's text: from its `- ` to the end of the line above `sum`.
    package init(of text: ArraySlice<UInt8>) {
        bytes = text.count
        hash = CRC32.checksum(text)
    }

    /// Reads `5182-9c1e44d0`; nil for anything a writer would not have written.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let bytes = Int(parts[0]), String(bytes) == parts[0],
            parts[1].utf8.count == 8, let hash = UInt32(parts[1], radix: 16),
            parts[1].utf8.allSatisfy({ !(0x41...0x46).contains($0) && $0 != 0x2B })
        else { return nil }
        self.bytes = bytes
        self.hash = hash
    }

    package var description: String {
        let digits = String(hash, radix: 16)
        return "\(bytes)-\(String(repeating: "0", count: 8 - digits.count))\(digits)"
    }
}
