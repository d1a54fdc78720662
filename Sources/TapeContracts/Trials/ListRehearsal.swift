import TapeBench
import TapeList

/// Situations that every list meets but a recording may lack: pages of other sizes, repeated failures, changed data.
///
/// They involve only the list, not its client; ids and positions are recorded ones, or spelled like them.
struct ListRehearsal {
    /// One run.
    struct Scene {
        var scene: OwnListScene
        let source: RehearsedSource
    }

    private let spelling: ListSpelling

    init(spelledLike spelling: ListSpelling) {
        self.spelling = spelling
    }

    /// Every scene, the plainest first.
    var scenes: [Scene] { sizes + failures + refreshes + changes + surroundings }

    private func pages(_ sizes: [Int]) -> [[String]] {
        var ids = spelling.ids(sizes.reduce(0, +))[...]
        return sizes.map { size in
            defer { ids = ids.dropFirst(size) }
            return Array(ids.prefix(size))
        }
    }

    private func scene(
        _ description: String, _ pages: [[String]], _ scenario: ListScenario = .readToEnd,
        _ change: (inout RehearsedSource) -> Void = { _ in }
    ) -> Scene {
        var source = RehearsedSource(pages, spelledLike: spelling)
        change(&source)
        return Scene(
            scene: OwnListScene(description: description, scenario: scenario), source: source)
    }

    private func scene(
        _ description: String, sizes: [Int], _ scenario: ListScenario = .readToEnd,
        failing fates: [Int: [LoadFailure?]] = [:]
    ) -> Scene {
        scene(description, pages(sizes), scenario) { $0.fates = fates }
    }

    private var sizes: [Scene] {
        [
            scene("six pages", sizes: [20, 20, 20, 20, 20, 7]),
            scene("a short page in the middle", sizes: [20, 7, 20]),
            scene("an empty page in the middle", sizes: [20, 0, 20]),
            scene("an empty first page", sizes: [0, 20]),
            scene("nothing but empty pages", sizes: Array(repeating: 0, count: 30)),
            scene("nothing at all", sizes: [0]),
            scene("one page", sizes: [20]),
            scene("pages of two", sizes: [2, 2, 2, 2, 2]),
            scene("pages of ten", sizes: [10, 10, 10]),
            repeatedIDs,
            scene("a position after the end", pages([20, 20])) { $0.alwaysGivesPosition = true },
        ]
    }

    private var repeatedIDs: Scene {
        let ids = spelling.ids(40)
        let pages = [
            Array(ids[..<20]), Array(ids[17..<37]), [ids[37], ids[37], ids[38]],
        ]
        return scene("ids that come again", pages)
    }

    private var failures: [Scene] {
        let impatient = LoadFailure(.rateLimited(retryAfter: .seconds(30)))
        let atEachPage = (1...3).flatMap { page in
            [
                scene("page \(page) fails", sizes: [20, 20, 20], failing: [page: [.temporary]]),
                scene(
                    "page \(page) asks for patience", sizes: [20, 20, 20],
                    failing: [page: [impatient]]),
                scene(
                    "page \(page) of two items each fails", sizes: [2, 2, 2],
                    failing: [page: [.temporary]]),
            ]
        }
        let refused = (2...3).map { page in
            scene(
                "the position of page \(page) is refused", sizes: [20, 20, 20],
                failing: [page: [LoadFailure(.positionRefused)]])
        }
        let twice: [LoadFailure?] = [.temporary, .temporary]
        return atEachPage + refused + [
            scene(
                "every page fails twice", sizes: [20, 20, 20],
                failing: [1: twice, 2: twice, 3: twice]),
            scene(
                "page 2 fails for ever", sizes: [20, 20],
                failing: [2: Array(repeating: .temporary, count: 50)]),
        ]
    }

    private var refreshes: [Scene] {
        let afterTwo = ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh))
        let patience = LoadFailure(.rateLimited(retryAfter: .seconds(5)))
        return [
            scene("refreshed after page 2", sizes: [20, 20, 20], afterTwo),
            scene(
                "refreshed at the end", sizes: [20, 20],
                ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh))),
            scene(
                "refreshed while page 1 loads", sizes: [20, 20, 20],
                ListScenario(interruption: .init(.whileLoading(1), .refresh))),
            scene(
                "a refresh that fails", sizes: [20, 20, 20], afterTwo,
                failing: [1: [nil, .temporary]]),
            scene(
                "refreshed after page 2 failed", sizes: [20, 20, 20], afterTwo,
                failing: [2: [.temporary]]),
            scene(
                "refreshed while the API asks for patience", sizes: [20, 20, 20], afterTwo,
                failing: [2: [patience]]),
        ]
    }

    /// Scenes in which the data has changed when the first page is requested again, or the list itself changes it.
    private var changes: [Scene] {
        let pages = pages([20, 20, 20])
        let fresh = spelling.ids(62).suffix(2)
        var changed = pages
        changed[0] = [fresh[fresh.startIndex]] + pages[0].filter { $0 != pages[0][9] }
        changed[0].swapAt(3, 12)
        let fewer = [Array(pages[0].prefix(3))]
        let others = [Array(pages[2].reversed()), pages[1]]
        let afterTwo = ListScenario(interruption: .init(.atRestAfter(load: 2), .refresh))
        let filtered = ListScenario(interruption: .init(.atRestAfter(load: 2), .changeFilter))
        let deleted = ListScenario(interruption: .init(.atRestAfter(load: 2), .deleteFirstItem))
        return [
            scene("refreshed when an item came, one went and two changed places", pages, afterTwo) {
                $0.laterPages = changed
            },
            scene("refreshed when only three items are left", pages, afterTwo) {
                $0.laterPages = fewer
            },
            scene("refreshed when nothing is left", pages, afterTwo) { $0.laterPages = [[]] },
            scene("another filter, which brings other items", pages, filtered) {
                $0.laterPages = others
            },
            scene("an item deleted between two pages", pages, deleted),
        ]
    }

    private var surroundings: [Scene] {
        let pages = pages([20, 20, 20])
        return [
            scene(
                "read row by row", self.pages([20, 20, 20, 20, 20]), ListScenario(pace: .rowByRow)),
            scene(
                "read row by row and in jumps, by turns",
                self.pages(Array(repeating: 20, count: 8)), ListScenario(pace: .byTurns)),
            scene("after a list that was left", pages, ListScenario(earlier: .left)),
            scene("beside a list that waits", pages, ListScenario(earlier: .waiting)),
        ]
    }
}
