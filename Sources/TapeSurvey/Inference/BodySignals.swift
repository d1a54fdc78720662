/// A place in a body, and what stands there.
struct BodyPlace: Hashable {
    let steps: [String]
    let shape: Shape

    var name: String { Words.normalized(steps.last ?? "") }
    var path: String { PathText.json(steps) }
    /// The names of the objects on the way.
    var containers: [String] { steps.dropLast().map(Words.normalized) }
}

/// The members of a body that may say something about paging.
struct BodySignals {
    var links: [BodyPlace] = []
    /// Arrays of links with relations.
    var linkArrays: [BodyPlace] = []
    var tokens: [BodyPlace] = []
    /// Every scalar that may be a token under another name.
    var scalars: [BodyPlace] = []
    var more: BodyPlace?
    var last: BodyPlace?
    var total: BodyPlace?
    var pages: BodyPlace?
    var hasPrevious = false

    /// Objects that are about paging; what lies in them is looked at however deep they lie.
    private static let envelopes: Set<String> = [
        "meta", "metadata", "pagination", "paging", "links", "link", "page", "pages", "cursor",
        "cursors", "next_page", "page_info", "response_metadata", "paging_info", "pagination_info",
        "next",
        "result_info", "paging_metadata", "pageable", "page_metadata", "list_info", "info",
        "search_metadata", "paginator", "pager", "paging_result", "pagination_metadata", "result",
        "results", "response", "data", "additional_data", "page_context", "embedded",
        "list_metadata",
    ]
    private static let linkNames: Set<String> = [
        "next_link", "next_url", "next_uri", "next_page_url", "next_page_uri", "next_page_link",
        "next_href", "odata_next_link", "next_page_path", "next_path", "next_page_href",
        "link_next",
        "next_results", "next_records_url", "url_next", "nextlink", "next_link_url",
        "next_url_path",
    ]
    private static let tokenNames: Set<String> = [
        "next_cursor", "next_token", "next_page_token", "next_page_cursor", "cursor_next",
        "continuation_token", "next_continuation_token", "continuation", "continue", "next_marker",
        "end_cursor", "next_page", "next_offset", "next_start", "next_start_key", "next_id",
        "next_key", "scroll_id", "bookmark", "next_bookmark", "resumption_token", "next_position",
        "last_evaluated_key", "page_token", "next_page_id", "next_skip_token", "pagination_token",
        "next_page_number", "next_cursor_mark", "next_page_start", "nexttoken", "nextpagetoken",
        "next_batch", "next_index", "next_start_cursor", "next_page_marker", "paging_state",
        "next_starting_after", "next_search_after", "scroll_param", "after_cursor", "cursor_after",
        "next_after", "token_next", "next_page_offset", "next_continuation", "marker_next",
    ]
    /// Objects in which `cursor` and `after` are about pages.
    private static let tokenContainers: Set<String> = [
        "next", "next_page", "cursors", "after", "paging", "pagination", "cursor", "page_info",
        "page",
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
    /// Of these some count the items of a page.
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
            let place = BodyPlace(steps: steps + [member.name], shape: member.shape)
            note(place)
            guard member.shape.kind == .object || !member.shape.members.isEmpty else { continue }
            // Anything may wrap a list at the top; below that only what is about paging.
            let isEnvelope = Self.envelopes.contains(place.name)
            if steps.isEmpty || (isEnvelope && steps.count < 4) {
                visit(member.shape, at: place.steps, left: &left)
            }
        }
    }

    private mutating func note(_ place: BodyPlace) {
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
            noteNext(place, isAlone)
            noteWrappedTotal(place)
            if place.shape.kind == .unknown, Self.totalNames.contains(name), total == nil, isAlone,
                !place.countsSomethingElse
            {
                total = place
            }
        case .string, .integer, .number:
            scalars.append(place)
            if ["previous", "prev", "previous_page"].contains(name) { hasPrevious = true }
            noteNext(place, isAlone)
            noteCount(place, isAlone)
        }
    }

    /// A total in an object of its own; what says beside it how it relates to the truth may mean a bound.
    private mutating func noteWrappedTotal(_ place: BodyPlace) {
        guard total == nil, Self.totalNames.contains(place.name), place.shape["relation"] == nil,
            let count = place.shape.members.first(where: { ["value", "count"].contains($0.name) }),
            count.shape.kind == .integer
        else { return }
        total = BodyPlace(steps: place.steps + [count.name], shape: count.shape)
    }

    private mutating func noteFlag(_ place: BodyPlace, _ isAlone: Bool) {
        let name = place.name
        if Self.moreNames.contains(name), more == nil, !place.flagsSomethingElse { more = place }
        if name == "next", more == nil, isAlone { more = place }
        if Self.lastNames.contains(name), last == nil, isAlone {
            let isFirm =
                name.contains("last") || Words.mentions(place.shape.prose, ["page", "more"])
            if isFirm { last = place }
        }
    }

    private mutating func noteCount(_ place: BodyPlace, _ isAlone: Bool) {
        guard place.shape.kind != .string || place.name.hasPrefix("total") else { return }
        let name = place.name
        guard !place.countsSomethingElse else { return }
        let isTotal = Self.totalNames.contains(name) || name.hasPrefix("total_rows_")
        let isSaid =
            !Self.countNames.contains(name)
            || Words.mentions(
                place.shape.prose, ["total", "all ", "overall", "matching", "entire"])
        if total == nil, isTotal, isSaid { total = place }
        guard place.shape.kind != .string else { return }
        if pages == nil, Self.pageCountNames.contains(name), isAlone || name.hasPrefix("total") {
            pages = place
        }
    }

    private mutating func noteNext(_ place: BodyPlace, _ isAlone: Bool) {
        let name = place.name
        if Self.linkNames.contains(name) || name.hasPrefix("load_more_") {
            links.append(place)
        } else if Self.tokenNames.contains(name) || name.hasPrefix("last_evaluated_") {
            // An object's members say what it is; a map is a token as DynamoDB has them.
            let isWhole = place.shape.kind != .object || place.shape.members.isEmpty
            guard isWhole else { return }
            if place.looksLikeLink > 1 { links.append(place) } else { tokens.append(place) }
        } else if name == "next" {
            noteBareNext(place, isAlone)
        } else if ["after", "starting_after", "cursor", "token", "offset"].contains(name),
            let container = place.containers.last,
            Self.tokenContainers.contains(container)
        {
            let isForward =
                ["after", "cursor", "token"].contains(name) || container.hasPrefix("next")
            if isForward, place.shape.isScalar { tokens.append(place) }
        } else if ["href", "url", "uri", "link"].contains(name),
            ["next", "next_page", "next_link"].contains(place.containers.last)
        {
            links.append(place)
        }
    }

    /// A `next` may be a URL, a token, a number, an object with any of them, or anything else.
    private mutating func noteBareNext(_ place: BodyPlace, _ isAlone: Bool) {
        switch place.shape.kind {
        case .object, .map:
            return
        case .string, .unknown:
            let isLink = place.looksLikeLink
            if isLink > 0 { links.append(place) } else { tokens.append(place) }
        case .integer, .number: tokens.append(place)
        case .array, .boolean: return
        }
    }

    /// The clearest first: what lies highest, links that are surely links.
    private mutating func rank() {
        links.sort { ($0.steps.count, -$0.looksLikeLink) < ($1.steps.count, -$1.looksLikeLink) }
        tokens.sort { ($0.steps.count, $0.tokenRank) < ($1.steps.count, $1.tokenRank) }
    }
}

