import Foundation
import TapeBench
import TapeList
import TapeTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The app that the page on testing tests: just enough of it to compile what the page shows.

struct Review: Identifiable, Sendable {
    let id: String
}

struct ReviewsClient {
    struct Page: Sendable {
        let reviews: [Review]
    }

    let session: URLSession
    let baseURL: URL

    func page(_ cursor: String?) async throws -> Page { Page(reviews: []) }

    func allReviews() async throws -> [Review] { [] }
}

struct ReviewsLoader: PageLoading {
    init(_ cassette: PlayedCassette) {}

    func loadPage(at pointer: String?) async throws(LoadFailure) -> LoadedPage<Review, String> {
        LoadedPage(items: [], next: nil, hasMore: false)
    }
}

struct ReviewsUnderTest: ListUnderTest {
    private var list = ReferenceList(policy: .button)

    var name: String { list.name }
    var shape: TableShape { list.shape }
    var placeholder: Placeholder { list.placeholder }

    func row(at path: RowPath) -> ListRow? { list.row(at: path) }

    mutating func handle(_ input: ListInput) -> [ListEffect] { list.handle(input) }
}

struct DashboardUnderTest: BoardUnderTest {
    private var board: ReferenceBoard

    init(sections: [String]) { board = ReferenceBoard(layout: .fullTable, sections: sections) }

    var name: String { board.name }
    var layout: BoardLayout { board.layout }
    var status: SectionStatus { board.status }

    mutating func handle(_ input: BoardInput, on stage: inout BoardStage) {
        board.handle(input, on: &stage)
    }
}
