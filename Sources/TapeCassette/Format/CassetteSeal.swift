/// Sums up what no interaction's own sum covers: the head, the end, and which interactions there are in
/// which order.
struct CassetteSeal {
    private var text: [UInt8]

    /// Begins with everything up to the first interaction.
    init(head: [UInt8]) {
        text = head
    }

    /// Takes an interaction's text, of which the sum is the last line.
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
