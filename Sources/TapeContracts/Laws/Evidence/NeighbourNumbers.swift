import TapeHTTP
import TapePaging

/// Compares the numbers and flags with which pages describe their neighbours with where the walk found those.
struct NeighbourNumbers {
    private let evidence: WalkEvidence
    private let pages: [Walk.Page]
    private let positions: PositionReading?
    private let mayBeginLater: Bool
    /// How far the numbers are from those of the walk, where the server counts from another one.
    private var distances: [SignalPlace: Int] = [:]
    /// Places that hold a number on at least one page; others say nothing.
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

    /// How a page's description of the next page differs from what came; nil where it agrees.
    mutating func troubleWithNext(
        of page: Walk.Page, isEnd: Bool
    ) -> (place: SignalPlace, saw: String)? {
        for entry in entries(of: page, .next) {
            // Some servers write 0 where there is no next page; a next page is never the first.
            guard let number = entry.number, number > 0 else {
                guard page.number < evidence.lastPageWithItems else { continue }
                return (entry.place, "the end by \(entry.place), and items follow")
            }
            if isEnd { return (entry.place, "the end, and \(entry.place) says \(number)") }
            guard page.number < pages.count,
                let saw = differs(number, from: pages[page.number], entry)
            else { continue }
            return (entry.place, saw)
        }
        return nil
    }

    /// How a page's description of the previous page differs from where the walk came from; nil where it agrees.
    mutating func troubleWithPrevious(of page: Walk.Page) -> (place: SignalPlace, saw: String)? {
        for entry in entries(of: page, .previous) {
            guard page.number > 1 else {
                // Some servers repeat the first number instead of saying that no page comes before it.
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
            // Relay lets a server answer false where finding out would cost another query; a forward reader does not need it.
            if page.number > 1, !flag.says, !flag.mayNotLook, page.isPage, !page.items.isEmpty {
                return (flag.place, "false")
            }
        }
        return nil
    }

    /// By how much a server's numbers may differ from the request's: one may count from 0 and the other from 1.
    private var allowedDistances: ClosedRange<Int> {
        guard !evidence.beginsLater else { return -1...1 }
        return switch positions?.firstNumber {
        case 0?: 0...1
        case 1?, nil: -1...0
        case _: -1...1
        }
    }

    /// How a number differs from that of a page; nil where it does not, or where they cannot be compared.
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
        // A server that counts from another number must do so on every page.
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

    /// Whether a parameter of these names has another value in later links than in the first request.
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
