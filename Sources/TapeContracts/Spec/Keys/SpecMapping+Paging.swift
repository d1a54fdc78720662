import TapePaging

// How a list pages.
extension SpecMapping {
    static let paging = SpecMapping(
        "`paging`",
        required: [.style: .choice(of: Convention.Style.self)],
        optional: [
            .rel: .string, .linkAttributes: .names(to: .text), .next: .paths,
            .nextHeader: .string, .cursor: .paths, .continue: .paths, .firstItem: .paths,
            .lastItem: .paths, .itemStep: .integer, .extraItem: .paths,
            .advance: .choice(of: Convention.Advance.self), .start: .number,
            .items: .paths, .element: .path,
            .container: .choice(of: Convention.Items.Container.self), .columns: .path,
            .absentItems: .choice(of: SpecWords.AbsentItems.self), .connection: .path,
            .absent: .list(of: .absent), .more: .path | .mapping(flag),
            .last: .path | .mapping(flag), .pages: .place,
            .end: .choice(of: Convention.Authority.self) | .mapping(end),
            .id: .string(matching: "^(key$|\\$|xpath:)") | .list(of: .path, atLeast: 1),
            .order: .mapping(order).oneOrMany, .size: .count | .mapping(size),
            .total: .path | .mapping(total), .window: .count, .echo: .mapping(echo),
            .carry: .mapping(carry),
            .stability: .choice(of: Convention.Stability.Kind.self) | .mapping(stability),
            .errors: .mapping(errors),
        ],
        slots: SpecKey.slots)

    static let order = SpecMapping(
        "`order`",
        required: [.by: .paths],
        optional: [
            .direction: .choice(of: Convention.Order.Direction.self),
            .as: .choice(of: Convention.Order.Comparison.self),
            .collation: .choice(of: Convention.Order.Collation.self),
            .nulls: .choice(of: Convention.Order.Nulls.self), .unique: .bool,
        ])

    static let size = SpecMapping(
        "`size`",
        required: [.value: .count],
        optional: [
            .maximum: .count, .overMaximum: .choice(of: Convention.Size.OverMaximum.self),
            .pages: .choice(of: Convention.Size.Exactness.self),
        ],
        slots: slotsOfOne)

    static let flag = SpecMapping(
        "a flag",
        optional: [
            .at: .path, .header: .string, .absent: .choice(of: SpecWords.AbsentFlag.self),
        ])

    static let total = SpecMapping(
        "`total`",
        optional: [
            .at: .path, .header: .string, .means: .choice(of: Convention.Total.Meaning.self),
        ])

    static let end = SpecMapping(
        "`end`", required: [.authority: .choice(of: Convention.Authority.self)])

    /// A place in a response.
    static let place = SpecMapping("a place", optional: [.at: .path, .header: .string])

    static let echo = SpecMapping(
        "`echo`",
        optional: [
            .position: .place, .page: .place, .offset: .place, .size: .place, .items: .place,
        ]
    )

    static let carry = SpecMapping(
        "`carry`",
        optional: [
            .drop: .string.oneOrMany, .only: .list(of: .string), .add: .string.oneOrMany,
            .body: .choice(of: SpecWords.CarriedBody.self), .json: .any,
            .tokens: .list(of: .mapping(token)), .origins: .string.oneOrMany,
        ])

    static let token = SpecMapping(
        "a token that is carried", required: [.from: .place], slots: slotsOfOne)

    static let stability = SpecMapping(
        "`stability`",
        optional: [
            .kind: .choice(of: Convention.Stability.Kind.self), .key: .place,
            .cursor: .choice(of: Convention.Stability.Reuse.self),
            .order: .choice(of: SpecWords.StableOrder.self),
        ])

    static let errors = SpecMapping(
        "`errors`",
        optional: [
            .badCursor: .statuses, .expired: .statuses, .recovery: .path,
            .pastEnd: .choice(of: SpecWords.PastEnd.self) | .statuses, .rateLimit: .statuses,
        ])

    /// A query value that is written as JSON, and a place in it.
    static let jsonQuery = SpecMapping(
        "`query`", required: [.json: .string], optional: [.at: .path])

    static let mergedBody = SpecMapping("`merge`", required: [.body: .path])

    /// Where a single value may go; only a list of positions can be merged.
    private static let slotsOfOne = SpecKey.slots.filter { $0 != .merge }
}

extension SpecValue {
    /// The value that names the place to which a position goes.
    static func slot(_ key: SpecKey) -> SpecValue {
        switch key {
        case .query: (.string | .mapping(.jsonQuery)).oneOrMany
        case .body: .paths
        case .form: .string.oneOrMany
        case .header: .names(to: .string, atLeast: 1, atMost: 1)
        case .merge: .choice(of: SpecWords.Merge.self) | .mapping(.mergedBody)
        default: .string
        }
    }
}

extension Convention.Echo {
    /// The key of `echo` for this value.
    var key: SpecKey {
        switch self {
        case .position: .position
        case .page: .page
        case .offset: .offset
        case .size: .size
        case .items: .items
        }
    }
}

extension Convention.ItemPlace {
    /// The key of `paging` for positions taken from that item.
    var key: SpecKey {
        switch self {
        case .first: .firstItem
        case .last: .lastItem
        }
    }
}
