import Synchronization
import TapeHTTP
import TapeJSON
import TapeYAML

/// An origin that pages as a few lines of YAML say, quirks included.
final class ScriptedOrigin: HTTPTransport {
    private let script: YAMLNode
    /// How far an origin that remembers has got.
    private let memory = Mutex(0)

    init(_ script: YAMLNode) {
        self.script = script
    }

    func exchange(_ request: HTTPRequest) async -> Exchange {
        Exchange(asked: request, outcome: .whole(response(to: request)))
    }

    /// What a client that reads rightly collects, in the order of the list.
    var expectedIdentities: [String] {
        let template = script["identity"]?.text ?? script["id"]?.text ?? "{{n}}"
        let all = (0..<count).filter { !hidden.contains($0) }.map {
            PageTemplate(template).rendered(itemValues($0))
        }
        return Array(all.prefix(script["expect"]?["items"]?.integer ?? all.count))
    }

    func response(to request: HTTPRequest) -> HTTPResponse {
        if let complaint = complaint(about: request) {
            return HTTPResponse(status: 400, body: Array(complaint.utf8))
        }
        guard let size = size(of: request) else {
            return HTTPResponse(status: 400, body: Array("the size is too large".utf8))
        }
        guard let page = page(for: request, size: size) else {
            return HTTPResponse(status: 400, body: Array("bad position".utf8))
        }
        if let carried = script["carried"],
            position(carried, of: request) != "\(carried["prefix"]?.text ?? "")\(page.index)"
        {
            return HTTPResponse(status: 400, body: Array("the carried token is stale".utf8))
        }
        return rendered(page, for: request)
    }

    // MARK: - What the script says

    private var count: Int { script["items"]?.integer ?? 0 }
    private var pages: [Int]? { script["pages"]?.elements?.compactMap(\.integer) }
    private var start: Int { script["position"]?["start"]?.integer ?? (isPaged ? 1 : 0) }
    private var isPaged: Bool { script["position"]?["as"]?.text == "page" }

    /// Items that are counted and not shown, by their places.
    private var hidden: Set<Int> {
        Set((script["hidden"]?.elements ?? []).compactMap(\.integer).map { $0 - 1 })
    }

    private func itemValues(_ place: Int) -> [String: String] {
        let number = script["descending"]?.bool == true ? count - place : place + 1
        let digits = String(number)
        var values = [
            "n": digits, "pad": String(repeating: "0", count: 3 - min(3, digits.count)) + digits,
        ]
        values["id"] = PageTemplate(script["id"]?.text ?? "{{n}}").rendered(values)
        return values
    }

    private func item(_ place: Int) -> String {
        let odd = place % 2 == 1 ? script["odd-item"]?.text : nil
        let template = odd ?? script["item"]?.text ?? #"{"id":{{id}},"name":"n{{n}}"}"#
        return PageTemplate(template).rendered(itemValues(place))
    }

    private func identifier(_ place: Int) -> String { itemValues(place)["id"] ?? "" }

    // MARK: - Requests

    /// What is wrong with a request, in words that a failing test shows.
    private func complaint(about request: HTTPRequest) -> String? {
        let method = script["method"]?.text ?? "GET"
        if request.method.rawValue != method { return "\(request.method.rawValue), not \(method)" }
        let require = script["require"]
        for entry in require?["query"]?.entries ?? []
        where query(entry.key.text ?? "", of: request) != entry.value.text {
            return "the query lacks \(entry.key.text ?? ""): \(request.url)"
        }
        for entry in require?["header"]?.entries ?? []
        where request.headers[HeaderName(entry.key.text ?? "")] != entry.value.text {
            return "the header \(entry.key.text ?? "") is missing"
        }
        if let body = require?["body"]?.text, body != text(request) { return "the body differs" }
        guard rawPosition(of: request) != nil else { return nil }
        for name in (script["require-with-position"]?.elements ?? []).compactMap(\.text)
        where query(name, of: request) == nil {
            return "\(name) did not come along"
        }
        for name in (script["forbid-with-position"]?.elements ?? []).compactMap(\.text)
        where query(name, of: request) != nil {
            return "\(name) must not come along"
        }
        return nil
    }

    private func text(_ request: HTTPRequest) -> String {
        String(decoding: request.body ?? [], as: UTF8.self)
    }

    private func query(_ name: String, of request: HTTPRequest) -> String? {
        request.url.queryItems.first { $0.name == name }?.value
    }

    private func rawPosition(of request: HTTPRequest) -> String? {
        script["position"].flatMap { position($0, of: request) }
    }

    /// The text at a place of a request.
    private func position(_ place: YAMLNode, of request: HTTPRequest) -> String? {
        if let name = place["query"]?.text { return query(name, of: request) }
        if let name = place["header"]?.text { return request.headers[HeaderName(name)] }
        if let prefix = place["path"]?.text {
            guard request.url.path.hasPrefix(prefix) else { return nil }
            return PercentEncoding.decode(String(request.url.path.dropFirst(prefix.count)))
        }
        guard let text = place["body"]?.text, let path = try? JSONPath(text),
            let body = try? JSONDocument(parsing: request.body ?? [])
        else { return nil }
        return path.first(in: body.root)?.scalarText
    }

    /// The size of pages; nil where the request asks for more than there is.
    private func size(of request: HTTPRequest) -> Int? {
        let rule = script["size"]
        let usual = rule?["default"]?.integer ?? 4
        guard let rule, let asked = position(rule, of: request).flatMap({ Int($0) }) else {
            return usual
        }
        guard let maximum = rule["maximum"]?.integer, asked > maximum else { return asked }
        return rule["over"]?.text == "reject" ? nil : maximum
    }
}

