extension BodySignals {
    static let linkNames: Set<String> = [
        "next_link", "next_url", "next_uri", "next_page_url", "next_page_uri", "next_page_link",
        "next_href", "odata_next_link", "next_page_path", "next_path", "next_page_href",
        "link_next",
        "next_results", "next_records_url", "url_next", "nextlink", "next_link_url",
        "next_url_path",
    ]

    static let tokenNames: Set<String> = [
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

    /// Names of objects in which `cursor` and `after` are about paging.
    static let tokenContainers: Set<String> = [
        "next", "next_page", "cursors", "after", "paging", "pagination", "cursor", "page_info",
        "page",
    ]

    mutating func noteNext(_ place: BodyMember) {
        let name = place.name
        if Self.linkNames.contains(name) || name.hasPrefix("load_more_") {
            links.append(place)
        } else if Self.tokenNames.contains(name) || name.hasPrefix("last_evaluated_") {
            // An object with members is judged by them; one without is a map, as DynamoDB's tokens are.
            let isWhole = place.shape.kind != .object || place.shape.members.isEmpty
            guard isWhole else { return }
            if place.looksLikeLink > 1 { links.append(place) } else { tokens.append(place) }
        } else if name == "next" {
            noteBareNext(place)
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

    /// Records a member named just `next`: a URL, a token, a number, an object with any of them, or anything else.
    private mutating func noteBareNext(_ place: BodyMember) {
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
}
