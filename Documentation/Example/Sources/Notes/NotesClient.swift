import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A note as the API sends it.
package struct Note: Codable, Hashable, Identifiable, Sendable {
    package let id: String
    package let text: String
}

/// One page of notes, and the number of the next if there is one.
package struct NotesPage: Codable, Hashable, Sendable {
    package let notes: [Note]
    package let next: Int?
}

/// Asks the API for notes.
package struct NotesClient: Sendable {
    /// The server answered, but not with a page.
    package struct BadStatus: Error {
        package let status: Int
    }

    private let session: URLSession
    private let baseURL: URL

    package init(session: URLSession, baseURL: URL) {
        self.session = session
        self.baseURL = baseURL
    }

    package func page(_ number: Int?) async throws -> NotesPage {
        var url = baseURL.appending(path: "notes")
        if let number { url.append(queryItems: [URLQueryItem(name: "page", value: "\(number)")]) }
        let (data, response) = try await session.data(from: url)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard status == 200 else { throw BadStatus(status: status) }
        return try JSONDecoder().decode(NotesPage.self, from: data)
    }
}
