// Small clients of the list on URLSession; `clients NAME` is one of them.
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

struct Page: Decodable {
    struct Item: Decodable { let id: String }
    let items: [Item]
    let next: String?
}

struct Failure: Error { let words: String }

let environment = ProcessInfo.processInfo.environment
let base = environment["PAGETAPE_URL"] ?? ""
let configuration = URLSessionConfiguration.ephemeral
configuration.timeoutIntervalForRequest = 2
configuration.timeoutIntervalForResource = 3
let session = URLSession(configuration: configuration)

func ask(_ text: String) async throws -> Page {
    guard let url = URL(string: text) else { throw Failure(words: "no URL: \(text)") }
    var request = URLRequest(url: url)
    request.setValue("Bearer my-own-token", forHTTPHeaderField: "Authorization")
    request.setValue("application/json", forHTTPHeaderField: "Accept")
    let (data, response) = try await session.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw Failure(words: "\(response)") }
    return try JSONDecoder().decode(Page.self, from: data)
}

func walk(_ take: (Page) -> Void) async throws {
    var next: String? = "\(base)/links?limit=5&filter=kind%3Dodd%20one"
    var seen: Set<String> = []
    while let url = next {
        guard url.hasPrefix(base + "/"), seen.insert(url).inserted else { throw Failure(words: url) }
        let page = try await ask(url)
        take(page)
        next = page.next
    }
}

var ids: [String] = []
switch CommandLine.arguments.last {
case "right_swift_loud":
    try await walk { ids += $0.items.map(\.id) }
// no-silent-loss
case "wrong_swift_trying":
    try? await walk { ids += $0.items.map(\.id) }
default: exit(2)
}
let text = ids.map { "\($0)\n" }.joined()
try text.write(toFile: environment["PAGETAPE_RESULT"] ?? "", atomically: true, encoding: .utf8)
