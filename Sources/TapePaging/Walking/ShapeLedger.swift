import TapeJSON

/// Merges the structure of a walk's pages, and finds the pages that differ from it.
package struct ShapeLedger: Sendable {
    /// A member that differs between pages or between items of one page.
    package struct Breach: Hashable, Sendable {
        package let page: Int
        package let member: String
        /// Whether it is a field of the items, rather than of the page itself.
        package let isOfItems: Bool
        package let expected: String
        package let saw: String
        /// The page that it differs from; the same page where items of one page differ.
        package let earlier: Int
        /// The pages with and the pages without it, where whole pages differ.
        package var split: Split?
        /// Whether many members of the object come and go, so that only another walk of the same items can show a fault.
        package var isLoose = false
        /// Whether the later page lacks what the earlier one has, rather than the other way round.
        package var isGone = false
    }

    /// The pages on which every item has a member or value, and the pages on which no item has it.
    package struct Split: Hashable, Sendable {
        package enum Kind: Hashable, Sendable {
            case presence
            case value
        }

        /// The most pages that are kept.
        private static let limit = 1000

        package let kind: Kind
        package private(set) var with: [Int] = []
        package private(set) var without: [Int] = []
        /// Whether some page has items with it and items without it.
        package internal(set) var isMixed = false

        init(kind: Kind) { self.kind = kind }

        mutating func enter(_ page: Int, isWith: Bool) {
            if isWith, with.count < Self.limit { with.append(page) }
            if !isWith, without.count < Self.limit { without.append(page) }
        }

        /// Whether it looks as if the items were sorted by it: the first pages lack it and all later ones have it, as where
        /// drafts come before published items, or the other way round.
        ///
        /// Where only the first page has it, the pages are more likely built differently.
        package var looksSorted: Bool {
            guard let firstWith = with.min(), let lastWith = with.max(),
                let firstWithout = without.min(), let lastWithout = without.max()
            else { return false }
            return lastWithout < firstWith
                || lastWith < firstWithout && (with.count > 1 || isMixed)
        }
    }

    /// The pages on which every item has a field, and the pages on which no item has it.
    package func split(_ kind: Split.Kind, ofField path: String) -> Split? {
        switch kind {
        case .presence: fields[path]?.presenceSplit
        case .value: fields[path]?.valueSplit
        }
    }

    /// The most breaches that are kept.
    private static let breachLimit = 100
    /// This many values of one kind on a page are not a coincidence.
    private static let enough = 3
    /// With this many objects on a page, it is not a coincidence if all or none of them have a member.
    private static let enoughOwners = 3
    /// The most members that are watched.
    private static let memberLimit = 8 * PageShape.memberLimit

    private var envelope: [String: MemberHistory] = [:]
    private var fields: [String: MemberHistory] = [:]
    /// For each kind of object, the first page with enough of them to show which members they all have.
    private var owners: [String: Int] = [:]
    /// Objects that had more members on a page than the limit.
    private var crowded: Set<String> = []
    /// For each page whose items are all of one type, the values that name the type.
    private var constants: [Int: [UInt64: UInt64]] = [:]
    private var nulls: [Breach] = []
    private var names = RenamedMembers()
    /// The number of pages with anything to compare.
    package private(set) var pageCount = 0

    init() {}

    mutating func merge(_ shape: PageShape, ofPage page: Int) {
        if shape.itemCount > 0 || !shape.envelope.isEmpty {
            names.merge(shape.envelope, ofPage: page)
        }
        if let first = shape.nullItems.first, nulls.count < Self.breachLimit {
            nulls.append(
                Breach(
                    page: page, member: "number \(first + 1)", isOfItems: true, expected: "an item",
                    saw: "null", earlier: page))
        }
        guard !shape.envelope.isEmpty || !shape.fields.isEmpty else { return }
        pageCount += 1
        if !shape.constants.isEmpty { constants[page] = shape.constants }
        for member in shape.envelope { Self.merge(member, page, into: &envelope) }
        for member in shape.fields { Self.merge(member, page, into: &fields) }
        crowded.formUnion(shape.crowded)
        mergePresence(shape.fields, page)
    }

    private static func merge(
        _ member: PageShape.Member, _ page: Int, into known: inout [String: MemberHistory]
    ) {
        guard known[member.path] != nil || known.count < memberLimit else { return }
        let isSettled = member.kinds.isSingle && (member.isKey || member.count >= enough)
        // Outside the items, an empty list often means that there is no value, as `false` does.
        let isTelling = !member.isKey && member.present - member.nulls >= enough
        known[member.path, default: MemberHistory()].note(
            member, ofPage: page, isSettled: isSettled, isTelling: isTelling)
    }

    /// Notes for each member whether all objects of the page have it, or none.
    private mutating func mergePresence(_ members: [PageShape.Member], _ page: Int) {
        var counts: [String: Int] = [:]
        for member in members where !member.isElement {
            counts[member.owner] = member.owners
            fields[member.path]?.notePresence(
                of: member, page: page, earlier: owners[member.owner], enough: Self.enoughOwners)
        }
        // Most pages have all the members that earlier ones had.
        if members.count < fields.count || fields.count >= Self.memberLimit {
            let seen = Set(members.lazy.filter { !$0.isElement }.map(\.path))
            for (path, known) in fields where !seen.contains(path) {
                guard let owner = known.owner, let count = counts[owner], count > 0 else {
                    continue
                }
                fields[path]?.noteAbsence(page: page, isTelling: count >= Self.enoughOwners)
            }
        }
        for (owner, count) in counts where count >= Self.enoughOwners && owners[owner] == nil {
            owners[owner] = page
        }
    }

    /// The differences from the common structure, in the order of pages.
    package var breaches: [Breach] {
        var breaches = nulls + names.breaches
        for (path, known) in envelope {
            if let kinds = known.kindBreach {
                breaches.append(kinds.breach(of: path, isOfItems: false))
            }
        }
        let loose = looseOwners
        for (path, known) in fields {
            for one in [known.kindBreach, known.mixture].compactMap(\.self)
            where !isExplained(one) {
                breaches.append(one.breach(of: path, isOfItems: true))
            }
            guard let owner = known.owner, !crowded.contains(owner), !Self.isNumber(path) else {
                continue
            }
            for one in [known.presenceBreach, known.nullBreach].compactMap(\.self)
            where !isExplained(one) {
                var breach = one.breach(of: path, isOfItems: true)
                breach.isLoose = loose.contains(owner)
                breaches.append(breach)
            }
        }
        return Array(
            breaches.sorted { ($0.page, $0.member) < ($1.page, $1.member) }
                .prefix(Self.breachLimit))
    }

    /// Members outside the items that have a value on the first page and on none of several later ones, such as facets and
    /// totals that are sent only once.
    package var onFirstPageOnly: [String] {
        guard pageCount > 2 else { return [] }
        let paths = envelope.filter { $0.value.lastWithValue == 1 }.keys
        return paths.filter { path in
            !paths.contains { path.hasPrefix("\($0).") }
        }.sorted()
    }

    /// Objects whose members often come and go, so that a missing one means little.
    private var looseOwners: Set<String> {
        var counts: [String: (all: Int, optional: Int)] = [:]
        for known in fields.values {
            guard let owner = known.owner else { continue }
            counts[owner, default: (0, 0)].all += 1
            if known.isOptional { counts[owner, default: (0, 0)].optional += 1 }
        }
        return Set(
            counts.filter { $0.value.optional > 2 && $0.value.optional * 4 > $0.value.all }.keys)
    }

    /// Whether a member's name is a number, which suggests a map key rather than a field.
    private static func isNumber(_ path: String) -> Bool {
        path.split(separator: ".").last?.allSatisfy(\.isNumber) ?? false
    }

    /// Whether a type field in the items explains a difference between two pages.
    private func isExplained(_ difference: MemberHistory.Difference) -> Bool {
        guard let one = constants[difference.page], let other = constants[difference.earlier],
            difference.page != difference.earlier
        else { return false }
        return one.contains { name, value in other[name].map { $0 != value } ?? false }
    }
}

extension PageShape.Kinds {
    /// The kinds in words, for findings.
    package var words: String {
        let names: [(Self, String)] = [
            (Self(.bool), "true or false"), (Self(.number), "a number"),
            (Self(.string), "a string"),
            (Self(.array), "a list"), (Self(.object), "an object"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
    }
}
