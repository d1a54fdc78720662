import Synchronization
import TapeContracts
import TapeHTTP
import TapePaging
import Testing

/// Items with the texts of our rows that are not our rows, and rows of ours that come back under other names.
@Suite struct StirCopyTests {
    /// What else a list does when a row is made or deleted.
    enum Habit {
        /// Somebody copies every fifth row that is made.
        case copies
        /// Every third row that is deleted comes back under another name.
        case archives
        /// Every third time, somebody gets the name of a deleted row for a reply to it, and the answer is lost.
        case replies
    }

    private final class List: HTTPTransport {
        let api = StirredAPI(.none)
        let habit: Habit
        /// The names of rows that are not ours.
        let others = Mutex<Set<Int>>([])
        /// How many of them were deleted.
        let lost = Mutex(0)
        private let count = Mutex(0)

        init(_ habit: Habit) {
            self.habit = habit
        }

        func exchange(_ request: HTTPRequest) async -> Exchange {
            guard request.method != .get else { return await api.exchange(request) }
            let before = api.state.withLock(\.rows)
            let exchange = await api.exchange(request)
            let after = api.state.withLock(\.rows)
            let made = after.filter { row in !before.contains { $0.id == row.id } }
            let gone = before.filter { row in !after.contains { $0.id == row.id } }
            let theirs = others.withLock { $0 }
            lost.withLock { $0 += gone.count { theirs.contains($0.id) } }
            guard let row = habit == .copies ? made.first : gone.first, !theirs.contains(row.id)
            else { return exchange }
            let number = count.withLock { count in
                count += 1
                return count
            }
            guard number.isMultiple(of: habit == .copies ? 5 : 3) else { return exchange }
            return answer(exchange, about: row)
        }

        private func answer(_ exchange: Exchange, about row: StirredAPI.Row) -> Exchange {
            api.state.withLock { state in
                var other = row
                other.rank = 5
                if habit == .replies {
                    other.title = "re: \(row.title)"
                } else {
                    state.lastID += 1
                    other.id = state.lastID
                }
                state.rows.append(other)
                if habit != .archives { _ = others.withLock { $0.insert(other.id) } }
            }
            guard habit == .replies else { return exchange }
            let error = TransportError(.reset, detail: "the connection was reset")
            return Exchange(asked: exchange.asked, outcome: .failed(error))
        }
    }

    @Test(arguments: [Habit.copies, .archives, .replies], [0, 1, 2] as [UInt64])
    func `copies and replies are somebody else's, and rows that come back are ghosts`(
        habit: Habit, seed: UInt64
    ) async throws {
        let list = List(habit)
        let spec = try StirLawTests.spec(stability: "", change: false)
        let (session, _, _) = try await StirLawTests.stirred(list, by: spec, seed: seed)
        let evidence = StirEvidence(
            session.ledger, stir: session.stir, obstacle: session.obstacle)
        let told = StirLaws.all.filter { $0.judge(evidence).verdict == .violated }
        #expect(told.map(\.identifier).contains(.noGhosts) == (habit == .archives))
        #expect(habit == .archives || told.isEmpty, "\(told.map(\.identifier))")
        #expect(list.lost.withLock { $0 } == 0)
        if habit == .copies { #expect(session.copiedRows().isEmpty) }
    }
}
