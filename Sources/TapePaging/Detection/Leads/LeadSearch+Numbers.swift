import TapeHTTP

extension LeadSearch {
    /// A number of the request under any other name may be where the page begins.
    mutating func addOwnNumber(_ knob: RequestKnob, base: Int) {
        let slot = shape.slot(of: knob)
        guard slot != sizeSlot, !knob.key.contains(anyOf: Self.selecting) else { return }
        let clue = "the request has the number `\(knob.name)`"
        add(guess: .page(base: base), into: slot, prior: base == 1 ? 0.43 : 0.4, clue)
        add(guess: .offset(base: base), into: slot, prior: base == 0 ? 0.43 : 0.4, clue)
    }

    private mutating func add(
        guess source: Lead.Source, into slot: Lead.Slot, prior: Double, _ clue: String
    ) {
        var lead = Lead(source, into: slot, prior: prior, because: clue)
        lead.isGuess = true
        add(lead)
    }

    /// Words of numbers that choose what is listed.
    private static let selecting: Set<String> = [
        "id", "ids", "user", "category", "type", "year", "month", "day", "level", "status",
        "version",
        "v", "group", "lang", "depth", "active", "published", "sort", "order", "debug", "pretty",
        "include", "expand", "flag", "is", "has", "with", "account", "project", "team", "format",
    ]

    // MARK: Numbers in the path

    /// Numbers that are parts of the path: `/page/1`, `/items/0/20`.
    mutating func addPathNumbers() {
        let url = observation.request.url
        let parts = url.path.split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        let query = shape.templateQuery(count: items.count)
        guard !url.text.contains(where: { "{}".contains($0) }) else { return }
        for (index, part) in parts.enumerated() {
            guard let number = Int(part), number >= 0 else { continue }
            var template = parts
            template[index] = "{position}"
            let slot = Lead.Slot.path(template.joined(separator: "/") + query)
            let clue = "the path has the number \(number)"
            let name = index > 0 ? KeyWords(parts[index - 1]) : KeyWords("")
            if PagingWords.isPageNumber(name) || name.phrase == "pages" {
                add(Lead(.page(base: number), into: slot, prior: 0.72, because: clue))
            } else if PagingWords.isOffset(name) {
                add(Lead(.offset(base: number), into: slot, prior: 0.72, because: clue))
            } else if index + 2 == parts.count, let size = Int(parts[index + 1]),
                number <= size || number.isMultiple(of: size)
            {
                add(guess: .offset(base: number), into: slot, prior: 0.56, clue)
                add(guess: .page(base: number), into: slot, prior: 0.54, clue)
            } else if index + 1 == parts.count, number <= 1, !isSize(before: index, of: parts) {
                add(guess: .page(base: number), into: slot, prior: 0.45, clue)
                add(guess: .offset(base: number), into: slot, prior: 0.42, clue)
            }
        }
    }

    /// Whether a number follows another one, which then is the position, and it the size.
    private func isSize(before index: Int, of parts: [String]) -> Bool {
        index > 0 && Int(parts[index - 1]) != nil
    }
}
