import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct ReviewsError: Error { let reason: String }

private struct Page: Decodable {
    struct Item: Decodable { let id: String }
    let items: [Item]
    let next: String?
}

private let session = {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 2
    return URLSession(configuration: configuration)
}()

/// Every id of the list, page by page; anything that is not a whole page is an error.
func fetchReviews(from base: String) async throws -> [String] {
    var ids: [String] = []
    var seen: Set<String> = []
    var cursor: String?
    repeat {
        var parts = URLComponents(string: "\(base)/reviews?limit=20")
        if let cursor { parts?.queryItems?.append(URLQueryItem(name: "cursor", value: cursor)) }
        guard let url = parts?.url else { throw ReviewsError(reason: "\(base) is no URL") }
        let (body, answer) = try await session.data(from: url)
        let status = (answer as? HTTPURLResponse)?.statusCode
        guard status == 200 else { throw ReviewsError(reason: "status \(status ?? 0)") }
        let page = try JSONDecoder().decode(Page.self, from: body)
        ids += page.items.map(\.id)
        cursor = page.next
        if let cursor, !seen.insert(cursor).inserted {
            throw ReviewsError(reason: "the cursor leads in a circle")
        }
    } while cursor != nil
    return ids
}
