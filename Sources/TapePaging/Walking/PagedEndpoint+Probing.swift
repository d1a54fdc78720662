package import TapeHTTP

extension PagedEndpoint {
    /// A request with something else, sense or not, in the place of its size; nil where the size has no place.
    package func request(_ request: HTTPRequest, sizedAs text: String) -> HTTPRequest? {
        guard let slot = convention.size?.slot else { return nil }
        var placing = RequestPlacing(request, base: firstRequest.url, size: nil)
        placing.place(Int(text) == nil ? .text(text) : .json(text), in: slot)
        return placing.request
    }

    /// Positions that look like one of the server's and are none: one garbled, one cut in half.
    ///
    /// A link without a query item of its own has none: nothing says which part of it is the position.
    package func spoilt(_ position: Position) -> [Position] {
        switch position {
        case .first: []
        case .number: [.values([.text("no-such-position")]), .number(-1)]
        case .values(let values): spoilt(values).map(Position.values)
        case .map(let fields):
            spoilt(fields.map(\.value)).map { values in
                .map(zip(fields, values).map { PositionField(key: $0.key, value: $1) })
            }
        case .url(let url): spoilt(url).map(Position.url)
        case .carrying(let inner, let values): spoilt(inner).map { .carrying($0, values) }
        }
    }

    private func spoilt(_ values: [PositionValue]) -> [[PositionValue]] {
        guard let first = values.first else { return [] }
        var spoilt = [[PositionValue.text(Self.garbage)] + values.dropFirst()]
        if first.text.count > 3 {
            let half = String(first.text.prefix(first.text.count / 2))
            spoilt.append([.text(half)] + values.dropFirst())
        }
        return spoilt
    }

    private func spoilt(_ url: HTTPURL) -> [HTTPURL] {
        let known = Set(firstRequest.url.queryItems.map { "\($0.name)=\($0.value)" })
        guard let item = url.queryItems.last(where: { !known.contains("\($0.name)=\($0.value)") })
        else { return [] }
        return spoilt([.text(item.value)]).compactMap { values in
            values.first.map { url.settingQuery(item.name, to: $0.text) }
        }
    }

    private static let garbage = "no-such-position"
}
