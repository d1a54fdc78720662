import TapeHTTP

extension DetectionRun {
    /// The most recorded requests to examine for other pages of a list.
    private static let mostOthers = 8

    /// Examines recorded requests that add a position to the first one but that no hypothesis explains.
    ///
    /// Their answers show at least whether one page is the whole list.
    mutating func lookAtOthers() throws(ProbeQuestion) {
        guard let recorded = transcript.recorded else { return }
        var pages = [first]
        var names: Set<String> = []
        for other in recorded {
            guard pages.count <= Self.mostOthers, let name = positionAdded(by: other) else {
                continue
            }
            let reason = "looking at what else was recorded"
            var answer = transcript.answer(to: other)
            if answer == nil { answer = try transcript.ask(other, because: reason) }
            guard let page = answer?.page,
                pages.allSatisfy({
                    PageComparison.from($0, to: page, by: reading.list).kind == .isNew
                })
            else { continue }
            pages.append(page)
            names.insert(name)
        }
        // One page with other items may as well be another list.
        guard pages.count > 2 || names.contains(where: { PagingWords.isPosition(KeyWords($0)) })
        else { return }
        let count = pages.count - 1
        let parameters = names.sorted().map { "`\($0)`" }.joined(separator: " and ")
        unexplained =
            "\(count.counting("recorded request")) with \(parameters) "
            + "\(count == 1 ? "brings" : "bring") other items"
    }

    /// The position parameter that a recorded request adds to the first one; nil where it changes what is listed.
    private func positionAdded(by other: HTTPRequest) -> String? {
        guard other.method == request.method, other.url.isSameOrigin(as: request.url),
            other.url.path == request.url.path
        else { return nil }
        let parameters = RequestParameter.all(of: other)
        let own = shape.parameters
        let isKept = own.allSatisfy { parameter in
            parameters.contains { $0.slot == parameter.slot && $0.value == parameter.value }
                || PagingWords.isPosition(parameter.key)
        }
        let changed = parameters.filter { shape.parameter(at: $0.slot)?.value != $0.value }
        guard isKept, changed.count == 1 else { return nil }
        return changed[0].name
    }
}
