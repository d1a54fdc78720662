import Foundation
import Synchronization
import TapeTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client of the recorded notes as an app has one, which may be wrong in one way.
struct NotesClient: PageLoading {
    /// The ways of getting it wrong.
    enum Mistake: CaseIterable {
        case none
        /// Takes a page with fewer items than a full one for the last, and counts wrongly what is full.
        case shortPageIsEnd
        /// Asks for the page after the one that failed.
        case skipsFailedPage
        /// Shows nothing instead of an error.
        case swallowsErrors
        /// Never stops.
        case asksOn
        /// Leaves an item of each page out.
        case losesItems
    }

    typealias Note = RecordedNotes.Note

    struct BadStatus: Error {
        let status: Int
        let retryAfter: Int?
    }

    /// What the client remembers that must not.
    private final class Memory: Sendable {
        let failures = Mutex(0)
    }

    let session: URLSession
    let baseURL: URL
    var mistake = Mistake.none
    private let memory = Memory()

    init(_ cassette: PlayedCassette, mistake: Mistake = .none) {
        session = cassette.session
        baseURL = cassette.baseURL
        self.mistake = mistake
    }

    func loadPage(at number: Int?) async throws -> LoadedPage<Note, Int> {
        do {
            return try await page(number ?? 1)
        } catch {
            memory.failures.withLock { $0 += 1 }
            guard mistake == .swallowsErrors else { throw error }
            return LoadedPage(items: [], next: nil)
        }
    }

    private func page(_ wanted: Int) async throws -> LoadedPage<Note, Int> {
        let failures = memory.failures.withLock { $0 }
        let number = mistake == .skipsFailedPage ? wanted + failures : wanted
        let first = baseURL.appending(path: "notes")
        let query = [URLQueryItem(name: "page", value: "\(number)")]
        let url = number == 1 ? first : first.appending(queryItems: query)
        let (data, response) = try await session.data(from: url)
        let http = response as? HTTPURLResponse
        let status = http?.statusCode ?? 0
        guard status == 200 else {
            let time = http?.value(forHTTPHeaderField: "Retry-After").flatMap { Int($0) }
            throw BadStatus(status: status, retryAfter: time)
        }
        let page = try JSONDecoder().decode(RecordedNotes.self, from: data)
        let notes = mistake == .losesItems ? Array(page.notes.dropLast()) : page.notes
        return switch mistake {
        case .asksOn: LoadedPage(items: notes, next: page.next ?? number)
        case .shortPageIsEnd where notes.count < 5: LoadedPage(items: notes, next: nil)
        case _: LoadedPage(items: notes, next: page.next)
        }
    }

    static func describe(_ error: any Error) -> LoadFailure {
        switch error {
        case let error as URLError where error.code == .cancelled: .cancelled
        case let error as BadStatus where error.status == 429:
            LoadFailure(.rateLimited(retryAfter: error.retryAfter.map { .seconds($0) }))
        case let error as BadStatus where error.status == 410: LoadFailure(.positionRefused)
        case let error as BadStatus: LoadFailure(.temporary, message: "status \(error.status)")
        default: LoadFailure(.temporary, message: "\(error.localizedDescription)")
        }
    }
}
