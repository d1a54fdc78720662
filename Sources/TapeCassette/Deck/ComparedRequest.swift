import TapeHTTP

/// A request taken apart for comparisons that say what differs.
struct ComparedRequest {
    /// What requests of one list share.
    struct Address: Hashable {
        let host: String
        let path: String
    }

    let request: HTTPRequest
    let address: Address
    private let key: RequestKey
    private let query: [String: [String]]

    /// Takes a request with its own key apart.
    init(_ request: HTTPRequest, _ key: RequestKey) {
        self.request = request
        self.key = key
        address = Address(host: request.url.host, path: request.url.path)
        query = request.url.queryItems.reduce(into: [:]) { query, item in
            query[item.name, default: []].append(item.value)
        }
    }

    /// The parts in which the request differs from a recorded one.
    func differences(
        from recorded: ComparedRequest, comparing headers: [HeaderName]
    ) -> [RequestDifference.Part] {
        let known = recorded.request
        var parts = [
            Self.part("method", [request.method.rawValue], [known.method.rawValue]),
            Self.part("origin", [request.url.origin], [known.url.origin]),
        ]
        if key.url != recorded.key.url {
            for name in Set(query.keys).union(recorded.query.keys).sorted() {
                parts.append(Self.part("query \(name)", query[name], recorded.query[name]))
            }
            // Bytes that are not UTF-8 look the same once decoded.
            if !parts.contains(where: { $0 != nil }) {
                parts.append(Self.part("URL", [request.url.text], [known.url.text]))
            }
        }
        for (index, name) in headers.enumerated()
        where key.headers[index] != recorded.key.headers[index] {
            parts.append(
                Self.part(
                    "header \(name.spelling)", request.headers.values(for: name),
                    known.headers.values(for: name)))
        }
        if key.body != recorded.key.body { parts.append(bodyPart(from: known)) }
        return parts.compactMap(\.self)
    }

    /// The bodies, or else the types by which they are read.
    private func bodyPart(from known: HTTPRequest) -> RequestDifference.Part? {
        func text(_ request: HTTPRequest) -> [String] {
            [request.body.map { String(decoding: $0, as: UTF8.self) } ?? "none"]
        }
        let type: HeaderName = "Content-Type"
        return request.body != known.body
            ? Self.part("body", text(request), text(known))
            : Self.part(
                "header \(type.spelling)", request.headers.values(for: type),
                known.headers.values(for: type))
    }

    /// A part whose values differ; nil if they are the same.
    private static func part(
        _ name: String, _ asked: [String]?, _ recorded: [String]?
    ) -> RequestDifference.Part? {
        let (asked, recorded) = (asked ?? [], recorded ?? [])
        guard !asked.elementsEqual(recorded, by: { $0.isIdentical(to: $1) }) else { return nil }
        return RequestDifference.Part(
            name: name, asked: shown(asked), recorded: shown(recorded))
    }

    private static func shown(_ values: [String]) -> String? {
        guard !values.isEmpty else { return nil }
        let text = values.joined(separator: " and ")
        return text.unicodeScalars.count > 80 ? String(text.prefix(79)) + "…" : text
    }
}

/// The recorded requests of a deck, taken apart.
struct ComparedRequests {
    let all: [ComparedRequest]
    private let byAddress: [ComparedRequest.Address: [Int]]

    init(_ all: [ComparedRequest]) {
        self.all = all
        byAddress = Dictionary(grouping: all.indices) { all[$0].address }
    }

    /// The recordings with the same host and path as a request, in file order.
    func alike(_ request: ComparedRequest) -> [Int] { byAddress[request.address] ?? [] }
}
