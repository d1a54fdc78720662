/// The members of a body that may be about paging.
struct BodySignals {
    var links: [BodyMember] = []
    /// Arrays of links with relations.
    var linkArrays: [BodyMember] = []
    var tokens: [BodyMember] = []
    /// All scalars, which may be tokens under other names.
    var scalars: [BodyMember] = []
    var more: BodyMember?
    var last: BodyMember?
    var total: BodyMember?
    var pages: BodyMember?
    var hasPrevious = false

    /// Names of objects about paging, whose members are examined at any depth.
    private static let envelopes: Set<String> = [
        "meta", "metadata", "pagination", "paging", "links", "link", "page", "pages", "cursor",
        "cursors", "next_page", "page_info", "response_metadata", "paging_info", "pagination_info",
        "next",
        "result_info", "paging_metadata", "pageable", "page_metadata", "list_info", "info",
        "search_metadata", "paginator", "pager", "paging_result", "pagination_metadata", "result",
        "results", "response", "data", "additional_data", "page_context", "embedded",
        "list_metadata",
    ]
    private static let moreNames: Set<String> = [
        "has_more", "has_next", "has_next_page", "is_truncated", "truncated", "more",
        "more_available", "has_more_results", "has_more_items", "more_items", "more_results",
        "has_more_pages", "hasmore", "more_items_in_collection", "has_more_data", "more_pages",
        "has_additional_results", "more_data", "has_more_entries", "has_following",
    ]
    private static let lastNames: Set<String> = [
        "is_last", "last", "is_last_page", "last_page", "done", "complete", "is_done", "final",
    ]
    private static let totalNames: Set<String> = [
        "total", "total_count", "total_items", "total_results", "total_entries", "num_found",
        "item_count", "record_count", "estimated_total_hits", "odata_count", "total_elements",
        "total_records", "total_hits", "total_size", "total_rows", "totalcount", "count_total",
        "total_number", "total_num", "total_objects", "number_of_items", "nb_hits",
        "total_filtered_count", "total_number_of_results", "totals", "num_results", "num_items",
        "total_resources", "total_number_of_records", "total_data", "result_count",
    ]
    /// Names of counts, some of which count the items of a page.
    private static let countNames: Set<String> = [
        "result_count", "num_results", "num_items", "item_count", "record_count",
    ]
    private static let pageCountNames: Set<String> = [
        "total_pages", "page_count", "num_pages", "number_of_pages", "last_page", "max_page",
        "pages", "total_page", "nb_pages", "last_page_number", "page_total", "pages_total",
        "pages_count", "total_page_count", "totalpages",
    ]
    private static let mostPlaces = 3_000

    init(_ shape: Shape) {
        var left = Self.mostPlaces
        visit(shape, at: [], left: &left)
        rank()
    }

    private mutating func visit(_ shape: Shape, at steps: [String], left: inout Int) {
        for member in shape.members {
            guard left > 0 else { return }
            left -= 1
            let place = BodyMember(steps: steps + [member.name], shape: member.shape)
            note(place)
            guard member.shape.kind == .object || !member.shape.members.isEmpty else { continue }
            // Any object may wrap a list at the top; below that, only objects about paging.
            let isEnvelope = Self.envelopes.contains(place.name)
            if steps.isEmpty || (isEnvelope && steps.count < 4) {
                visit(member.shape, at: place.steps, left: &left)
            }
        }
    }

    private mutating func note(_ place: BodyMember) {
        let name = place.name
        let isAlone = place.containers.allSatisfy { Self.envelopes.contains($0) }
        switch place.shape.kind {
        case .array:
            let names = place.shape.element.first?.members.map(\.name) ?? []
            if names.contains("rel"), names.contains("href") || names.contains("url") {
                linkArrays.append(place)
            }
        case .boolean: noteFlag(place, isAlone)
        case .object, .map, .unknown:
            noteNext(place)
            noteWrappedTotal(place)
            if place.shape.kind == .unknown, Self.totalNames.contains(name), total == nil, isAlone,
                !place.countsSomethingElse
            {
                total = place
            }
        case .string, .integer, .number:
            scalars.append(place)
            if ["previous", "prev", "previous_page"].contains(name) { hasPrevious = true }
            noteNext(place)
            noteCount(place, isAlone)
        }
    }

    /// Records a total in its own object, where another member may say that it is a lower bound.
    private mutating func noteWrappedTotal(_ place: BodyMember) {
        guard total == nil, Self.totalNames.contains(place.name), place.shape["relation"] == nil,
            let count = place.shape.members.first(where: { ["value", "count"].contains($0.name) }),
            count.shape.kind == .integer
        else { return }
        total = BodyMember(steps: place.steps + [count.name], shape: count.shape)
    }

    private mutating func noteFlag(_ place: BodyMember, _ isAlone: Bool) {
        let name = place.name
        if Self.moreNames.contains(name), more == nil, !place.flagsSomethingElse { more = place }
        if name == "next", more == nil, isAlone { more = place }
        if Self.lastNames.contains(name), last == nil, isAlone {
            let isFirm =
                name.contains("last") || NameWords.mentions(place.shape.prose, ["page", "more"])
            if isFirm { last = place }
        }
    }

    private mutating func noteCount(_ place: BodyMember, _ isAlone: Bool) {
        guard place.shape.kind != .string || place.name.hasPrefix("total") else { return }
        let name = place.name
        guard !place.countsSomethingElse else { return }
        let isTotal = Self.totalNames.contains(name) || name.hasPrefix("total_rows_")
        let isSaid =
            !Self.countNames.contains(name)
            || NameWords.mentions(
                place.shape.prose, ["total", "all ", "overall", "matching", "entire"])
        if total == nil, isTotal, isSaid { total = place }
        guard place.shape.kind != .string else { return }
        if pages == nil, Self.pageCountNames.contains(name), isAlone || name.hasPrefix("total") {
            pages = place
        }
    }

    /// Sorts the signals, the clearest first: members near the top, and links that are surely links.
    private mutating func rank() {
        links.sort { ($0.steps.count, -$0.looksLikeLink) < ($1.steps.count, -$1.looksLikeLink) }
        tokens.sort { ($0.steps.count, $0.tokenRank) < ($1.steps.count, $1.tokenRank) }
    }
}
