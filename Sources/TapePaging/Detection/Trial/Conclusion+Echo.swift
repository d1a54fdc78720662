import TapeHTTP

extension Conclusion {
    /// Takes what pages repeat of the request into the convention: where they repeat what was asked, and
    /// where a plain name says that they should and they do not.
    mutating func settleEcho() {
        for echo in run.first.echoes(outside: finding.reading.list) {
            let key = KeyWords(echo.name)
            guard let kind = kind(of: key), convention.echo[kind] == nil,
                let path = finding.reading.path(echo.place)
            else { continue }
            let values = finding.pages.map { seen in
                echo.place.first(in: seen.page.body.root)?.integer
            }
            guard values.count > 1, !values.contains(nil) else { continue }
            let known = values.compactMap(\.self)
            let (said, asked) =
                kind == .size
                ? sizes(known) : numbers(known, as: kind, mayBeNext: key.phrase == "offset")
            guard let asked else { continue }
            if let said {
                contradict("\(path.text) says \(said), \(asked) was asked for", at: "echo")
            }
            convention.echo[kind] = .body(path)
        }
    }

    private func kind(of key: KeyWords) -> Convention.Echo? {
        if Self.sizes.contains(key.phrase) { return .size }
        if ["page", "current page", "page number", "number"].contains(key.phrase) { return .page }
        return ["offset", "skip", "start at", "start index"].contains(key.phrase) ? .offset : nil
    }

    private static let sizes: Set<String> = [
        "limit", "size", "per page", "page size", "max results", "page limit", "items per page",
    ]

    /// What was said, if it is wrong, and what was asked; neither where nothing was asked for.
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
        guard let counter = convention.counter, (counter.advance == .one) == (kind == .page) else {
            return (nil, nil)
        }
        let asked = finding.pages.map { seen -> Int in
            if case .number(let number) = seen.position { number } else { counter.start }
        }
        let shifts = zip(values, asked).map { $0 - $1 }
        // A server may count its pages from another number than requests do, all of them alike.
        if Set(shifts).count == 1, abs(shifts[0]) <= (kind == .page ? 1 : 0) {
            return (nil, asked[0])
        }
        // Under this name some say where the next page begins.
        let counts = finding.pages.map { finding.items($0.page).count }
        if mayBeNext, shifts == counts { return (nil, nil) }
        let wrong = zip(values, asked).first { $0 != $1 }
        return (wrong?.0, wrong?.1)
    }
}
