package import TapeHTTP

extension Observation {
    /// The Booleans that may say whether there is more.
    package func flags(outside list: ListPlace?) -> [Signal.Flag] {
        leaves(outside: list).compactMap { leaf in
            guard let meaning = PagingWords.flag(leaf.key),
                let value = PagingWords.isPlainFlag(leaf.key) ? leaf.node.sign : leaf.node.flag
            else { return nil }
            return Signal.Flag(place: leaf.place, value: value, valueForMore: meaning)
        }
    }

    /// The numbers that count the list's items or pages.
    package func counts(outside list: ListPlace?) -> [Signal.Count] {
        let inBody = leaves(outside: list).compactMap { leaf -> Signal.Count? in
            guard let value = leaf.node.integer, value >= 0,
                let kind = PagingWords.count(leaf.key, within: leaf.parents.suffix(1))
            else { return nil }
            return Signal.Count(
                place: .body(leaf.place), kind: kind, value: value,
                isNamedTotal: leaf.key.contains("total"))
        }
        let inHeaders = response.headers.compactMap { field -> Signal.Count? in
            let key = KeyWords(field.name.spelling)
            guard key.contains(anyOf: ["total", "count", "pages"]),
                let value = Int(countingBy: field.value),
                !key.contains(anyOf: ["content", "rate", "ratelimit", "limit", "retry"]),
                let kind = PagingWords.count(key, within: [])
            else { return nil }
            return Signal.Count(
                place: .header(field.name), kind: kind, value: value,
                isNamedTotal: key.contains("total"))
        }
        return inBody + inHeaders
    }

    /// The request parameters that the response repeats, or names with an empty value.
    package func echoes(outside list: ListPlace?) -> [Signal.Echo] {
        leaves(outside: list).compactMap { leaf in
            guard let name = leaf.place.lastName, leaf.node.isScalar || leaf.node.isVoid else {
                return nil
            }
            let isParameter =
                PagingWords.isSize(leaf.key) || PagingWords.isPageNumber(leaf.key)
                || PagingWords.isOffset(leaf.key) || PagingWords.isCursor(leaf.key)
            return isParameter ? Signal.Echo(place: leaf.place, name: name, value: leaf.node) : nil
        }
    }

    /// The places that are named like a pointer to the next page but are empty on this page.
    package func voidPointers(outside list: ListPlace?) -> [BodyPlace] {
        leaves(outside: list).filter { leaf in
            leaf.node.isVoid && PagingWords.pointing(leaf.key, within: leaf.parents) >= 3
        }.map(\.place)
    }

    /// All URLs in the response outside its items, resolved against the request.
    package func links(outside list: ListPlace?) -> [(key: KeyWords, url: HTTPURL)] {
        let header = LinkHeader.parse(response.headers.values(for: "Link"), base: request.url)
        let inHeaders =
            header.links.map { (key: KeyWords($0.rel), url: $0.target) }
            + response.headers.filter { $0.value.hasPrefix("http") && $0.name != "Link" }
            .compactMap { field in
                resolved(field.value).map { (KeyWords(field.name.spelling), $0) }
            }
        let inBody = leaves(outside: list).compactMap { leaf -> (key: KeyWords, url: HTTPURL)? in
            guard let text = leaf.node.scalarText,
                Self.isURL(text, strength: 3, key: leaf.key), let url = resolved(text)
            else { return nil }
            let carriers: Set<String> = ["href", "url", "uri", "link"]
            let isCarrier = carriers.contains(leaf.key.phrase)
            return (isCarrier ? leaf.parents.last ?? leaf.key : leaf.key, url)
        }
        return inHeaders + inBody
    }

    /// The `Content-Range` of the response, if its numbers count items.
    package var contentRange: PageRange? {
        guard let range = response.headers["Content-Range"].flatMap(PageRange.init),
            range.countsItems, !range.isReversed
        else { return nil }
        return range.items.map { $0.upperBound.countable == nil } == true ? nil : range
    }
}
