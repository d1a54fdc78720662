import TapeHTTP
import TapeJSON

/// Hypotheses of counted positions: ranges, page numbers and offsets.
extension HypothesisSearch {
    mutating func addRange() {
        guard let said = observation.contentRange, let numbers = said.items else { return }
        let asksByHeader = observation.request.headers["Range"] != nil
        let clue = "Content-Range says \(numbers.lowerBound)-\(numbers.upperBound)"
        let prefix = said.unit.isEmpty ? "" : "\(said.unit)="
        guard let template = ValueTemplate("\(prefix){first}-{last}") else { return }
        var range = hypothesis(
            .rangeHeader, from: .counted(.init(by: .received)), into: [.header("Range", template)],
            prior: asksByHeader ? 0.85 : 0.5, because: clue)
        range?.convention.size = Convention.Size(nil, value: items.count)
        add(range)
    }

    /// The most names of numbers in links that are looked at: a server decides how many a link has.
    private static let mostLinkParameters = 128

    mutating func addCounters() {
        for parameter in shape.parameters {
            guard let value = parameter.value.integer ?? (parameter.value.isVoid ? 0 : nil) else {
                continue
            }
            let base = parameter.value.isVoid ? nil : value
            let clue = "the request has `\(parameter.name)`"
            addCounter(parameter.key, at: parameter.slot, base: base, prior: 0.7, clue)
            if case .query = parameter.slot, value == 0 || value == 1, !parameter.value.isVoid {
                addOwnNumber(parameter, base: value)
            }
        }
        var known: Set<String> = []
        for link in links {
            for item in link.url.queryItems where Int(item.value) != nil {
                guard known.count < Self.mostLinkParameters, known.insert(item.name).inserted
                else { continue }
                let clue = "a link of the response has `\(item.name)`"
                let slot = shape.slot(named: item.name)
                guard slot != sizeSlot else { continue }
                addCounter(KeyWords(item.name), at: slot, base: nil, prior: 0.62, clue)
            }
        }
        for echo in observation.echoes(outside: list) {
            guard let value = echo.value.integer else { continue }
            addEcho(echo, value: value)
        }
    }

    private mutating func addCounter(
        _ key: KeyWords, at slot: Convention.Slot, base: Int?, prior: Double, _ clue: String
    ) {
        if case .body(let path) = slot, shape.graphQL != nil,
            path.steps?.first != .name("variables")
        {
            return
        }
        if PagingWords.isOffset(key) {
            guard slot != sizeSlot else { return }
            add(counted(.offset, from: base, into: slot, prior: prior, because: clue))
        }
        if PagingWords.isPageNumber(key) {
            add(counted(.pageNumber, from: base, into: slot, prior: prior, because: clue))
        }
        // Some APIs number pages under a name that other APIs use for offsets.
        if PagingWords.isOffset(key), key.phrase != "offset", key.phrase != "skip" {
            add(counted(.pageNumber, from: base, into: slot, prior: prior - 0.2, because: clue))
        }
    }

    var sizeSlot: Convention.Slot? {
        shape.sizeParameter(count: items.count).map(\.slot)
    }

    private mutating func addEcho(_ echo: Signal.Echo, value: Int) {
        let key = KeyWords(echo.name)
        let clue = "\(echo.place.jsonPath) repeats a position: \(value)"
        if PagingWords.isPageNumber(key), value <= 1 {
            let isBare = key.contains("current") || key.phrase == "number"
            var names = isBare ? ["page", echo.name] : [echo.name, "page"]
            let parent = echo.place.parent.lastName
            if let parent, parent != echo.name { names.append("\(parent)[\(echo.name)]") }
            for (index, name) in names.enumerated() {
                let prior = 0.6 - 0.1 * Double(index)
                let slot = shape.slot(named: name)
                // A server may count its pages from a different first number than requests do.
                add(counted(.pageNumber, from: nil, into: slot, prior: prior, because: clue))
            }
        }
        if PagingWords.isOffset(key), value <= 1, shape.slot(named: echo.name) != sizeSlot {
            let slot = shape.slot(named: echo.name)
            add(counted(.offset, from: value, into: slot, prior: 0.6, because: clue))
        }
    }
}
