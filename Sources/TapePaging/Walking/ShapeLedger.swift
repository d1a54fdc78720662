import TapeJSON

/// How the pages of a walk are built, merged as they pass, and where a page is built otherwise.
package struct ShapeLedger: Sendable {
    /// A member whose values are of another kind than on the pages before.
    package struct Breach: Hashable, Sendable {
        package let page: Int
        package let member: String
        /// Whether it is a field of the items, or of the page itself.
        package let isOfItems: Bool
        package let expected: String
        package let saw: String
        /// The page that had it otherwise.
        package let earlier: Int
    }

    /// What is known of a member.
    private struct Known {
        var kinds: PageShape.Kinds
        /// The kind that a page had throughout, and which page.
        var settled: (kind: PageShape.Kinds, page: Int)?
    }

    /// More breaches than these are not kept.
    private static let breachLimit = 100
    /// Values of one kind on a page before that is no accident.
    private static let enough = 5

    private var envelope: [[UInt8]: Known] = [:]
    private var fields: [[UInt8]: Known] = [:]
    /// Pages that showed anything to compare.
    package private(set) var pageCount = 0
    package private(set) var breaches: [Breach] = []

    init() {}

    mutating func merge(_ shape: PageShape, ofPage page: Int) {
        guard !shape.envelope.isEmpty || !shape.fields.isEmpty else { return }
        pageCount += 1
        for member in shape.envelope {
            Self.merge(member, page, &envelope, isOfItems: false, &breaches)
        }
        for member in shape.fields {
            Self.merge(member, page, &fields, isOfItems: true, &breaches)
        }
    }

    private static func merge(
        _ member: PageShape.Member, _ page: Int, _ known: inout [[UInt8]: Known], isOfItems: Bool,
        _ breaches: inout [Breach]
    ) {
        guard member.kinds != [] else { return }
        let name = Array(member.name)
        let isSettled = member.kinds.isSingle && (member.isKey || member.count >= enough)
        guard var earlier = known[name] else {
            if known.count < 4 * PageShape.memberLimit {
                known[name] = Known(
                    kinds: member.kinds, settled: isSettled ? (member.kinds, page) : nil)
            }
            return
        }
        // A field that mixes kinds on one page may mix them on all.
        if isSettled, let settled = earlier.settled, earlier.kinds.isDisjoint(with: member.kinds),
            breaches.count < breachLimit
        {
            breaches.append(
                Breach(
                    page: page, member: String(decoding: name, as: UTF8.self), isOfItems: isOfItems,
                    expected: settled.kind.words, saw: member.kinds.words, earlier: settled.page))
        }
        if isSettled, earlier.settled == nil { earlier.settled = (member.kinds, page) }
        earlier.kinds.formUnion(member.kinds)
        known[name] = earlier
    }
}

extension PageShape.Kinds {
    /// The kinds as findings name them.
    package var words: String {
        let names: [(Self, String)] = [
            (Self(.bool), "true or false"), (Self(.number), "a number"),
            (Self(.string), "a string"),
            (Self(.array), "a list"), (Self(.object), "an object"),
        ]
        return names.filter { contains($0.0) }.map(\.1).joined(separator: " or ")
    }
}