extension ScriptedOrigin {
    /// A stretch of the list.
    private struct Page {
        var index: Int
        var offset: Int
        var length: Int
        var size: Int
        let isFirst: Bool
    }

    private func page(for request: HTTPRequest, size: Int) -> Page? {
        guard let raw = rawPosition(of: request) else {
            memory.withLock { $0 = 0 }
            return page(index: 0, size: size, isFirst: true)
        }
        switch script["position"]?["as"]?.text {
        case "page":
            return Int(raw).map { page(index: $0 - start, size: size, isFirst: $0 == start) }
        case "offset":
            return Int(raw).map { page(offset: $0, size: size) }
        case "range":
            let ends = raw.split(separator: "-").compactMap { Int($0) }
            guard ends.count == 2 else { return nil }
            return page(offset: ends[0], size: ends[1] - ends[0] + 1)
        case "after", "from":
            let isAfter = script["position"]?["as"]?.text == "after"
            guard let place = (0..<count).first(where: { identifier($0) == raw }) else {
                return isAfter ? nil : page(offset: count, size: size)
            }
            return page(offset: place + (isAfter ? 1 : 0), size: size)
        default:
            if script["stateful"]?.bool == true {
                let index = memory.withLock { index in
                    index += 1
                    return index
                }
                return page(index: index, size: size, isFirst: false)
            }
            guard let index = (0...count).first(where: { token($0) == raw }) else { return nil }
            return page(index: index, size: size, isFirst: false)
        }
    }

    private func page(index: Int, size: Int, isFirst: Bool) -> Page {
        guard let pages else {
            var page = page(offset: index * size, size: size)
            page.index = index
            return Page(
                index: index, offset: page.offset, length: page.length, size: size,
                isFirst: isFirst)
        }
        let length = pages.indices.contains(index) ? pages[index] : 0
        let offset = pages.prefix(index).reduce(0, +)
        return Page(index: index, offset: offset, length: length, size: size, isFirst: isFirst)
    }

    private func page(offset: Int, size: Int) -> Page {
        var length = max(0, min(size, count - offset))
        if let cap = script["byte-cap"], cap["offset"]?.integer == offset {
            length = min(length, cap["items"]?.integer ?? length)
        }
        return Page(
            index: (offset + size - 1) / max(size, 1), offset: offset, length: length, size: size,
            isFirst: offset == 0)
    }

    /// The cursor of a page; no URL can hold it as it is.
    private func token(_ index: Int) -> String {
        if script["position"]?["empty-is"]?.integer == index { return "" }
        return "a/\(index)+="
    }

    private func hasNext(_ page: Page) -> Bool {
        if script["stuck-on-page"] != nil { return true }
        if let pages { return page.index + 1 < pages.count }
        let end = page.offset + page.length
        return end < count || (script["phantom"]?.bool == true && page.length > 0)
    }

    private func next(_ page: Page) -> String {
        let end = page.offset + page.length
        switch script["position"]?["as"]?.text {
        case "page": return String(start + page.index + 1)
        case "offset", "range": return String(end)
        case "after": return end > 0 && end <= count ? identifier(end - 1) : ""
        case "from": return end < count ? identifier(end) : ""
        default:
            let stuck = script["stuck-on-page"]?.integer.map { $0 - 1 } ?? .max
            return token(min(page.index + 1, stuck))
        }
    }

    // MARK: - Responses

    private func rendered(_ page: Page, for request: HTTPRequest) -> HTTPResponse {
        let places = (page.offset..<(page.offset + page.length)).filter { !hidden.contains($0) }
        let values = values(page, places, origin: request.url.origin)
        var claims: Set<String> = []
        if hasNext(page) { claims.insert("next") }
        if !page.isFirst { claims.insert("previous") }
        if claims.count == 2 { claims.insert("both") }
        if !places.isEmpty { claims.insert("items") }
        if page.isFirst { claims.insert("first") }
        let isPast = page.offset >= count && !page.isFirst
        let special = isPast ? script["past-end"] : places.isEmpty ? script["empty"] : nil
        let body = special?["body"]?.text ?? script["body"]?.text ?? ""
        var headers: HeaderFields = ["Content-Type": "application/json"]
        for entry in script["headers"]?.entries ?? [] {
            let text = PageTemplate(entry.value.text ?? "").rendered(values, claims: claims)
            guard !text.isEmpty || script["keep-empty-headers"]?.bool == true else { continue }
            headers[HeaderName(entry.key.text ?? "")] = text
        }
        return HTTPResponse(
            status: special?["status"]?.integer ?? script["status"]?.integer ?? 200,
            headers: headers,
            body: Array(PageTemplate(body).rendered(values, claims: claims).utf8))
    }

    private func values(_ page: Page, _ places: [Int], origin: String) -> [String: String] {
        let separator = script["separator"]?.text ?? ","
        func joined(_ places: [Int]) -> String {
            places.map(item).joined(separator: separator)
        }
        let next = next(page)
        let more = hasNext(page)
        return [
            "origin": origin, "items": joined(places),
            "even-items": joined(places.filter { $0 % 2 == 0 }),
            "odd-items": joined(places.filter { $0 % 2 == 1 }),
            "next": next, "next-encoded": PercentEncoding.encode(next),
            "more": more ? "true" : "false", "end": more ? "false" : "true",
            "page": String(start + page.index), "size": String(page.size),
            "pages": String((count + page.size - 1) / max(page.size, 1)),
            "total": String(count), "count": String(places.count),
            "offset": String(page.offset), "first-index": String(page.offset),
            "last-index": String(page.offset + page.length - 1),
            "remaining": String(max(0, count - page.offset - page.length)),
            "carried": "\(script["carried"]?["prefix"]?.text ?? "")\(page.index + 1)",
        ]
    }
}
