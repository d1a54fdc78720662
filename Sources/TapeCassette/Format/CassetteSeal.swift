/// Sums up everything that the interactions' own sums do not cover: the head, the end, and the number and order of the
/// interactions.
struct CassetteSeal {
    private var text: [UInt8]

    /// Begins with the text before the first interaction.
    init(head: [UInt8]) {
        text = head
    }

    /// Adds an interaction's text, whose last line is its sum.
    mutating func add(interaction: some BidirectionalCollection<UInt8>) {
        text += interaction.dropLast().reversed().prefix { $0 != 0x0A }.reversed()
        text.append(0x0A)
    }

    /// The sum of a cassette with this end.
    func sum(with end: CassetteEnd) -> InteractionSum {
        InteractionSum(of: (text + CassetteText.tail(end, sealedBy: nil))[...])
    }

    /// The last line of the cassette.
    func tail(_ end: CassetteEnd) -> [UInt8] { CassetteText.tail(end, sealedBy: sum(with: end)) }
}
