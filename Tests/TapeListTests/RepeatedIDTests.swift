import TapeList
import TapeTestKit
import Testing

/// Ids that come again, go and come back, in lists beside plain arrays that do the same by searching.
@Suite struct RepeatedIDTests {
    @Test(arguments: [MergePolicy.ignore, .update, .move])
    func `whatever repeats, goes and comes back, a list holds what a search would`(
        merge: MergePolicy
    ) {
        var chance = SeededRandom(seed: 1)
        for window in [PageWindow.unlimited, .last(pages: 30)] {
            var list = LetterList(rules: ListRules(merge: merge, window: window))
            var plain: [[Letter]] = []
            _ = list.handle(.start)
            for turn in 0..<600 {
                if turn.isMultiple(of: 7), let gone = plain.randomElement(using: &chance) {
                    let ids = Set(gone.map(\.id).shuffled(using: &chance).prefix(3))
                    _ = list.handle(.removed(ids))
                    plain = Self.removing(ids, from: plain)
                }
                let page = (0..<9).map { _ in
                    Letter(id: "\(Int.random(in: 0..<900, using: &chance))", edition: turn)
                }
                _ = list.answer(LetterPage(items: page, next: turn))
                plain = Self.merging(page, into: plain, merge)
                if case .last(let pages) = window { plain = plain.suffix(pages) }
                #expect(list.items.elementsEqual(plain.joined()), "turn \(turn)")
                _ = list.handle(.more(.tap))
            }
        }
    }

    private static func merging(
        _ page: [Letter], into pages: [[Letter]], _ merge: MergePolicy
    ) -> [[Letter]] {
        var pages = pages
        var fresh: [Letter] = []
        for item in page {
            let isNew = fresh.firstIndex { $0.id == item.id }
            let place = pages.firstIndex { $0.contains { $0.id == item.id } }
            switch (merge, isNew, place) {
            case (.ignore, .some, _), (.ignore, _, .some): break
            case (.update, let old?, _): fresh[old] = item
            case (.update, nil, let place?):
                pages[place] = pages[place].map { $0.id == item.id ? item : $0 }
            case (.move, let old?, _):
                fresh.remove(at: old)
                fresh.append(item)
            case (.move, nil, .some):
                pages = removing([item.id], from: pages)
                fresh.append(item)
            case (_, nil, nil), (.append, _, _): fresh.append(item)
            }
        }
        return fresh.isEmpty ? pages : pages + [fresh]
    }

    private static func removing(_ ids: Set<String>, from pages: [[Letter]]) -> [[Letter]] {
        pages.map { $0.filter { !ids.contains($0.id) } }.filter { !$0.isEmpty }
    }

    /// An id whose hash is like those of nine in ten others.
    private struct Crowded: Hashable, Sendable {
        let number: Int

        func hash(into hasher: inout Hasher) { hasher.combine(number / 10) }
    }

    private struct Item: Identifiable, Hashable, Sendable {
        let id: Crowded
    }

    @Test func `ids with the same hash are told apart`() {
        var list = PagedList<Item, Int>()
        _ = list.handle(.start)
        var plain: [Int] = []
        for page in 0..<60 {
            let numbers = (0..<7).map { (page * 5 + $0) % 260 }
            let items = numbers.map { Item(id: Crowded(number: $0)) }
            _ = list.handle(
                .arrived(
                    LoadedPage(items: items, next: page), ticket: list.flight?.number ?? 0))
            plain += numbers.filter { !plain.contains($0) }
            let gone = plain.enumerated().filter { $0.offset % 13 == page % 13 }.map(\.element)
            if page.isMultiple(of: 3) {
                _ = list.handle(.removed(Set(gone.map(Crowded.init))))
                plain.removeAll(where: gone.contains)
            }
            #expect(list.items.map(\.id.number) == plain)
            _ = list.handle(.more(.tap))
        }
    }
}