extension BodyPlace {
    /// Whether what is said of a count shows that it counts no items of the whole list: those of a page, or money.
    fileprivate var countsSomethingElse: Bool {
        let prose = shape.prose
        let isMoney = Words.mentions(
            prose,
            [
                "price", "amount", "cost", "sum of", "currency", "euro", "dollar", "usd", "balance",
                "bytes", "revenue", "invoice total", "duration", "seconds",
            ])
        let isFraction =
            shape.kind == .number && ["float", "double", "decimal"].contains(shape.format)
        if isMoney || (isFraction && !Words.mentions(prose, ["number of", "count", "how many"])) {
            return !Words.mentions(prose, ["amount of", "total number"])
        }
        let isOfPage = Words.mentions(
            prose,
            [
                "this page", "current page", "on the page", "in the page", "of the page",
                "each page",
                "per page", "this response", "this batch", "this chunk", "current response",
                "current batch", "this result page", "page of results",
            ])
        // A count of the pages themselves, and one that only tells itself from that of a page.
        let isOfAll = Words.mentions(
            prose,
            [
                "number of pages", "total pages", "page count", "all pages", "regardless",
                "not only",
                "not just", "not the", "across", "overall", "entire", "in total", "independent",
                "irrespective", "instead of", "rather than", "may be more", "may be greater",
                "can be greater", "last page",
            ])
        return isOfPage && !isOfAll
    }

    /// Whether what is said of a flag shows that it is about something else than further pages.
    fileprivate var flagsSomethingElse: Bool {
        guard ["more", "truncated", "is_truncated", "more_data", "more_available"].contains(name)
        else { return false }
        let prose = shape.prose
        return !prose.isEmpty
            && !Words.mentions(
                prose,
                [
                    "page", "more", "next", "remain", "additional", "further", "list", "result",
                    "limit", "the end", "response", "continu",
                ])
    }

    /// How much speaks for a URL rather than a token: above 0 it rather is one.
    var looksLikeLink: Int {
        guard shape.kind == .string || shape.kind == .unknown || shape.kind == .object else {
            return -3
        }
        var score = 0
        if shape.format.hasPrefix("ur") { score += 3 }
        let prose = shape.prose
        if Words.mentions(prose, ["url", "uri", "href", "example:http", "example:/", "hyperlink"]) {
            score += 2
        } else if prose.contains("link") {
            score += 1
        }
        if Words.mentions(name, ["url", "uri", "link", "href"]) {
            score += 4
        } else if Words.mentions(prose, ["cursor", "token", "opaque"]) {
            score -= 2
        }
        if containers.contains(where: { $0 == "links" || $0 == "link" }) { score += 2 }
        return score
    }

    fileprivate var tokenRank: Int {
        if name.contains("token") || name.contains("cursor") { return 0 }
        return name == "next_page" || name == "next_page_number" ? 2 : 1
    }
}
