import TapeHTTP
import TapeJSON

/// A position in the probed request, so that its first page may be in the middle of the list.
struct StartingPoint {
    /// The position as the request spells it, such as `offset=50`.
    let name: String
    /// Requests that may begin the list, to be tried in this order.
    let beginnings: [Beginning]
    /// Whether lists of this kind usually begin with this number, so that no earlier page is expected.
    let isUsual: Bool

    struct Beginning {
        let request: HTTPRequest
        /// How the request differs from the probed one, such as `without offset=50`.
        let words: String
        /// Whether its number is 0, which servers that count from 1 may treat as 1.
        var isZero = false
        /// Whether the position is removed.
        var isWithout = false
    }

    /// The position that is recognised by its name or its place in the path.
    static func named(in request: HTTPRequest, count: Int) -> Self? {
        let shape = RequestShape(request)
        let size = shape.sizeParameter(count: count)
        let parameter = shape.parameters.first { parameter in
            parameter.slot != size?.slot && isPosition(parameter, besides: size)
        }
        if let parameter { return Self(parameter, in: request) }
        return inPath(of: request, count: count)
    }

    /// The position in a slot that confirmed paging sends positions to; counted ones usually begin at 1 or 0.
    init?(at slots: [Convention.Slot], in request: HTTPRequest, isCounted: Bool) {
        let shape = RequestShape(request)
        let parameter = slots.lazy.compactMap { shape.parameter(at: $0) }.first { Self.isSet($0) }
        guard let parameter else { return nil }
        self.init(parameter, in: request, isCounted: isCounted)
    }

    /// The query values that the next page's URL changes.
    init?(changedBy next: HTTPURL, in request: HTTPRequest) {
        let changed = request.url.queryItems.filter { item in
            let other = next.queryItems.first { $0.name == item.name }
            return other.map { $0.value != item.value } ?? false && !item.value.isEmpty
        }
        guard next.path == request.url.path, !changed.isEmpty else { return nil }
        name = changed.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        var earlier = request
        for item in changed { earlier.url = earlier.url.removingQuery(item.name) }
        beginnings = [Beginning(request: earlier, words: "without it", isWithout: true)]
        isUsual = changed.allSatisfy { ["0", "1", "*"].contains($0.value) }
    }

    // MARK: Values

    private init?(_ parameter: RequestParameter, in request: HTTPRequest, isCounted: Bool = false) {
        guard let text = parameter.value.scalarText else { return nil }
        name = "\(parameter.name)=\(text)"
        var beginnings: [Beginning] = []
        if let without = parameter.removed(from: request) {
            beginnings.append(
                Beginning(request: without, words: "without it", isWithout: true))
        }
        guard let number = Int(text),
            PagingWords.isOffset(parameter.key) || PagingWords.isPageNumber(parameter.key)
        else {
            self.beginnings = beginnings
            isUsual = Self.initial.contains(text) || isCounted && text == "1"
            return
        }
        isUsual = number <= 1
        let counts = PagingWords.isPageNumber(parameter.key) ? [1, 0] : [0]
        for other in counts where other < number {
            guard let earlier = parameter.set(to: other, in: request) else { continue }
            beginnings.append(
                Beginning(
                    request: earlier, words: "with `\(parameter.name)=\(other)`", isZero: other == 0
                ))
        }
        self.beginnings = beginnings
    }

    /// Whether a request value is a position by its name, and not the first position.
    private static func isPosition(_ parameter: RequestParameter, besides size: RequestParameter?)
        -> Bool
    {
        guard isSet(parameter) else { return false }
        if let number = parameter.value.integer {
            let isPage = PagingWords.isPageNumber(parameter.key) && parameter.key.phrase != "number"
            let isOffset =
                PagingWords.isOffset(parameter.key)
                && (parameter.key.phrase != "first" || size != nil)
            if isPage || isOffset { return number > 0 && number < largestNumber }
        }
        return PagingWords.isCursor(parameter.key) && !weak.contains(parameter.key.phrase)
    }

