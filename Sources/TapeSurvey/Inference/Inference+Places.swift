import TapePaging

/// Positions in unusual places: in the path or in the `Range` header.
extension Inference {
    /// Paging by item numbers in the `Range` header.
    func rangeHeader() -> Surveyed? {
        let names = ["next-range", "content-range"]
        guard operation.method == "GET", items != nil,
            let range = parameters.all.first(where: {
                $0.place == .header && $0.name.lowercased() == "range"
            }), !NameWords.mentions(range.prose, ["byte"]),
            let answer = operation.responseHeaders.filter({ names.contains($0.name.lowercased()) })
                .max(by: { $0.name.lowercased() < $1.name.lowercased() })
        else { return nil }
        var claim = PagingClaim(.rangeHeader)
        claim.targets = [.init(.header, range.name)]
        if answer.name.lowercased() == "next-range" {
            claim.next = ["header \(answer.name)"]
        } else {
            claim.total = "header \(answer.name)"
            claim.sizeValue = 20
        }
        return found(
            claim, confidence: 0.9,
            ["`\(range.name)` asks for items, and `\(answer.name)` says which came"])
    }

    /// Paging by numbers in the path, as in `/books/page/{page}`.
    func pathPosition() -> Surveyed? {
        guard operation.method == "GET", items != nil, !parameters.hasPosition,
            signals.tokens.isEmpty, signals.links.isEmpty,
            let index = operation.pathSegments.lastIndex(where: isPosition),
            let name = Operation.name(ofSegment: operation.pathSegments[index]),
            let role = Self.pathRole(of: name)
        else { return nil }
        let parameter = operation.parameters.first { $0.name == name && $0.place == .path }
        var claim = PagingClaim(role == .page ? .pageNumber : .offset)
        claim.targets = [.init(.path, name)]
        let usual = role == .page ? 1 : 0
        let first = parameter?.firstNumber ?? (parameter?.minimum == 0 ? 0 : usual)
        claim.start = first == usual ? nil : first
        let segments = operation.pathSegments
        let behind = segments[(index + 1)...].compactMap(Operation.name(ofSegment:))
        let size = operation.parameters.first {
            $0.place == .path && Self.pathSizes.contains(NameWords.normalized($0.name))
                && behind.contains($0.name)
        }
        claim.size = size.map { .init(.path, $0.name) }
        // Relative to the first page, so that the server's own path does not matter.
        let rest = segments[index...].map { segment in
            switch Operation.name(ofSegment: segment) {
            case name?: "{position}"
            case size?.name?: String(size?.usualSize ?? 20)
            default: segment
            }
        }
        claim.pathTemplate =
            String(repeating: "../", count: segments.count - 1 - index)
            + rest.joined(separator: "/")
        if operation.parameters.contains(where: { $0.place == .query && $0.isRequired }) {
            claim.obstacle = "pages are counted in the path, and their query would be lost"
        }
        let isBacked =
            size != nil || parameters[.size] != nil || signals.total != nil || signals.pages != nil
            || signals.more != nil || NameWords.mentions(parameter?.prose ?? "", ["page number"])
        return found(
            claim, confidence: isBacked ? 0.87 : 0.6,
            ["`\(name)` in the path counts pages or items"])
    }

    private func isPosition(_ segment: String) -> Bool {
        guard let name = Operation.name(ofSegment: segment), Self.pathRole(of: name) != nil else {
            return false
        }
        let parameter = operation.parameters.first { $0.name == name && $0.place == .path }
        // The names of documents are not numbers, and in `/pages/{page}` a page is a document.
        let segments = operation.pathSegments
        let before = segments.firstIndex(of: segment).flatMap { $0 > 0 ? segments[$0 - 1] : nil }
        return parameter?.kind != .string && before != "pages"
    }

    private static func pathRole(of name: String) -> ParameterRole? {
        switch NameWords.normalized(name) {
        case "page", "page_number", "page_no", "page_num", "pagenumber", "page_index": .page
        case "offset", "skip", "start_index", "start_at": .offset
        default: nil
        }
    }

    private static let pathSizes: Set<String> = [
        "limit", "size", "count", "per_page", "page_size", "pagesize", "perpage",
    ]
}
