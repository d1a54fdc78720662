import TapeHTTP

/// Where in the list the first request begins, as far as its numbers show.
extension PagedEndpoint {
    /// The number of the list's own first page or item.
    ///
    /// Where the first request itself contains the spec's first number, and it is above 1, the list begins at the usual
    /// number.
    var listStart: Int {
        guard let counter = convention.counter else { return 0 }
        let usual = counter.advance == .one ? 1 : 0
        let isSpelled =
            RequestPlacing.number(in: convention.slots.first, of: firstRequest) == counter.start
        return isSpelled && counter.start > 1 ? usual : counter.start
    }

    /// How many items of the list come before the first one asked for; 0 where nothing shows it.
    package var itemsBefore: Int {
        if let counter = convention.counter {
            let distance = max(0, Self.difference(firstNumber, listStart))
            guard counter.advance == .one else { return distance }
            return Self.product(distance, convention.size?.granted ?? 0)
        }
        if let pages = spelled(Self.pageNames) {
            return Self.product(max(0, pages - 1), convention.size?.granted ?? 0)
        }
        return max(0, spelled(Self.offsetNames) ?? 0)
    }

    private static let pageNames: Set<String> = ["page", "page number", "page no", "paged"]
    private static let offsetNames: Set<String> = [
        "offset", "skip", "page offset", "start at", "start index",
    ]

    /// How many pages of the list come before the first one asked for, where pages are numbered.
    package var pagesBefore: Int {
        if let counter = convention.counter {
            return counter.advance == .one ? max(0, Self.difference(firstNumber, listStart)) : 0
        }
        return max(0, (spelled(Self.pageNames) ?? 1) - 1)
    }

    /// The number in the first request in the slot of the positions, if the slot has one of these names.
    private func spelled(_ names: Set<String>) -> Int? {
        switch convention.slots.first {
        case .url?:
            let item = firstRequest.url.queryItems.first {
                Int(countingBy: $0.value) != nil && names.contains(KeyWords($0.name).phrase)
            }
            return item.flatMap { Int(countingBy: $0.value) }
        case .query(let name)? where names.contains(KeyWords(name).phrase):
            return RequestPlacing.number(in: convention.slots.first, of: firstRequest)
        case _: return nil
        }
    }

    private static func difference(_ one: Int, _ other: Int) -> Int {
        let (difference, isFar) = one.subtractingReportingOverflow(other)
        return isFar ? 0 : difference
    }

    private static func product(_ one: Int, _ other: Int) -> Int {
        let (product, isPast) = one.multipliedReportingOverflow(by: other)
        return isPast ? .max : product
    }
}
