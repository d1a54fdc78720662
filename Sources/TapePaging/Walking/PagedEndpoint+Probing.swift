package import TapeHTTP
import TapeJSON

extension PagedEndpoint {
    /// A request with any text, valid or not, in place of its size; nil where the size has no slot.
    package func request(_ request: HTTPRequest, sizedAs text: String) -> HTTPRequest? {
        guard let slot = convention.size?.slot else { return nil }
        var placing = RequestPlacing(request, base: firstRequest.url, size: nil)
        placing.spelledSize = text
        guard convention.sharesSizeSlot else {
            placing.placeSize(Int(text) == nil ? .text(text) : .json(text), in: slot)
            return placing.request
        }
        guard let position = RequestPlacing.numbers(in: slot, of: request)?.position else {
            return nil
        }
        placing.place(.json(String(position)), in: slot)
        return placing.request
    }

    /// A request that leaves the size to the server; nil where the size cannot be left out.
    package func requestWithoutSize(_ request: HTTPRequest) -> HTTPRequest? {
        var request = request
        switch convention.size?.slot {
        case .query(let name)?, .jsonQuery(let name)?:
            request.url = request.url.removingQuery(name)
        case .form(let name)?:
            request.body = FormBody(request.body ?? []).removing(name).bytes
        case .body(let path)?:
            guard let body = JSONSplice.removing(path.steps ?? [], from: request.body ?? []) else {
                return nil
            }
            request.body = body
        case .markup(let place)?:
            guard let body = XMLSplice.removing(place, from: request.body ?? []) else { return nil }
            request.body = body
        case .header(let name, _)?:
            request.headers.removeAll(named: name)
        case .queryMember(let name, let path)?:
            guard let item = request.url.queryItems.first(where: { $0.name == name }),
                let json = JSONSplice.removing(path.steps ?? [], from: Array(item.value.utf8))
            else { return nil }
            request.url = request.url.settingQuery(
                name, to: String(decoding: json, as: UTF8.self))
        case .url?, .path?, .merge?, nil:
            return nil
        }
        return request
    }

    /// The text by which a position selects its page; nil where it is unknown which part of a link does so.
    package func token(of position: Position, beside others: [Position] = []) -> String? {
        switch position {
        case .first: nil
        case .number(let number): String(number)
        case .values(let values): values.first?.text
        case .map(let fields): fields.first?.value.text
        case .url(let url): item(selecting: url, beside: others)?.value
        case .carrying(let inner, _): token(of: inner, beside: others.map(\.pointing))
        }
    }

    /// Invalid variants of a server's position: one replaced by garbage, one cut short.
    ///
    /// Empty for a link without a query item of its own, since nothing shows which part of it is the position.
    package func spoilt(_ position: Position, beside others: [Position] = []) -> [Position] {
        switch position {
        case .first: return []
        case .number: return [.values([.text(Self.garbage)]), .number(-1)]
        case .values(let values): return spoilt(values).map(Position.values)
        case .map(let fields):
            return spoilt(fields.map(\.value)).map { values in
                .map(zip(fields, values).map { PositionField(key: $0.key, value: $1) })
            }
        case .url(let url):
            guard let item = item(selecting: url, beside: others) else { return [] }
            return spoilt([.text(item.value)]).compactMap(\.first).map {
                .url(url.settingQuery(item.name, to: $0.text))
            }
        case .carrying(let inner, let values):
            return spoilt(inner, beside: others.map(\.pointing)).map { .carrying($0, values) }
        }
    }

    private func spoilt(_ values: [PositionValue]) -> [[PositionValue]] {
        guard let first = values.first else { return [] }
        var spoilt = [[PositionValue.text(Self.garbage)] + values.dropFirst()]
        if let part = Self.cut(first.text) { spoilt.append([.text(part)] + values.dropFirst()) }
        return spoilt
    }

    /// The beginning of a token, which is not a valid token; nil where it may be one, since half a number is a number.
    private static func cut(_ token: String) -> String? {
        guard token.count > 3, Double(token) == nil else { return nil }
        var length = token.count / 2
        // Base64 never has a length of one more than a multiple of four.
        while length > 1, length % 4 != 1 { length -= 1 }
        return String(token.prefix(length))
    }

    /// The query item by which a link selects its page: one that the first request does not have and that is not a size.
    private func item(selecting url: HTTPURL, beside others: [Position]) -> QueryItem? {
        let known = Set(firstRequest.url.queryItems.map { "\($0.name)=\($0.value)" })
        let own = url.queryItems.filter { item in
            !known.contains("\(item.name)=\(item.value)") && !isSize(item.name)
        }
        let siblings = others.compactMap { position -> HTTPURL? in
            if case .url(let url) = position.pointing { url } else { nil }
        }
        let varying = own.filter { item in
            siblings.contains { $0.queryItems.first { $0.name == item.name }?.value != item.value }
        }
        let candidates = varying.isEmpty ? own : varying
        return candidates.last { PagingWords.isCursor(KeyWords($0.name)) } ?? candidates.last
    }

    private func isSize(_ name: String) -> Bool {
        if case .query(name)? = convention.size?.slot { return true }
        let words = KeyWords(name)
        return PagingWords.isSize(words) && !PagingWords.isPageNumber(words)
            && !PagingWords.isOffset(words)
    }

    private static let garbage = "no-such-position"
}
