package import TapeHTTP

/// Clues from the request for comparing lists: the size that it asks for, and the name of its resource.
package struct ListClues: Sendable {
    /// The numbers that the request's size parameters carry.
    private let sizes: Set<Int>
    /// The words of the request's path and operation.
    private let resource: Set<String>

    package init(_ request: HTTPRequest) {
        let parameters = RequestParameter.all(of: request)
        sizes = Set(
            parameters.filter { PagingWords.isSize($0.key) || $0.key.contains("limit") }
                .compactMap(\.value.integer).filter { $0 > 0 })
        let path = request.url.path.split(separator: "/").suffix(2).map(String.init)
        let operations = parameters.filter {
            ["action", "list", "method", "command"].contains($0.key.phrase)
        }
        .compactMap(\.value.scalarText)
        let target = request.headers["X-Amz-Target"].map { [$0] } ?? []
        resource = Set((path + operations + target).flatMap { KeyWords($0).words })
    }

    /// How likely a list is the one that the request asks for.
    func score(_ list: ListPlace, _ items: [BodyNode], in body: Body) -> Double {
        var score = kindScore(items, of: list) + nameScore(list)
        score -= 0.5 * Double(max(0, list.place.names.count - 1))
        if list.place.steps.isEmpty { score += 2 }
        if !items.isEmpty, sizes.contains(items.count) { score += 4 }
        score += Self.lengthScore(items.count)
        if case .nested = list.shape { score -= 4 }
        if case .map = list.shape { score -= 2 }
        if items.count > 1, !IdentitySearch.places(in: items).isEmpty { score += 1.5 }
        return score
    }

    private func kindScore(_ items: [BodyNode], of list: ListPlace) -> Double {
        guard let first = items.first else { return 0 }
        if case .rows = list.shape { return 3 }
        switch first {
        case .object: return 3 - (Self.areAlike(items) ? 0 : 1.5)
        case .text: return 1
        case .number: return 0.5
        case .array: return 1
        case .null, .bool: return -1
        }
    }

    private func nameScore(_ list: ListPlace) -> Double {
        guard let name = list.place.lastName else { return 0 }
        if PagingWords.describing.contains(name.lowercased()) { return -3 }
        var score = 0.0
        if PagingWords.itemNames.contains(name.lowercased()) { score += 2 }
        let parents = list.place.names.dropLast().map { $0.lowercased() }
        if parents.contains(where: { PagingWords.describing.contains($0) }) { score -= 3 }
        if parents.contains(where: { PagingWords.itemNames.contains($0) || $0 == "_embedded" }) {
            score += 0.5
        }
        let words = list.place.names.flatMap { KeyWords($0).words }
        if words.contains(where: { resource.contains($0) }) { score += 2 }
        return score
    }

    /// The score for the number of items: more look more like a list, up to a point.
    private static func lengthScore(_ count: Int) -> Double {
        switch count {
        case 0: 0
        case 1: 0.4
        case 2..<5: 1
        case 5..<20: 1.6
        default: 2.4
        }
    }

    /// Whether objects share most of their keys with the first one.
    private static func areAlike(_ items: [BodyNode]) -> Bool {
        guard let first = items.first else { return false }
        let keys = Set(first.members.map(\.name))
        return items.prefix(20).allSatisfy { item in
            let own = Set(item.members.map(\.name))
            return own.intersection(keys).count * 2 >= min(own.count, keys.count)
        }
    }
}
