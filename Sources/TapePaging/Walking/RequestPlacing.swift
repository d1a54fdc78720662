import TapeHTTP
import TapeJSON

/// Puts positions and sizes into the slots of a request.
struct RequestPlacing {
    /// The request to be changed.
    var request: HTTPRequest
    /// The URL that relative references are resolved against.
    let base: HTTPURL
    let size: Int?
    /// The size's text in templates, where it is not a number.
    var spelledSize: String?

    init(_ request: HTTPRequest, base: HTTPURL, size: Int?) {
        self.request = request
        self.base = base
        self.size = size
    }

    mutating func place(_ value: PositionValue, in slot: Convention.Slot) {
        if case .query = slot, value == .nothing { return }
        switch slot {
        case .url: break
        case .query(let name):
            request.url = request.url.settingQuery(name, to: value.text)
        case .jsonQuery(let name):
            request.url = request.url.settingQuery(name, to: value.json)
        case .queryMember(let name, let path):
            let text = Self.query(name, of: request) ?? "{}"
            let json = Array((text.isEmpty ? "{}" : text).utf8)
            guard let set = JSONSplice.setting(path.steps ?? [], to: value.json, in: json) else {
                return
            }
            request.url = request.url.settingQuery(name, to: String(decoding: set, as: UTF8.self))
        case .body(let path):
            set(path.steps ?? [], to: value.json)
        case .markup(let place):
            guard value != .nothing else { return }
            let body = request.body ?? []
            request.body = XMLSplice.setting(place, to: value.text, in: body) ?? body
        case .form(let name):
            request.body = FormBody(request.body ?? []).setting(name, to: value.text).bytes
        case .header(let name, let template):
            request.headers[name] = template.filled(names(value))
        case .path(let template):
            let values = names(value).mapValues(TemplateValue.string)
            // `try?`: the values are texts, so every template can be expanded. If the result is not a reference, the URL
            // stays the same, and the walk ends as a loop.
            guard let reference = try? template.expand(values),
                let url = try? base.resolving(reference)
            else { return }
            if !url.isSameOrigin(as: base) {
                // A position comes from the server, and may name another server.
                request.headers = request.headers.forOtherOrigins()
                request.body = nil
            }
            request.url = url
        case .merge: break
        }
    }

    /// Puts every key of a map into a place of its own.
    mutating func merge(_ fields: [PositionField], into target: Convention.MergeTarget) {
        for field in fields {
            switch target {
            case .query: place(field.value, in: .query(field.key))
            case .form: place(field.value, in: .form(field.key))
            case .body(let path):
                set((path.steps ?? []) + [.name(field.key)], to: field.value.json)
            }
        }
    }

    private mutating func set(_ steps: [JSONPathStep], to json: String) {
        let body = request.body ?? []
        request.body =
            JSONSplice.setting(steps, to: json, in: body.isEmpty ? Array("{}".utf8) : body)
            ?? body
    }

    private func names(_ value: PositionValue) -> [String: String] {
        var names = ["position": value.text]
        names["size"] = spelledSize ?? size.map(String.init)
        guard let first = Int(countingBy: value.text) else { return names }
        names["first"] = value.text
        let count = spelledSize.map { Int($0) } ?? size
        names["last"] = count.map { String(first.addingSaturated($0) - 1) } ?? spelledSize
        return names
    }

    /// Puts a size into its slot; the rest of the query stays, unless a template writes it.
    mutating func placeSize(_ value: PositionValue, in slot: Convention.Slot) {
        let query = request.url.query
        place(value, in: slot)
        guard case .path(let template) = slot, !template.text.contains("?"), let query else {
            return
        }
        request.url = HTTPURL("\(request.url.text)?\(query)")
    }

    /// The position and the size for which a template makes the request; nil where there are none.
    static func numbers(
        in slot: Convention.Slot, of request: HTTPRequest
    ) -> (position: Int, size: Int)? {
        let text: String
        switch slot {
        case .header(let name, _): text = request.headers[name] ?? ""
        case .path: text = request.url.text
        case .url, .query, .jsonQuery, .queryMember, .form, .body, .markup, .merge: return nil
        }
        let found = Set(text.split { !$0.isNumber }.compactMap { Int(countingBy: $0) })
        guard found.count <= mostNumbers else { return nil }
        // Sorted, so that a template that several numbers fit is read the same way on every run.
        for position in found.sorted() {
            let sizes = found.union(found.map { $0.addingSaturated(1) - position })
            for size in sizes.sorted() where size > 0 {
                var placing = RequestPlacing(request, base: request.url, size: size)
                placing.place(.json(String(position)), in: slot)
                if placing.request == request { return (position, size) }
            }
        }
        return nil
    }

    /// Texts with more numbers than this are not examined, since every pair must be tried.
    private static let mostNumbers = 16
}

extension RequestPlacing {
    private static func query(_ name: String, of request: HTTPRequest) -> String? {
        request.url.queryItems.first { $0.name == name }?.value
    }

    private static func number(at path: JSONPath, in bytes: [UInt8]) -> Int? {
        // `try?`: a body that is not JSON has no number in it.
        guard let document = try? JSONDocument(parsing: bytes) else { return nil }
        let value = path.first(in: document.root)
        return (value?.integer ?? value?.string.flatMap { Int($0) })?.countable
    }

    /// The number that a request already has in a slot; nil where it has none.
    static func number(in slot: Convention.Slot?, of request: HTTPRequest) -> Int? {
        switch slot {
        case .query(let name)?, .jsonQuery(let name)?:
            return query(name, of: request).flatMap { Int(countingBy: $0) }
        case .queryMember(let name, let path)?:
            return number(at: path, in: Array((query(name, of: request) ?? "").utf8))
        case .form(let name)?:
            return FormBody(request.body ?? []).fields.first { $0.name == name }
                .flatMap { Int(countingBy: $0.value) }
        case .body(let path)?:
            return number(at: path, in: request.body ?? [])
        case .markup(let place)?:
            return XMLSplice.text(at: place, in: request.body ?? []).flatMap { Int(countingBy: $0) }
        case .url?, .header?, .path?, .merge?, nil:
            return nil
        }
    }
}
