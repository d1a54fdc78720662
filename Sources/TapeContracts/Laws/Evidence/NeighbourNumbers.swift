import TapeHTTP
import TapePaging

/// Compares what pages say of their neighbours in numbers and flags with where the walk found them.
struct NeighbourNumbers {
    private let evidence: WalkEvidence
    private let pages: [Walk.Page]
    private let positions: PositionReading?
    private let mayBeginLater: Bool
    /// How far the numbers are from those of the walk, where the server counts from another one.
    private var distances: [SignalPlace: Int] = [:]
    /// Places that hold a number on some page; what never does says nothing.
    private let telling: Set<SignalPlace>

    init(_ evidence: WalkEvidence) {
        self.evidence = evidence
        pages = evidence.walk.pages
        positions = evidence.positions
        mayBeginLater = evidence.mayBeginLater
        telling = Set(
            pages.flatMap { $0.links.numbers.entries.filter { $0.number != nil }.map(\.place) })
    }

    func entries(
        of page: Walk.Page, _ relation: PageLinks.Relation
    ) -> [PageNumbers.Entry] {
        page.links.numbers.all(relation).filter { telling.contains($0.place) }
    }

    /// What a page says of the next one against what came; nil where it agrees.
    mutating func troubleWithNext(of page: Walk.Page, isEnd: Bool) -> String? {
        for entry in entries(of: page, .next) {
            // Some write 0 where there is none; nothing leads on to the first page.
            guard let number = entry.number, number > 0 else {
                guard page.number < evidence.lastPageWithItems else { continue }
                return "the end by \(entry.place), and items follow"
            }
            if isEnd { return "the end, and \(entry.place) says \(number)" }
            guard page.number < pages.count,
                let saw = differs(number, from: pages[page.number], entry)
            else { continue }
            return saw
        }
        return nil
    }

    /// What a page says of the one before it against where the walk came from; nil where it agrees.
    mutating func troubleWithPrevious(of page: Walk.Page) -> (place: SignalPlace, saw: String)? {
        for entry in entries(of: page, .previous) {
            guard page.number > 1 else {
                // Some repeat the first number instead of saying that there is none before it.
                guard !mayBeginLater, let number = entry.number,
                    number > (positions?.firstNumber ?? 1)
                else { continue }
                return (entry.place, "number \(number)")
            }
            guard let number = entry.number else { return (entry.place, "none") }
            if let saw = differs(number, from: pages[page.number - 2], entry) {
                return (entry.place, saw)
            }
        }
        return flags(of: page)
    }

    private func flags(of page: Walk.Page) -> (place: SignalPlace, saw: String)? {
        for flag in page.links.numbers.flags {
            if page.number == 1, flag.says, !mayBeginLater {
                return (flag.place, "true on the first page")
            }
            // Relay lets a server say no where it would have to look back; who reads forward does not ask.
            if page.number > 1, !flag.says, !flag.mayNotLook, page.isPage, !page.items.isEmpty {
                return (flag.place, "false")
            }
        }
        return nil
    }

    /// How far from the request's own numbers a server may count: from 0 what is asked for from 1, or the other way round.
    private var allowedDistances: ClosedRange<Int> {
        guard !evidence.beginsLater else { return -1...1 }
        return switch positions?.firstNumber {
        case 0?: 0...1
        case 1?, nil: -1...0
        case _: -1...1
        }
    }

    /// How a number differs from that of a page; nil where it does not, or where nothing tells.
    private mutating func differs(
        _ number: Int, from page: Walk.Page, _ entry: PageNumbers.Entry
    ) -> String? {
        let wanted: Int
        if let positions, let known = positions.number(of: page.position) {
            guard positions.unit == (entry.unit == .pages ? .pages : .items) else { return nil }
            wanted = known
        } else {
            guard entry.unit == .pages, !mayBeginLater else { return nil }
            wanted = page.number
        }
        let distance = number.subtractingSaturated(wanted)
        // Where the server counts from another number, it does so on every page.
        guard let known = distances[entry.place] else {
            guard allowedDistances.contains(distance) else {
                return "number \(number), not \(wanted)"
            }
            distances[entry.place] = distance
            return nil
        }
        return distance == known ? nil : "number \(number), not \(wanted.addingSaturated(known))"
    }
}

extension WalkEvidence {
    /// Whether the first request may ask for a place in the middle of the list.
    var mayBeginLater: Bool {
        guard let endpoint, !beginsLater else { return true }
        if let positions { return positions.firstNumber > 1 }
        let asked = endpoint.firstRequest.url.queryItems.filter { !$0.value.isEmpty }
        let names = Set(asked.map(\.name))
        return convention.slots.contains { slot in
            switch slot {
            case .query(let name), .jsonQuery(let name), .queryMember(let name, _):
                names.contains(name)
            case .url: isLinkNeeded(names)
            case .header(let name, _): endpoint.firstRequest.headers[name] != nil
            case .body, .markup, .form, .path, .merge: false
            }
        }
    }

    /// Whether the first request has in its URL what tells the links of later pages apart.
    private func isLinkNeeded(_ names: Set<String>) -> Bool {
        let links = walk.pages.dropFirst().compactMap { page -> HTTPURL? in
            if case .url(let url) = page.position.pointing { url } else { nil }
        }
        guard let first = links.first else { return false }
        return names.contains { name in
            let own = endpoint?.firstRequest.url.queryItems.first { $0.name == name }?.value
            return first.queryItems.first { $0.name == name }.map { $0.value != own } ?? false
        }
    }
}
