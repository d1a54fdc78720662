import TapeHTTP

extension HypothesisSearch {
    /// Adds a number of the request with an unrecognised name, which may be where the page begins.
    mutating func addOwnNumber(_ parameter: RequestParameter, base: Int) {
        let slot = parameter.slot
        guard slot != sizeSlot, !parameter.key.contains(anyOf: Self.selecting) else { return }
        let clue = "the request has the number `\(parameter.name)`"
        add(guess: .pageNumber, from: base, into: slot, prior: base == 1 ? 0.43 : 0.4, clue)
        add(guess: .offset, from: base, into: slot, prior: base == 0 ? 0.43 : 0.4, clue)
    }

    private mutating func add(
        guess style: Convention.Style, from start: Int, into slot: Convention.Slot, prior: Double,
        _ clue: String, pathSize: Int? = nil
    ) {
        var guess = counted(style, from: start, into: slot, prior: prior, because: clue)
        guess?.isGuess = true
        if let pathSize { guess?.convention.size = Convention.Size(slot, value: pathSize) }
        add(guess)
    }

    /// Words in the names of numbers that select what is listed.
    private static let selecting: Set<String> = [
        "id", "ids", "user", "category", "type", "year", "month", "day", "level", "status",
        "version",
        "v", "group", "lang", "depth", "active", "published", "sort", "order", "debug", "pretty",
        "include", "expand", "flag", "is", "has", "with", "account", "project", "team", "format",
    ]

    // MARK: Families of parameters

    /// Adds parameters whose names share the prefix of the size parameter: `sysparm_limit` and `sysparm_offset`,
    /// `searchCriteria[pageSize]` and `searchCriteria[currentPage]`.
    mutating func addFamily(of size: RequestParameter?) {
        guard let size else { return }
        let clue = "it is of the family of the size parameter"
        let parts = size.name.split(separator: "[", maxSplits: 1)
        if parts.count == 2, parts[1].hasSuffix("]") {
            let spelling = KeyWords(String(parts[1].dropLast())).spelling
            let name = "\(parts[0])[\(spelling.spell(["current", "page"]))]"
            add(
                counted(
                    .pageNumber, from: nil, into: shape.slot(named: name), prior: 0.455,
                    because: clue))
            return
        }
        let words = size.key.words
        guard words.count > 1, let first = words.first, !Self.ofSizes.contains(first) else {
            return
        }
        for (index, (word, isPage)) in [("offset", false), ("page", true), ("start", false)]
            .enumerated()
        {
            let name = size.key.spelling.spell([first, word])
            let style: Convention.Style = isPage ? .pageNumber : .offset
            let prior = 0.44 - 0.01 * Double(index)
            add(
                counted(
                    style, from: nil, into: shape.slot(named: name), prior: prior, because: clue))
        }
    }

    /// First words of size names that are not a prefix shared with other parameters.
    private static let ofSizes: Set<String> = [
        "page", "per", "max", "items", "results", "hits", "num", "batch", "chunk", "number",
        "maximum",
    ]

    // MARK: Numbers in the path

    /// Adds numbers in the path, as in `/page/1` and `/items/0/20`.
    mutating func addPathNumbers() {
        let url = observation.request.url
        let parts = url.path.split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        let query = shape.templateQuery(count: items.count)
        guard !url.text.contains(where: { "{}".contains($0) }) else { return }
        for (index, part) in parts.enumerated() {
            guard let number = Int(countingBy: part), number >= 0 else { continue }
            var template = parts
            template[index] = "{position}"
            guard let slot = pathSlot(template, query) else { continue }
            let clue = "the path has the number \(number)"
            let name = index > 0 ? KeyWords(parts[index - 1]) : KeyWords("")
            if PagingWords.isPageNumber(name) || name.phrase == "pages" {
                add(counted(.pageNumber, from: number, into: slot, prior: 0.72, because: clue))
            } else if PagingWords.isOffset(name) {
                add(counted(.offset, from: number, into: slot, prior: 0.72, because: clue))
            } else if index + 2 == parts.count, let size = Int(parts[index + 1]),
                number <= size || number.isMultiple(of: size)
            {
                let sized = shape.sizeParameter(count: items.count) == nil && size == items.count
                if sized { template[index + 1] = "{size}" }
                guard let slot = pathSlot(template, query) else { continue }
                let own = sized ? size : nil
                add(guess: .offset, from: number, into: slot, prior: 0.56, clue, pathSize: own)
                add(guess: .pageNumber, from: number, into: slot, prior: 0.54, clue, pathSize: own)
            } else if index + 1 == parts.count, number <= 1, !isSize(before: index, of: parts) {
                add(guess: .pageNumber, from: number, into: slot, prior: 0.45, clue)
                add(guess: .offset, from: number, into: slot, prior: 0.42, clue)
            }
        }
    }

    /// The path as a slot; nil where it is not a valid template, which a spec could not hold.
    func pathSlot(_ parts: [String], _ query: String) -> Convention.Slot? {
        do {
            return .path(try URITemplate(parts.joined(separator: "/") + query))
        } catch {
            return nil
        }
    }

    /// Whether the segment before is a number as well, so that this one is the size and that one the position.
    private func isSize(before index: Int, of parts: [String]) -> Bool {
        index > 0 && Int(parts[index - 1]) != nil
    }
}
