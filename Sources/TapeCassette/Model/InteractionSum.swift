import TapeCodings

/// The size and checksum of one interaction's text, written under it as `sum: BYTES-HASH`.
package struct InteractionSum: Hashable, Sendable, CustomStringConvertible {
    package let bytes: Int
    package let hash: UInt32

    /// Sums up an interaction's text: from its `- ` to the end of the line above `sum`.
    package init(of text: ArraySlice<UInt8>) {
        bytes = text.count
        hash = CRC32.checksum(text)
    }

    /// Parses `5182-9c1e44d0`; nil for anything that a writer would not have written.
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

// MARK: The line

/// The line under an interaction: `  sum: 5182-9c1e44d0`.
extension InteractionSum {
    static let linePrefix = Array("  sum: ".utf8)

    /// The sum in a whole line; nil if it is not a sum line.
    static func read(line: ArraySlice<UInt8>) -> InteractionSum? {
        guard line.starts(with: linePrefix), line.last == UInt8(ascii: "\n"), line.count < 48 else {
            return nil
        }
        let value = line.dropFirst(linePrefix.count).dropLast()
        return InteractionSum(String(decoding: value, as: UTF8.self))
    }

    /// Whether the last line of an interaction states the right sum of the others.
    static func isRight(in interaction: [UInt8]) -> Bool {
        guard let (text, sum) = split(interaction) else { return false }
        return sum == InteractionSum(of: text)
    }

    /// The sum stated under an interaction, and the text that it covers; nil if the last line is not a sum.
    static func split(
        _ interaction: [UInt8]
    ) -> (text: ArraySlice<UInt8>, sum: InteractionSum)? {
        guard interaction.last == UInt8(ascii: "\n"),
            let end = interaction.dropLast().lastIndex(of: UInt8(ascii: "\n")),
            let sum = read(line: interaction[(end + 1)...])
        else { return nil }
        return (interaction[...end], sum)
    }
}
