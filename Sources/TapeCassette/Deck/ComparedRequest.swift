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
            Self.part("path", [address.path], [recorded.address.path]),
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

    /// The recordings on the same host whose path is most like that of a request, in file order.
    func nearby(_ request: ComparedRequest) -> [Int] {
        var best: (indices: [Int], distance: Int)?
        for (address, indices) in byAddress where address.host == request.address.host {
            let distance = Self.distance(request.address.path, address.path)
            let isNearer =
                best.map { (distance, indices[0]) < ($0.distance, $0.indices[0]) } ?? true
            if isNearer { best = (indices, distance) }
        }
        return best?.indices ?? []
    }

    /// How long the part is in which two paths differ, between the same beginning and the same end.
    private static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left.utf8), Array(right.utf8))
        let shorter = min(left.count, right.count)
        let beginning = zip(left, right).prefix { $0 == $1 }.count
        let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
        return max(left.count, right.count) - min(shorter, beginning + end)
    }
}
