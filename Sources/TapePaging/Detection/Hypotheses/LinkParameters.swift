import TapeHTTP

/// The query parameters in the links of a response, by the value that they hold.
struct LinkParameters {
    private var names: [String: [String]] = [:]

    /// The most names that are kept for one value; the links of an ordinary response have one or two.
    private static let most = 16

    /// Of each link, only the first parameter with a value counts, and none that holds a page size.
    init(_ links: [(key: KeyWords, url: HTTPURL)]) {
        for link in links {
            var seen: Set<String> = []
            for item in link.url.queryItems where seen.insert(item.value).inserted {
                guard names[item.value, default: []].count < Self.most,
                    !PagingWords.isSize(KeyWords(item.name)),
                    !names[item.value, default: []].contains(item.name)
                else { continue }
                names[item.value, default: []].append(item.name)
            }
        }
    }

    /// The names of the parameters that hold a value, in the order of the links.
    func names(holding value: String) -> [String] { names[value] ?? [] }
}
