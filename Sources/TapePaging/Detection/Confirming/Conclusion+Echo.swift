import TapeHTTP

extension Conclusion {
    /// Adds to the convention the values that pages repeat from the request.
    ///
    /// A value whose plain name says that it repeats the request, but that differs from it, is added with a contradiction.
    mutating func settleEcho() {
        for echo in echoes {
            // A count of items or pages does not repeat the request.
            guard let kind = kind(of: echo.key), convention.echo[kind] == nil,
                echo.place != convention.total?.place, echo.place != convention.pages
            else { continue }
            let values = finding.pages.map { echo.value(on: $0.page) }
            guard values.count > 1, !values.contains(nil) else { continue }
            let known = values.compactMap(\.self)
            let (said, asked) =
                kind == .size
                ? sizes(known)
                : numbers(known, as: kind, mayBeNext: echo.key.phrase == "offset")
            guard let asked else { continue }
            if let said {
                contradict("\(echo.name) says \(said), \(asked) was asked for", at: "echo")
            }
            convention.echo[kind] = echo.place
        }
    }

    /// A response value that may repeat a value of the request.
    private struct Repeated {
        let name: String
        let key: KeyWords
        let place: ResponsePlace
        let source: Signal.Place

        func value(on page: Observation) -> Int? {
            switch source {
            case .body(let place): place.first(in: page.body.root)?.integer
            case .header(let name): page.response.headers[name].flatMap { Int(countingBy: $0) }
            case .link: nil
            }
        }
    }

    private var echoes: [Repeated] {
        let inBody = run.first.echoes(outside: finding.reading.list).compactMap { echo in
            finding.reading.path(echo.place).map { path in
                Repeated(
                    name: path.text, key: KeyWords(echo.name), place: .body(path),
                    source: .body(echo.place))
            }
        }
        let inHeaders = run.first.response.headers.compactMap { field -> Repeated? in
            let name = field.name.spelling
            let key = KeyWords(String(name.drop { $0 == "X" || $0 == "x" || $0 == "-" }))
            // Other headers with words such as "size" or "limit" may be about anything.
            guard key.contains("page") else { return nil }
            return Repeated(
                name: "the header \(name)", key: key, place: .header(field.name),
                source: .header(field.name))
        }
        return inBody + inHeaders
    }

    private func kind(of key: KeyWords) -> Convention.Echo? {
        if Self.sizes.contains(key.phrase) { return .size }
        if ["page", "current page", "page number", "number"].contains(key.phrase) { return .page }
        return ["offset", "skip", "start at", "start index"].contains(key.phrase) ? .offset : nil
    }

    private static let sizes: Set<String> = [
        "limit", "size", "per page", "page size", "max results", "page limit", "items per page",
        "pagelen", "page length", "hits per page", "results per page", "max keys", "max items",
    ]

    /// The first wrong size that a page says, if any, and the size that was asked for; both nil where none was.
    private func sizes(_ values: [Int]) -> (said: Int?, asked: Int?) {
        guard let size = convention.size, size.slot != nil else { return (nil, nil) }
        let counts = finding.pages.map { finding.items($0.page).count }
        let wrong = zip(values, counts).first { value, count in
            value > size.value || value < size.granted && value != count
        }
        return (wrong?.0, size.value)
    }

    private func numbers(
        _ values: [Int], as kind: Convention.Echo, mayBeNext: Bool
    ) -> (said: Int?, asked: Int?) {
        guard let counter = convention.counter else { return given(values, as: kind) }
        guard (counter.advance == .one) == (kind == .page) else { return (nil, nil) }
        let asked = finding.pages.map { seen -> Int in
            if case .number(let number) = seen.position { number } else { counter.start }
        }
        let shifts = zip(values, asked).map { $0.subtractingSaturated($1) }
        // A server may count its pages from a different first number than requests do, if it does so on every page.
        if Set(shifts).count == 1, shifts[0].magnitude <= (kind == .page ? 1 : 0) {
            return (nil, asked[0])
        }
        // Some servers use this name for where the next page begins.
        let counts = finding.pages.map { finding.items($0.page).count }
        if mayBeNext, shifts == counts { return (nil, nil) }
        let wrong = zip(values, asked).first { $0 != $1 }
        return (wrong?.0, wrong?.1)
    }

    /// Checks the page numbers of pages that give the next position themselves: they count up by one, or all repeat the
    /// first, which is wrong.
    private func given(_ values: [Int], as kind: Convention.Echo) -> (said: Int?, asked: Int?) {
        guard kind == .page, let first = values.first, first == 0 || first == 1 else {
            return (nil, nil)
        }
        if values == Array(first..<(first + values.count)) { return (nil, first) }
        return values[1] == first ? (first, first + 1) : (nil, nil)
    }
}
