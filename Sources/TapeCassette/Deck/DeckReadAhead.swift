import Synchronization

/// Reads recordings in the order of the file, each on another thread while its reader works on the one before.
final class DeckReadAhead: Sendable {
    private typealias Reading = Task<Result<Interaction, CassetteError>, Never>

    private struct State {
        /// The recording that was asked for last.
        var last: Int?
        var next: (index: Int, reading: Reading)?
    }

    private let deck: Deck
    private let state = Mutex(State())

    init(_ deck: Deck) { self.deck = deck }

    /// Reads a recording; if it follows the one before, the next one is begun.
    func read(_ index: Int) async throws(CassetteError) -> Interaction {
        let begun = state.withLock { state in
            let begun = state.next?.index == index ? state.next?.reading : nil
            let isInOrder = state.last == index - 1
            state.last = index
            state.next =
                isInOrder && deck.cassette.isWorthReadingAhead(index + 1)
                ? (index + 1, reading(index + 1)) : nil
            return begun
        }
        if let begun { return try await begun.value.get() }
        return try deck.read(index)
    }

    private func reading(_ index: Int) -> Reading {
        Task(executorPreference: globalConcurrentExecutor) { [deck] in
            Result { () throws(CassetteError) in try deck.read(index) }
        }
    }
}

extension Cassette {
    /// Whether reading an interaction takes longer than handing it over, and the memory for it is small.
    fileprivate func isWorthReadingAhead(_ index: Int) -> Bool {
        guard case .text(_, let ranges) = storage, ranges.indices.contains(index) else {
            return false
        }
        return (4_096...4 << 20).contains(ranges[index].count)
    }
}
