import TapeJSON

/// What the pages of a walk have shown about one member of the pages or of their items.
struct MemberHistory {
    /// What differs between two pages, or within one.
    struct Difference {
        let page: Int
        let earlier: Int
        let expected: String
        let saw: String
        var split: ShapeLedger.Split?
        var isGone = false

        func breach(of member: String, isOfItems: Bool) -> ShapeLedger.Breach {
            .init(
                page: page, member: member, isOfItems: isOfItems, expected: expected, saw: saw,
                earlier: earlier, split: split, isGone: isGone)
        }
    }

    /// The first page on which every object had it, the first page on which no object had it, and whether one page mixed both.
    private struct Poles {
        var all: Int?
        var none: Int?
        var isMixed = false

        var difference: (page: Int, earlier: Int)? {
            guard let all, let none, !isMixed else { return nil }
            return (max(all, none), min(all, none))
        }
    }

    /// The path of the objects that may have the member; nil for an element of a list, which may be empty.
    private(set) var owner: String?
    private var kinds: PageShape.Kinds = []
    /// The kind that every value of a page had, and the number of that page.
    private var settled: (kind: PageShape.Kinds, page: Int)?
    private(set) var kindBreach: Difference?
    /// The containers that pages had, and the first page that had the same one throughout.
    private var containers: PageShape.Kinds = []
    private var container: (words: String, page: Int)?
    private var counts = SIMD8<Int32>.zero
    /// The first page on which a few values are of another kind than the others, and nothing says why.
    private var stray: (page: Int, usual: PageShape.Kinds, rare: PageShape.Kinds)?
    private var presence = Poles()
    private var values = Poles()
    /// The pages throughout which the member is there, or has a value, and those throughout which it is not, or has none.
    private(set) var presenceSplit = ShapeLedger.Split(kind: .presence)
    private(set) var valueSplit = ShapeLedger.Split(kind: .value)
    private var isKey = false
    /// The last page with a value that says something.
    private(set) var lastWithValue = 0

    /// Notes the kinds of a page's values.
    mutating func note(_ member: PageShape.Member, ofPage page: Int, isSettled: Bool) {
        isKey = isKey || member.isKey
        if !member.path.hasSuffix("[*]") { owner = member.owner }
        guard member.kinds != [] else { return }
        lastWithValue = page
        counts &+= member.counts
        if !member.kinds.isSingle, !member.isExplained, stray == nil, let usual = member.usual {
            stray = (page, usual, member.rarest)
        }
        // A field that mixes kinds on one page may mix them on all.
        if isSettled, let settled, kinds.isDisjoint(with: member.kinds), kindBreach == nil {
            kindBreach = Difference(
                page: page, earlier: settled.page, expected: settled.kind.words,
                saw: member.kinds.words)
        }
        if isSettled, settled == nil { settled = (member.kinds, page) }
        kinds.formUnion(member.kinds)
    }

    /// Notes whether a page's values are lists or objects, empty ones included: no type decodes `[]` and `{}` alike.
    ///
    /// A page that mixes them, or has other values too, shows that the field is meant to vary.
    mutating func noteContainers(_ member: PageShape.Member, ofPage page: Int, isTelling: Bool) {
        let all = member.kinds.union(member.empties)
        let own = all.intersection(.containers)
        guard own != [] else { return }
        if isTelling, own.isSingle, own == all {
            let words = member.kinds == [] ? "\(own.words) without content" : own.words
            if let container, containers.isDisjoint(with: own), kindBreach == nil {
                kindBreach = Difference(
                    page: page, earlier: container.page, expected: container.words, saw: words)
            }
            container = container ?? (words, page)
        }
        containers.formUnion(own)
    }

    /// A few values of another kind, which a reader of the others does not expect.
    ///
    /// Where a good part of the values is of another kind, the field is meant to vary.
    var mixture: Difference? {
        guard let stray, kindBreach == nil else { return nil }
        let all = Int(counts.wrappedSum())
        let most = Int(counts.max())
        guard most >= 5, (all - most) * 8 <= all else { return nil }
        return Difference(
            page: stray.page, earlier: stray.page, expected: stray.usual.words,
            saw: "\(stray.rare.words) in a few")
    }
}

extension MemberHistory {
    /// Notes how many objects of a page have the member, and how many have null.
    mutating func notePresence(
        of member: PageShape.Member, page: Int, earlier: Int?, enough: Int
    ) {
        if presence.all == nil, presence.none == nil, !presence.isMixed, let earlier, earlier < page
        {
            presence.none = earlier
        }
        if member.present == member.owners { presenceSplit.enter(page, isWith: true) }
        if member.present < member.owners {
            presence.isMixed = true
            presenceSplit.isMixed = true
        } else if member.owners >= enough {
            presence.all = presence.all ?? page
        }
        guard member.present > 0 else { return }
        if member.nulls > 0, member.nulls < member.present {
            valueSplit.isMixed = true
        } else if member.present == member.owners {
            valueSplit.enter(page, isWith: member.nulls == 0)
        }
        if member.nulls > 0, member.nulls < member.present {
            values.isMixed = true
        } else if member.present >= enough {
            if member.nulls == 0 {
                values.all = values.all ?? page
            } else {
                values.none = values.none ?? page
            }
        }
    }

    /// Notes that no object of a page has the member.
    mutating func noteAbsence(page: Int, isTelling: Bool) {
        presenceSplit.enter(page, isWith: false)
        if isTelling { presence.none = presence.none ?? page }
    }

    /// Whether some objects of a page have it, or a value for it, and others do not.
    var isOptional: Bool { presence.isMixed || values.isMixed }

    /// A member that every object of one page has, and none of another.
    var presenceBreach: Difference? {
        guard let (page, earlier) = presence.difference else { return nil }
        let isMissing = presence.none == page
        return Difference(
            page: page, earlier: earlier, expected: isMissing ? "a value" : "no such member",
            saw: isMissing ? "no such member in any" : "one in each", split: presenceSplit,
            isGone: isMissing)
    }

    /// A member that is null in every object of one page, and in none of another.
    var nullBreach: Difference? {
        // The last pages of an ordered list may all be null.
        guard !isKey, let (page, earlier) = values.difference, presence.difference == nil else {
            return nil
        }
        let isNull = values.none == page
        return Difference(
            page: page, earlier: earlier, expected: isNull ? "a value" : "null",
            saw: isNull ? "null in each" : "a value in each", split: valueSplit)
    }
}
