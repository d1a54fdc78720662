import Foundation
import TapeTesting

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client that reads all of the recorded notes, which may be wrong in one way.
struct WholeNotesClient: Sendable {
    /// The ways of getting it wrong.
    enum Mistake: String, CaseIterable {
        /// Turns each page round.
        case reversesPages
        /// Turns everything round.
        case reversesAll
        /// Changes the first and the last item of a page.
        case swapsItems
        /// Takes the text for the id.
        case readsIDFromText
        /// Takes the last item for the one too many.
        case dropsLastItem
        /// Drops the first item of later pages.
        case dropsFirstItem
        /// Puts the first item in the place of the second.
        case repeatsItem
        /// Sorts by id as text.
        case sortsByID
        /// Keeps only what the last page had.
        case keepsLastPageOnly
        /// Takes a short page for the last.
        case stopsAtShortPage
        /// Takes an empty page for the last.
        case stopsAtEmptyPage
        /// Never reads more than three pages.
        case stopsAfterThreePages
        /// Returns what it has when a page fails.
        case swallowsErrors
        /// Goes on with the page after one that failed.
        case skipsFailedPages
        /// Looks at no status, and finds no notes in an error.
        case ignoresStatus
        /// Tries again with another request.
        case retriesDifferently
        /// Tries again without end.
        case retriesForEver
        /// Reads the page before once more when one failed, and keeps both.
        case stepsBackOnFailure
        /// Asks for one page more than there is.
        case asksOn
        /// Goes round in the last page.
        case neverStops
        /// Says that it is done when it is called off.
        case returnsWhenCalledOff
    }

    typealias Note = RecordedNotes.Note
    private typealias Page = RecordedNotes

    struct BadStatus: Error {
        let status: Int
    }

    let session: URLSession
    let baseURL: URL
    let mistake: Mistake?
    /// How often a page that failed is asked for again.
    let retries: Int

    init(_ cassette: PlayedCassette, mistake: Mistake? = nil, retries: Int = 0) {
        session = cassette.session
        baseURL = cassette.baseURL
        self.mistake = mistake
        self.retries = retries
    }

    func all() async throws -> [Note] {
        var notes: [Note] = []
        var number: Int? = 1
        var pages = 0
        var hasSteppedBack = false
        while let wanted = number {
            let page: Page
            do {
                page = try await loaded(wanted)
            } catch {
                switch mistake {
                case .swallowsErrors: return notes
                case .returnsWhenCalledOff where Task.isCancelled: return notes
                case .stepsBackOnFailure where !hasSteppedBack && wanted > 1:
                    hasSteppedBack = true
                    number = wanted - 1
                case .skipsFailedPages where wanted < 5: number = wanted + 1
                case _: throw error
                }
                continue
            }
            pages += 1
            notes = mistake == .keepsLastPageOnly ? page.notes : notes + shown(page.notes, wanted)
            number = next(after: page, wanted, pages)
        }
        if mistake == .asksOn { _ = try? await self.page(6, isRetry: false) }
        switch mistake {
        case .reversesAll: return notes.reversed()
        case .sortsByID: return notes.sorted { $0.id < $1.id }
        case _: return notes
        }
    }

    /// The same with the first page first, and all others side by side.
    ///
    /// Where one fails, the others come to their end: on Linux Foundation may lock itself up where a task is cancelled while
    /// an answer of its session is told.
    func sideBySide(pageCount: Int) async throws -> [Note] {
        let first = try await loaded(1)
        let parts = await withTaskGroup(of: (Int, Result<[Note], any Error>).self) { group in
            for number in 2...pageCount {
                group.addTask {
                    do {
                        return (number, .success(try await loaded(number).notes))
                    } catch {
                        return (number, .failure(error))
                    }
                }
            }
            var parts: [Int: Result<[Note], any Error>] = [:]
            for await (number, part) in group { parts[number] = part }
            return parts
        }
        var notes = first.notes
        for (_, part) in parts.sorted(by: { $0.key < $1.key }) { notes += try part.get() }
        return notes
    }

    private func shown(_ notes: [Note], _ number: Int) -> [Note] {
        var notes = notes
        switch mistake {
        case .reversesPages: notes.reverse()
        case .swapsItems: if notes.count > 1 { notes.swapAt(0, notes.count - 1) }
        case .readsIDFromText: for index in notes.indices { notes[index].id = notes[index].text }
        case .dropsLastItem: notes = notes.dropLast()
        case .dropsFirstItem: if number > 1 { notes = Array(notes.dropFirst()) }
        case .repeatsItem: if notes.count > 1 { notes[1] = notes[0] }
        case _: break
        }
        return notes
    }

    private func next(after page: Page, _ number: Int, _ pages: Int) -> Int? {
        switch mistake {
        case .stopsAtShortPage where page.notes.count < 4: nil
        case .stopsAtEmptyPage where page.notes.isEmpty: nil
        case .stopsAfterThreePages where pages == 3: nil
        case .neverStops: page.next ?? number
        case _: page.next
        }
    }

    private func loaded(_ number: Int) async throws -> Page {
        var failures = 0
        while true {
            do {
                return try await page(number, isRetry: failures > 0)
            } catch {
                failures += 1
                switch mistake {
                case .retriesForEver: continue
                case .retriesDifferently where failures == 1: continue
                case _: break
                }
                guard failures <= retries, !Task.isCancelled else { throw error }
            }
        }
    }

    private func page(_ number: Int, isRetry: Bool) async throws -> Page {
        var query: [URLQueryItem] = []
        if number > 1 { query.append(URLQueryItem(name: "page", value: "\(number)")) }
        if isRetry, mistake == .retriesDifferently {
            query.append(URLQueryItem(name: "retry", value: "1"))
        }
        let first = baseURL.appending(path: "notes")
        let url = query.isEmpty ? first : first.appending(queryItems: query)
        let (data, response) = try await session.data(from: url)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        if mistake == .ignoresStatus {
            return (try? JSONDecoder().decode(Page.self, from: data)) ?? Page(notes: [], next: nil)
        }
        guard status == 200 else { throw BadStatus(status: status) }
        return try JSONDecoder().decode(Page.self, from: data)
    }

    /// The same one by one; what is wrong is that an error ends it as if nothing followed.
    func stream(endsQuietly: Bool) -> AsyncThrowingStream<Note, any Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                var number: Int? = 1
                do {
                    while let wanted = number {
                        let page = try await loaded(wanted)
                        for note in page.notes { continuation.yield(note) }
                        number = page.next
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: endsQuietly ? nil : error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
