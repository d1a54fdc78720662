/// The purpose of a parameter, judging by its name, kind and prose.
enum ParameterRole: Hashable {
    case size, offset, page, cursor
    /// An item's identity, after or before which the page begins.
    case item

    private static let sizes: Set<String> = [
        "limit", "per_page", "page_size", "pagesize", "size", "count", "max", "max_results",
        "maxresults", "max_items", "max_records", "num", "rows", "top", "first", "take", "length",
        "results_per_page", "items_per_page", "pagelen", "batch_size", "page_limit", "page_count",
        "max_page_size", "n", "num_results", "results", "result_count", "ps", "perpage", "nb",
        "per_page_count", "page_length", "row_count", "records", "limit_count", "items",
        "records_per_page", "max_count", "hits_per_page", "pagination_limit", "query_limit",
        "list_limit", "maximum_records", "max_keys", "max_uploads", "max_parts", "max_entries",
        "page_items", "num_items", "number_of_results",
    ]
    private static let offsets: Set<String> = [
        "offset", "skip", "start_at", "start_index", "first_result", "start_row",
        "start_position", "page_offset", "row_start", "from_index", "index_from", "start_offset",
        "startat", "startindex", "offset_index", "record_offset", "result_offset",
        "start_record", "skip_count", "pagination_offset", "start_from", "firstresult",
    ]
    /// Names of parameters that are offsets only if they are numbers.
    private static let numericOffsets: Set<String> = ["start", "from", "begin", "index", "first"]
    private static let pages: Set<String> = [
        "page", "page_number", "page_no", "page_num", "page_nr", "p", "pg", "current_page",
        "page_index", "pagenumber", "pageno", "page_page", "page_idx", "paged", "pn",
        "pagination_page", "page_id",
    ]
    private static let cursors: Set<String> = [
        "cursor", "next_cursor", "page_token", "next_token", "next_page_token",
        "continuation_token", "continuation", "continue", "marker", "start_cursor", "page_cursor",
        "page_after", "scroll_id", "bookmark", "start_key", "exclusive_start_key", "next_key",
        "starting_token", "skip_token", "skiptoken", "next", "next_marker", "resumption_token",
        "search_after", "cursor_mark", "pagination_token", "page_marker", "scroll_param",
        "after_cursor", "cursor_after", "paging_token", "next_page", "continue_from", "last_key",
        "last_evaluated_key", "pagetoken", "nexttoken", "scroll", "page_bookmark", "from_cursor",
        "continuation_key", "start_token", "next_page_cursor", "next_id", "pagination_cursor",
        "next_page_id", "paginate_token", "page_state", "paging_state", "iterator",
        "starting_position",
        "cursor_token", "next_batch", "list_token", "query_token", "after_token",
    ]
    private static let items: Set<String> = [
        "starting_after", "start_after", "after_id", "last_id", "max_id", "before_id", "from_id",
        "starting_after_id", "last_item_id", "last_seen_id", "start_after_id", "until_id",
    ]
    /// Names of parameters that take a cursor or an item's identity, depending on their prose.
    private static let edges: Set<String> = [
        "after", "before", "position", "token", "starting_position",
    ]
    private static let aboutTime = [
        "date", "timestamp", "iso 8601", "iso8601", "rfc 3339", "rfc3339", "time ", "time.", "unix",
        "epoch", "seconds", "created", "format:date",
    ]

    /// The role of a parameter; nil for one that is not about paging.
    init?(_ parameter: Parameter) {
        guard Self.canCarry(parameter) else { return nil }
        let full = NameWords.normalized(parameter.name)
        let steps = parameter.name.split(separator: ".").map { NameWords.normalized(String($0)) }
        // Deep in a body, a name is about paging only if one of its containers is.
        guard steps.count < 3 || steps.dropLast().contains(where: Self.holdsPaging) else {
            return nil
        }
        let last = steps.last
        guard let role = Self.role(full, parameter) ?? last.flatMap({ Self.role($0, parameter) })
        else { return nil }
        self = role
    }

