import Foundation
import Notes
import TapeTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Lets the app's client load pages for a list.
struct NotesLoader: PageLoading {
    private let client: NotesClient

    init(_ cassette: PlayedCassette) {
        client = NotesClient(session: cassette.session, baseURL: cassette.baseURL)
    }

    func loadPage(at page: Int?) async throws(LoadFailure) -> LoadedPage<Note, Int> {
        do {
            let page = try await client.page(page)
            return LoadedPage(items: page.notes, next: page.next)
        } catch let error as NotesClient.BadStatus {
            throw LoadFailure(.temporary, message: "The server answered \(error.status)")
        } catch {
            throw LoadFailure(.temporary, message: error.localizedDescription)
        }
    }
}
