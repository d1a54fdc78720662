import TapeJSON

/// What the pages of a walk show about one member of the pages or of their items.
struct MemberHistory {
    /// A difference between two pages, or within one.
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

    /// The first page on which every object has the member, the first on which none has it, and whether some page mixes both.
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
    /// The kind of the values on the first page that settled it, and that page's number.
    private var settled: (kind: PageShape.Kinds, page: Int)?
    private(set) var kindBreach: Difference?
    /// The container kinds seen so far, and the first page on which all values were of one such kind.
    private var containers: PageShape.Kinds = []
    private var container: (words: String, page: Int)?
    private var counts = SIMD8<Int32>.zero
    /// The first page on which values are of different kinds for no visible reason.
    private var stray: (page: Int, usual: PageShape.Kinds, rare: PageShape.Kinds)?
    private var presence = Poles()
    private var values = Poles()
    /// The pages on which all objects have the member, or a value for it, and the pages on which none has.
    private(set) var presenceSplit = ShapeLedger.Split(kind: .presence)
    private(set) var valueSplit = ShapeLedger.Split(kind: .value)
    private var isKey = false
    /// The last page with a value that is neither null nor empty.
    private(set) var lastWithValue = 0

    /// Notes what a page's values are.
    ///
    /// Values of one kind are settled if there are enough of them to show it, and telling if there are enough containers.
    mutating func note(
        _ member: PageShape.Member, ofPage page: Int, isSettled: Bool, isTelling: Bool
    ) {
        noteKinds(member, ofPage: page, isSettled: isSettled)
        noteContainers(member, ofPage: page, isTelling: isTelling)
    }

    private mutating func noteKinds(_ member: PageShape.Member, ofPage page: Int, isSettled: Bool) {
        isKey = isKey || member.isKey
        if !member.isElement { owner = member.owner }
        guard member.kinds != [] else { return }
        lastWithValue = page
        counts &+= member.counts
        if !member.kinds.isSingle, !member.isExplained, stray == nil, let usual = member.usual {
            stray = (page, usual, member.rarest)
        }
        // A field of several kinds on one page may have them on every page.
        if isSettled, let settled, kinds.isDisjoint(with: member.kinds), kindBreach == nil {
            kindBreach = Difference(
                page: page, earlier: settled.page, expected: settled.kind.words,
                saw: member.kinds.words)
        }
        if isSettled, settled == nil { settled = (member.kinds, page) }
        kinds.formUnion(member.kinds)
    }

    /// Notes whether a page's values are lists or objects, including empty ones, since no type decodes both `[]` and `{}`.
    ///
    /// A page that mixes them, or that has other values as well, shows that the field is meant to vary.
    private mutating func noteContainers(
        _ member: PageShape.Member, ofPage page: Int, isTelling: Bool
    ) {
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

    /// A few values of another kind than all others, which a client would not expect.
    ///
    /// Nil where many values are of another kind, since the field is then meant to vary.
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
    /// Notes how many objects of a page have the member, and in how many it is null.
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

    /// Whether some objects of one page have the member, or a value for it, and others do not.
    var isOptional: Bool { presence.isMixed || values.isMixed }

    /// The difference where every object of one page has the member, and no object of another has it.
    var presenceBreach: Difference? {
        guard let (page, earlier) = presence.difference else { return nil }
        let isMissing = presence.none == page
        return Difference(
            page: page, earlier: earlier, expected: isMissing ? "a value" : "no such member",
            saw: isMissing ? "no such member in any" : "one in each", split: presenceSplit,
            isGone: isMissing)
    }

    /// The difference where the member is null in every object of one page, and in no object of another.
    var nullBreach: Difference? {
        // On the last pages of an ordered list, every value of the key may be null.
        guard !isKey, let (page, earlier) = values.difference, presence.difference == nil else {
            return nil
        }
        let isNull = values.none == page
        return Difference(
            page: page, earlier: earlier, expected: isNull ? "a value" : "null",
            saw: isNull ? "null in each" : "a value in each", split: valueSplit)
    }
}