    private static func holdsPaging(_ name: String) -> Bool {
        NameWords.mentions(name, ["pag", "cursor", "offset"])
    }

    private static func canCarry(_ parameter: Parameter) -> Bool {
        switch parameter.place {
        case .query, .body, .form, .header: break
        case .url, .cookie, .path, .argument: return false
        }
        switch parameter.kind {
        case .string, .integer, .number, .unknown: return true
        case .object, .array, .boolean, .map: return false
        }
    }

    private static func role(_ name: String, _ parameter: Parameter) -> ParameterRole? {
        let isText = parameter.kind == .string
        if parameter.place == .header { return cursors.contains(name) ? .cursor : nil }
        if NameWords.mentions(parameter.prose, withoutEffect) { return nil }
        if pages.contains(name) { return parameter.choices.isEmpty ? .page : nil }
        if offsets.contains(name) || numericOffsets.contains(name), !isText {
            if NameWords.mentions(parameter.prose, ["pages to skip", "number of pages"]) {
                return .page
            }
            if NameWords.mentions(parameter.prose, otherUnits) { return nil }
        }
        if offsets.contains(name) {
            return isText && NameWords.mentions(parameter.prose, tokenWords) ? .cursor : .offset
        }
        if cursors.contains(name) { return name == "next" && isTime(parameter) ? nil : .cursor }
        if items.contains(name) { return .item }
        if numericOffsets.contains(name), name != "first" || !isText {
            guard !isText, !isTime(parameter) else { return nil }
            return name == "first" ? .size : .offset
        }
        if sizes.contains(name), NameWords.mentions(parameter.prose, otherSizes) { return nil }
        if sizes.contains(name) { return isText && !parameter.choices.isEmpty ? nil : .size }
        guard edges.contains(name), !isTime(parameter) else { return nil }
        return edge(name, parameter)
    }

    /// Phrases that say that the server ignores a parameter.
    private static let withoutEffect = [
        "deprecated and ignored", "is ignored", "has no effect", "no longer used", "not used any",
    ]
    /// Phrases about things other than items that a parameter may count.
    private static let otherUnits = [
        "seconds", "milliseconds", "minutes", "byte", "revision", "character", "line number",
        "into the recording", "utc", "time zone", "timezone",
    ]
    private static let otherSizes = ["bytes of", "in bytes", "number of bytes", "pixels"]

    /// Phrases that describe a token rather than a number.
    private static let tokenWords = [
        "token", "opaque", "cursor", "continuation", "previous page", "previous response",
        "previous request", "previous call", "returned by", "returned in", "returned with",
    ]

    private static func isTime(_ parameter: Parameter) -> Bool {
        NameWords.mentions(parameter.prose, aboutTime)
    }

    /// The role of `after` and similar names, judging by their prose.
    private static func edge(_ name: String, _ parameter: Parameter) -> ParameterRole? {
        let prose = " " + parameter.prose + " "
        // A cursor that is described as an identity is that of the last item.
        if NameWords.mentions(
            prose,
            [
                "object id", "id of the last", "id of the object", "last item's id",
                "identifier for the last", "identifier of the last",
            ])
        {
            return .item
        }
        if NameWords.mentions(prose, ["cursor", "continuation", "next page", "pagina"]) {
            return prose.contains(" id ") && !prose.contains("cursor") ? .item : .cursor
        }
        if name == "token" || name == "position" { return nil }
        if NameWords.mentions(prose, [" id ", " id.", "identifier", "uuid"]) { return .item }
        return name == "after" ? .cursor : nil
    }
}

extension Operation {
    /// The query parameter that sets the page size, if there is one.
    package var sizeParameter: Parameter? {
        PagingParameters(self)[.size].flatMap { $0.place == .query ? $0 : nil }
    }
}
