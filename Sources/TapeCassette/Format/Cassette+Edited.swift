// Detects changes made by hand since a cassette was recorded: to its interactions, their number, its head or its end.

extension Cassette {
    /// The interactions whose text is not what a recorder wrote; checks every byte.
    ///
    /// A file in another form than the writer's counts as edited throughout.
    package var handEdited: [Int] { handEdited(among: 0..<count) }

    /// Those of the given interactions whose text is not what a recorder wrote.
    func handEdited(among indices: some Sequence<Int>) -> [Int] {
        switch storage {
        case .values: isForeign ? Array(indices) : []
        case .text(let source, let ranges):
            indices.filter { !InteractionSum.isRight(in: source.bytes.copy(ranges[$0])) }
        }
    }

    /// Whether interactions were added or removed by hand.
    package var hasEditedCount: Bool { end.interactions != count }

    /// Whether a change of the head, the end, or the number or order of the interactions could be detected.
    ///
    /// Cassettes of older versions have no seal.
    package var isSealed: Bool { header.isSealed && (end.sum != nil || isOfValues) }

    private var isOfValues: Bool {
        guard case .values = storage else { return false }
        return !isForeign
    }

    /// Whether there is no seal although some interactions have the right sums; if none has, all are reported as edited anyway.
    package func isUnsealed(besides edited: [Int]) -> Bool { !isSealed && edited.count < count }

    package static let unsealedWords =
        "the cassette carries no seal: a changed head and removed or moved interactions cannot be noticed"

    /// Whether the head, the end, or the number or order of the interactions is not what a recorder wrote.
    ///
    /// A cassette of an older version, which has no seal, is judged by its count alone.
    package var hasEditedFrame: Bool {
        if hasEditedCount { return true }
        guard let sum = end.sum else { return header.isSealed && !isOfValues }
        // Without interactions, there is nothing else to show that a file has another form than the writer's.
        guard case .text(let source, let ranges) = storage else { return isForeign && count == 0 }
        var seal = CassetteSeal(head: source.bytes.copy(0..<headEnd))
        for range in ranges {
            // The sum is in the last line, which is short.
            seal.add(
                interaction: source.bytes.copy(
                    max(range.lowerBound, range.upperBound - 64)..<range.upperBound))
        }
        let tail = source.bytes.copy((ranges.last?.upperBound ?? headEnd)..<source.bytes.count)
        let bare = end.counting(end.interactions)
        return seal.sum(with: bare) != sum || tail != seal.tail(bare)
    }
}