    /// Whether there is a value, and it does not mean "from the beginning".
    private static func isSet(_ parameter: RequestParameter) -> Bool {
        guard let text = parameter.value.scalarText, !text.isEmpty else { return false }
        return !initial.contains(text)
    }

    /// Values that mean "from the beginning" for positions that the server gives.
    private static let initial: Set<String> = ["*", "-1", "0", "null", "start", "first"]

    /// Names of positions that other APIs use for filters.
    private static let weak: Set<String> = [
        "after", "since", "start", "from", "last", "next", "token", "pos", "position", "continue",
    ]

    /// Larger numbers are dates or identities.
    private static let largestNumber = 10_000_000

    // MARK: Numbers in the path

    private static func inPath(of request: HTTPRequest, count: Int) -> Self? {
        let parts = request.url.path.split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated().dropFirst() {
            guard let number = Int(part), number > 0, number < largestNumber else { continue }
            let name = KeyWords(String(parts[index - 1]))
            let isPage = PagingWords.isPageNumber(name) || name.phrase == "pages"
            let isBeforeSize =
                index + 2 == parts.count && Int(parts[index + 1]).map { $0 >= count } ?? false
            guard isPage || PagingWords.isOffset(name) || isBeforeSize else { continue }
            let counts = isPage ? [1, 0] : [0]
            let beginnings = counts.filter { $0 < number }.map { other in
                var earlier = request
                earlier.url = request.url.replacingPathPart(index, by: String(other))
                let words = "with \(other) in the place of \(number) in its path"
                return Beginning(request: earlier, words: words, isZero: other == 0)
            }
            return Self(
                name: isBeforeSize ? "/\(number)" : "/\(parts[index - 1])/\(number)",
                beginnings: beginnings, isUsual: number == 1)
        }
        return nil
    }

    private init(name: String, beginnings: [Beginning], isUsual: Bool) {
        self.name = name
        self.beginnings = beginnings
        self.isUsual = isUsual
    }
}

extension HTTPURL {
    /// The same URL with one segment of its path replaced.
    fileprivate func replacingPathPart(_ index: Int, by text: String) -> HTTPURL {
        var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        parts[index] = text
        let target = parts.joined(separator: "/") + (query.map { "?\($0)" } ?? "")
        // `try?`: a path that was part of a URL resolves against it.
        return (try? resolving(target)) ?? self
    }
}

extension RequestParameter {
    /// The request without this value; nil where it cannot be removed.
    fileprivate func removed(from request: HTTPRequest) -> HTTPRequest? {
        edited(request) {
            $0.removingQuery($1)
        } form: {
            $0.removing($1)
        } json: {
            JSONSplice.removing($1, from: $0)
        }
    }

    /// The request with another number in place of this value; nil where it cannot be set.
    fileprivate func set(to number: Int, in request: HTTPRequest) -> HTTPRequest? {
        let text = String(number)
        return edited(request) {
            $0.settingQuery($1, to: text)
        } form: {
            $0.setting($1, to: text)
        } json: {
            JSONSplice.setting($1, to: text, in: $0)
        }
    }

    private func edited(
        _ request: HTTPRequest, query: (HTTPURL, String) -> HTTPURL,
        form: (FormBody, String) -> FormBody,
        json: ([UInt8], [JSONPathStep]) -> [UInt8]?
    ) -> HTTPRequest? {
        var edited = request
        switch slot {
        case .query(let name):
            edited.url = query(request.url, name)
        case .form(let name):
            edited.body = form(FormBody(request.body ?? []), name).bytes
        case .queryMember(let name, let path):
            guard let text = request.url.queryItems.first(where: { $0.name == name })?.value,
                let bytes = json(Array(text.utf8), path.steps ?? [])
            else { return nil }
            edited.url = request.url.settingQuery(name, to: String(decoding: bytes, as: UTF8.self))
        case .body(let path):
            guard let bytes = json(request.body ?? [], path.steps ?? []) else { return nil }
            edited.body = bytes
        case .url, .jsonQuery, .markup, .header, .path, .merge:
            return nil
        }
        return edited
    }
}
