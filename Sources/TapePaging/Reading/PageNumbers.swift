import TapeHTTP
import TapeJSON

/// What a page says about its neighbours in numbers and flags: `X-Next-Page: 3`, `"prev_page": 1`, `"hasPreviousPage": true`.
package struct PageNumbers: Hashable, Sendable {
    /// What the number counts, according to its name.
    package enum Unit: Hashable, Sendable {
        case pages
        case items
    }

    /// The number of a neighbouring page; nil where the page says that there is none.
    package struct Entry: Hashable, Sendable {
        package let relation: PageLinks.Relation
        package let unit: Unit
        package let place: SignalPlace
        package let number: Int?
    }

    /// Whether there is a page before this one.
    package struct Flag: Hashable, Sendable {
        package let place: SignalPlace
        package let says: Bool
        /// Whether it belongs to a Relay connection, which may answer false without checking.
        package let mayNotLook: Bool
    }

    package private(set) var entries: [Entry] = []
    package private(set) var flags: [Flag] = []

    package init() {}

    package func all(_ relation: PageLinks.Relation) -> [Entry] {
        entries.filter { $0.relation == relation }
    }

    /// Enters headers such as `X-Next-Page`.
    mutating func enter(_ headers: HeaderFields) {
        for (name, relation) in Self.headers {
            guard let text = headers[name] else { continue }
            let isNone = text.isEmpty || text == "null"
            guard isNone || Int(text) != nil else { continue }
            entries.append(
                Entry(relation: relation, unit: .pages, place: .header(name), number: Int(text)))
        }
    }

    private static let headers: [(HeaderName, PageLinks.Relation)] = [
        ("X-Next-Page", .next), ("X-Prev-Page", .previous), ("X-Previous-Page", .previous),
    ]

    /// Enters a member of the page's own objects if its name says that it is about a neighbouring page.
    mutating func enter(_ member: JSONMember, at path: String) {
        let name = Array(member.rawKey)
        if let (relation, unit) = Self.names[name] {
            let value = member.value
            guard value.isNull || value.integer != nil, let place = Self.place(path, member) else {
                return
            }
            entries.append(
                Entry(relation: relation, unit: unit, place: place, number: value.integer))
        } else if Self.flagNames.contains(name), let says = member.value.bool,
            let place = Self.place(path, member)
        {
            let isConnection = ["pageInfo", "page_info"].contains { path.contains($0) }
            flags.append(Flag(place: place, says: says, mayNotLook: isConnection))
        }
    }

    /// Adds numbers and flags from another object of the page, unless they are already known.
    mutating func add(_ other: PageNumbers) {
        let known = Set(entries.map(\.place) + flags.map(\.place))
        entries += other.entries.filter { !known.contains($0.place) }
        flags += other.flags.filter { !known.contains($0.place) }
    }

    private static func place(_ path: String, _ member: JSONMember) -> SignalPlace? {
        // `try?`: a member whose name cannot be written in a path has no place.
        (try? BodyPath(PageLinks.path(of: member, at: path))).map { .body([$0]) }
    }

    private static let names: [[UInt8]: (PageLinks.Relation, Unit)] = {
        var names: [[UInt8]: (PageLinks.Relation, Unit)] = [:]
        for (word, relation) in [
            ("next", PageLinks.Relation.next), ("prev", .previous), ("previous", .previous),
        ] {
            for (suffix, unit) in [("page", Unit.pages), ("offset", .items)] {
                for name in ["\(word)_\(suffix)", word + suffix.firstCapitalised] {
                    names[Array(name.utf8)] = (relation, unit)
                }
            }
        }
        return names
    }()

    private static let flagNames = Set(
        [
            "hasPreviousPage", "has_previous_page", "hasPrevPage", "has_prev_page", "hasPrevious",
            "has_previous", "hasPrev", "has_prev",
        ].map { Array($0.utf8) })

    /// The same numbers, sharing the storage of places that an earlier page has as well.
    func sharing(with earlier: PageNumbers?) -> PageNumbers {
        guard let earlier, earlier != self else { return earlier ?? self }
        var shared = self
        shared.entries = entries.map { entry in earlier.entries.first { $0 == entry } ?? entry }
        return shared
    }
}
