/// What the names of keys, headers and parameters say about paging.
///
/// Names are only a suggestion; the API's behaviour decides. So the lists are wide, and nothing counts until a second
/// response has confirmed it.
package enum PagingWords {
    // MARK: Parameters of requests

    /// Whether a parameter of this name may set the page size.
    static func isSize(_ key: KeyWords) -> Bool {
        if sizePhrases.contains(key.phrase) { return true }
        guard let last = key.words.last else { return false }
        return ["limit", "pagesize", "perpage", "hitsperpage"].contains(last)
            || key.words.count > 1 && ["size", "count", "results", "items", "keys"].contains(last)
                && key.contains(anyOf: ["page", "per", "max"])
    }

    /// Whether a parameter of this name can hardly mean anything but the page size.
    static func isPlainSize(_ key: KeyWords) -> Bool {
        (isSize(key) || key.contains("limit")) && !ambiguousSizes.contains(key.phrase)
    }

    private static let ambiguousSizes: Set<String> = [
        "count", "n", "max", "top", "length", "first", "number", "results", "fetch", "num", "rows",
        "page count", "pp",
    ]

    private static let sizePhrases: Set<String> = [
        "limit", "size", "per page", "page size", "count", "n", "max", "rows", "take", "top", "num",
        "max results", "max items", "max keys", "items per page", "results per page", "length",
        "hits per page", "page limit", "page count", "batch size", "b size", "first", "number",
        "max records", "maximum records", "max record count", "result record count", "results",
        "page length", "chunk size", "pagelen", "retmax", "perpage", "pp", "num results", "maxsize",
        "fetch",
    ]

    /// Whether a parameter of this name may be a page number.
    static func isPageNumber(_ key: KeyWords) -> Bool {
        pageNumberPhrases.contains(key.phrase)
            || key.words.count > 1 && ["page", "pagenumber"].contains(key.words.last ?? "")
                && !key.contains(anyOf: ["per", "next", "prev", "previous", "last", "first", "max"])
    }

    private static let pageNumberPhrases: Set<String> = [
        "page", "page number", "page no", "page num", "page index", "current page", "p", "pg",
        "pagenr", "paged", "number",
    ]

    /// Whether a parameter of this name may be the number of items to skip.
    static func isOffset(_ key: KeyWords) -> Bool {
        offsetPhrases.contains(key.phrase)
            || ["offset", "skip", "from"].contains(key.words.last ?? "") && !key.contains("next")
    }

    private static let offsetPhrases: Set<String> = [
        "offset", "skip", "start", "from", "start at", "start index", "first", "first result",
        "begin", "start record", "start row", "b start", "page offset", "result offset",
        "starting index", "first index", "display start", "start from", "index", "row offset",
        "start position", "retstart", "result start",
    ]

    /// Whether a parameter of this name may take a cursor.
    static func isCursor(_ key: KeyWords) -> Bool {
        guard !key.contains(anyOf: notPointing) else { return false }
        return cursorPhrases.contains(key.phrase)
            || key.words.first == "page" && key.words.last == "after"
            || key.contains(anyOf: ["cursor", "marker", "bookmark", "continuation", "scroll"])
            || ["token"].contains(key.words.last ?? "") && key.contains(anyOf: ["page", "next"])
    }

    /// Whether a parameter names the item that the page's items come before, which pages through a falling list.
    static func isUpperBound(_ key: KeyWords) -> Bool {
        ["before", "before id"].contains(key.phrase)
    }

    private static let cursorPhrases: Set<String> = [
        "after", "cursor", "continue", "next", "since", "last", "last id", "max id", "min id",
        "since id", "starting after", "start after", "exclusive start key", "page token", "token",
        "next token", "start key", "search after", "after id", "from id", "last key", "older than",
        "page info", "pagination token", "resumption token", "next page", "next key", "page state",
        "since key", "pos", "position", "next page token", "start token", "list continue", "start",
        "from",
    ]

    /// Whether a parameter of this name may be a position of any kind.
    package static func isPosition(_ key: KeyWords) -> Bool {
        isCursor(key) || isOffset(key) || isPageNumber(key)
    }

    // MARK: Keys of responses

    /// How likely a key within these parents points to the next page, from 0 (not) to 5.
    static func pointing(_ key: KeyWords, within parents: [KeyWords]) -> Int {
        let path = parents.suffix(1).flatMap(\.words) + key.words
        if key.phrase.hasPrefix("last evaluated") { return 5 }
        if ["last id", "last key", "last item id", "last token"].contains(key.phrase) { return 2 }
        if key.phrase == "start cursor" { return 0 }
        // `next_before` is the next page's `before`.
        let isNextPosition =
            key.words.first == "next" && nextPositions.contains(key.words.dropFirst())
        if !isNextPosition, path.contains(where: { notPointing.contains($0) }) { return 0 }
        if key.contains(anyOf: notPaging) { return 0 }
        if path.contains("next") { return 5 }
        if key.contains(anyOf: ["continuation", "resumption", "continue", "scroll"]) { return 4 }
        if key.phrase == "end cursor" || key.phrase == "after cursor" { return 4 }
        if key.contains(anyOf: ["cursor", "marker", "bookmark", "older", "after"]) { return 3 }
        if key.contains(anyOf: ["token", "more", "forward", "following"]) { return 2 }
        let weak = ["end", "start", "offset", "max id", "position", "pos"]
        return weak.contains(key.phrase) ? 1 : 0
    }

    /// Words in the names of links that lead elsewhere than to the next page.
    static let notPointing: Set<String> = [
        "prev", "previous", "before", "first", "self", "current", "last", "back", "backward",
        "newer", "refresh", "ending", "prior",
    ]

    /// What may follow `next` in the name of a pointer although it leads elsewhere on its own.
    private static let nextPositions: Set<ArraySlice<String>> = [
        ["before"], ["before", "id"], ["first"], ["last"], ["last", "id"], ["last", "key"],
    ]

    /// Words in the names of tokens that have nothing to do with paging.
    private static let notPaging: Set<String> = [
        "access", "csrf", "xsrf", "auth", "session", "bearer", "password", "secret", "type",
        "expires", "request", "sync", "delta",
    ]

    /// The value with which a flag of this name says that there is more; nil for other flags.
    static func flag(_ key: KeyWords) -> Bool? {
        if key.contains(anyOf: ["prev", "previous", "first", "before", "back", "newer"]) {
            return nil
        }
        if key.contains("incomplete") { return nil }
        if key.contains(anyOf: ["more", "truncated"]) { return !key.contains("no") }
        if key.contains("next") { return !key.contains("no") }
        let atTheEnd = ["last", "done", "complete", "finished", "end", "exhausted", "final", "eof"]
        if let word = key.words.last, atTheEnd.contains(word) { return false }
        return ["last page", "is last page", "end of records", "end of results", "end of list"]
            .contains(key.phrase) ? false : nil
    }

    /// Whether a name is plainly a flag's, so that 1 and 0 under it mean true and false.
    static func isPlainFlag(_ key: KeyWords) -> Bool {
        key.contains(anyOf: ["more", "truncated"])
            && !key.contains(anyOf: ["count", "number", "num", "token", "cursor", "offset", "id"])
            || ["has", "is"].contains(key.words.first ?? "")
    }

    /// What a number of this name counts.
    package enum Count: Hashable, Sendable { case items, pages, itemsHere, remaining }

    static func count(_ key: KeyWords, within parents: [KeyWords]) -> Count? {
        let holdsPages = key.contains(anyOf: ["pages"]) || pageCounts.contains(key.phrase)
        if holdsPages { return key.contains("per") ? nil : .pages }
        if key.contains("remaining") {
            let words = (parents.flatMap(\.words) + key.words)
            return words.contains { quotas.contains($0) } ? nil : .remaining
        }
        if key.contains(anyOf: ["per", "max", "limit", "time", "ms", "took"]) {
            return nil
        }
        if key.contains(anyOf: ["total", "matched", "found"]) { return .items }
        if totals.contains(key.phrase) {
            let isOfAll = parents.contains { $0.contains(anyOf: ["total", "hits"]) }
            return isOfAll || key.phrase != "count" && key.phrase != "size" ? .items : .itemsHere
        }
        return ["count", "size", "length", "results", "records"].contains(key.words.last ?? "")
            ? .itemsHere : nil
    }

    private static let pageCounts: Set<String> = [
        "page count", "last page", "num pages", "nb pages", "total page", "page total",
        "number of pages", "count pages",
    ]

    /// Words that show that a remaining count belongs to a quota rather than to a list.
    private static let quotas: Set<String> = [
        "rate", "ratelimit", "limit", "limits", "quota", "requests", "calls", "credits", "time",
        "seconds", "ms", "cost", "budget", "points", "throttle", "pages",
    ]

    private static let totals: Set<String> = [
        "count", "size", "num found", "nb hits", "number matched", "value", "full count",
        "record count", "num results", "items total", "odata count", "entries", "full size",
        "estimated total hits", "hits", "all count",
    ]

    /// Keys under which lists are usually found.
    static let itemNames: Set<String> = [
        "data", "items", "item", "results", "result", "entries", "entry", "records", "record",
        "rows", "row", "entities", "objects", "values", "value", "list", "content", "contents",
        "documents", "docs", "hits", "features", "members", "member", "elements", "nodes", "edges",
        "collection", "resources", "children", "payload", "chunk", "page", "hydra:member",
    ]

    /// Keys of arrays that describe a response instead of being its list.
    static let describing: Set<String> = [
        "links", "link", "_links", "errors", "warnings", "columns", "fields", "facets", "headers",
        "aggregations", "included", "messages", "breadcrumbs", "sort", "sorts", "filters",
        "expanded_columns", "primary_keys", "units", "suggested_facets", "meta", "conformsto",
        "facet_counts", "schema", "actions", "orderby", "order_by", "bbox", "path", "permissions",
    ]
}
