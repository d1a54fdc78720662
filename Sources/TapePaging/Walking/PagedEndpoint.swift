package import TapeHTTP

/// A first request, and the convention by which all later requests follow from it.
package struct PagedEndpoint: Sendable {
    package let firstRequest: HTTPRequest
    package let convention: Convention
    /// The first number of counted positions: the one in the first request, or else the convention's.
    package let firstNumber: Int
    /// The request before the size was put into it.
    private let original: HTTPRequest

    package init(_ request: HTTPRequest, convention: Convention) {
        original = request
        self.convention = convention
        let slot = convention.slots.first
        let shared = convention.sharesSizeSlot ? slot : nil
        let counted = convention.counter.map {
            shared.flatMap { RequestPlacing.numbers(in: $0, of: request)?.position }
                ?? RequestPlacing.number(in: slot, of: request) ?? $0.start
        }
        firstNumber = counted ?? 0
        var placing = RequestPlacing(request, base: request.url, size: convention.askedSize)
        if let shared {
            placing.place(.json(String(firstNumber)), in: shared)
        } else if let slot = convention.size?.slot, let size = convention.askedSize {
            placing.placeSize(.json(String(size)), in: slot)
        }
        if convention.counter != nil, case .header(let name, let template)? = slot,
            template.isNeededFirst, request.headers[name] == nil
        {
            placing.place(.json(String(firstNumber)), in: .header(name, template))
        }
        firstRequest = placing.request
    }

    /// The same endpoint asked for pages of another size; nil where the size cannot be chosen.
    package func sized(_ value: Int) -> PagedEndpoint? {
        convention.sized(value).map { PagedEndpoint(original, convention: $0) }
    }

    /// The request that asks for the page at a position.
    package func request(for position: Position, mark: PageMark) -> HTTPRequest {
        var request = self.request(for: position)
        request.mark = mark
        return request
    }

    private func request(for position: Position) -> HTTPRequest {
        if position == .first { return firstRequest }
        var placing = RequestPlacing(followUp, base: firstRequest.url, size: convention.askedSize)
        fill(&placing, with: position)
        return placing.request
    }

    private func fill(_ placing: inout RequestPlacing, with position: Position) {
        switch position {
        case .first:
            break
        case .url(let url):
            if !url.isSameOrigin(as: firstRequest.url) {
                placing.request.headers = placing.request.headers.forOtherOrigins()
                placing.request.body = nil
            }
            placing.request.url = addingKeys(to: url)
        case .number(let number):
            if let slot = convention.slots.first {
                placing.place(.json(String(number)), in: slot)
            }
        case .values(let values):
            for (value, slot) in zip(values, convention.slots) { placing.place(value, in: slot) }
        case .map(let fields):
            if case .merge(let target)? = convention.slots.first {
                placing.merge(fields, into: target)
            }
        case .carrying(let position, let values):
            fill(&placing, with: position)
            for (value, token) in zip(values, convention.carry.tokens) where value != .nothing {
                placing.place(value, in: token.slot)
            }
        }
    }

    /// A later request without its position: the parts that it shares with the first request.
    private var followUp: HTTPRequest {
        let carry = convention.carry
        var request = firstRequest
        switch carry.body {
        case .same: break
        case .none:
            request.method = .get
            request.body = nil
            request.headers.removeAll(named: "Content-Type")
        case .other(let text): request.body = Array(text.utf8)
        }
        for name in carry.dropped { request.url = request.url.removingQuery(name) }
        if let only = carry.only {
            for item in request.url.queryItems where !only.contains(item.name) {
                request.url = request.url.removingQuery(item.name)
            }
        }
        return request
    }

    /// A link with the query keys added that its server leaves out.
    private func addingKeys(to url: HTTPURL) -> HTTPURL {
        guard !convention.carry.added.isEmpty, url.isSameOrigin(as: firstRequest.url) else {
            return url
        }
        let present = Set(url.queryItems.map(\.name))
        return firstRequest.url.queryItems.reduce(url) { url, item in
            convention.carry.added.contains(item.name) && !present.contains(item.name)
                ? url.settingQuery(item.name, to: item.value) : url
        }
    }
}

extension PagedEndpoint {
    /// Whether a position can be known before the previous page has come.
    package enum Lookahead: Hashable, Sendable {
        /// Each page gives the next position.
        case none
        /// All positions can be computed.
        case certain
        /// Positions can be computed as long as pages are full; they must be compared with what the walk asks for.
        case likely
    }

    package var lookahead: Lookahead {
        guard let counter = convention.counter, convention.sources.count == 1,
            convention.carry.tokens.isEmpty
        else { return .none }
        switch counter.advance {
        case .one: return .certain
        case .limit: return convention.size == nil ? .none : .certain
        case .received:
            guard let size = convention.size else { return .none }
            return size.exactness == .exact ? .certain : .likely
        }
    }

    /// The position of a page, counted from 1, where it can be computed without the pages before it; nil otherwise.
    package func position(ofPage number: Int) -> Position? {
        guard lookahead != .none, let counter = convention.counter else { return nil }
        if number == 1 { return .first }
        let step = counter.advance == .one ? 1 : convention.size?.granted ?? 1
        let (distance, isPast) = (number - 1).multipliedReportingOverflow(by: step)
        return .number(isPast ? .max : firstNumber.addingSaturated(distance))
    }

    /// A value that is equal for positions whose requests get the same answer.
    func fingerprint(of position: Position) -> UInt64 {
        let request = request(for: position)
        var print = Fingerprint()
        print.add(request.method.rawValue)
        print.add(request.url.equivalenceKey)
        for field in request.headers {
            print.add(field.name.spelling)
            print.add(field.value)
        }
        if let body = request.body { print.add(body[...]) }
        return print.value
    }
}

extension Convention {
    /// How many items are asked for, including the extra one.
    package var askedSize: Int? { size.map { $0.value.addingSaturated(asksOneMore ? 1 : 0) } }
}
