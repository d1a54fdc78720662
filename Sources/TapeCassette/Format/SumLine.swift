/// The line under an interaction: `  sum: 5182-9c1e44d0`.
enum SumLine {
    static let prefix = Array("  sum: ".utf8)

    /// The sum that a whole line states; nil if it is no sum line.
    static func read(_ line: ArraySlice<UInt8>) -> InteractionSum? {
        guard line.starts(with: prefix), line.last == UInt8(ascii: "\n"), line.count < 48 else {
            return nil
        }
        let value = line.dropFirst(prefix.count).dropLast()
        return InteractionSum(String(decoding: value, as: UTF8.self))
    }

    /// Whether the last line of an interaction states the sum of the others.
    static func isRight(in interaction: [UInt8]) -> Bool {
        guard let (text, sum) = split(interaction) else { return false }
        return sum == InteractionSum(of: text)
    }

    /// The sum stated under an interaction and the text it is of; nil if the last line is no sum.
    static func split(
        _ interaction: [UInt8]
    ) -> (text: ArraySlice<UInt8>, sum: InteractionSum)? {
        guard interaction.last == UInt8(ascii: "\n"),
            let end = interaction.dropLast().lastIndex(of: UInt8(ascii: "\n")),
            let sum = read(interaction[(end + 1)...])
        else { return nil }
        return (interaction[...end], sum)
    }
}
