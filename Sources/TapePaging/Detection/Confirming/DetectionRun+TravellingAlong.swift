import TapeHTTP

extension DetectionRun {
    /// Follows a token without the request's filters, since some servers reject it together with them.
    mutating func followAlone(
        _ hypothesis: Hypothesis, _ convention: Convention, _ position: Position
    ) throws(ProbeQuestion) -> TrialResult? {
        guard hypothesis.isToken, case .query(let name)? = hypothesis.slots.first,
            hypothesis.score > 0.65 || transcript.isRecorded, transcript.remaining > Self.reserve
        else { return nil }
        let operations: Set<String> = ["verb", "action", "method", "operation", "op", "format"]
        let others = request.url.queryItems.map(\.name).filter { $0 != name }
        let kept = others.filter { operations.contains(KeyWords($0).phrase) }
        guard kept.count < others.count else { return nil }
        var convention = convention
        convention.carry.only = kept
        let reason = "following \(hypothesis.label) without the other parameters"
        guard
            case .page(let comparison, let page) = try look(
                at: position, by: convention, because: reason)
        else { return nil }
        guard case .confirmed(var finding) = judge(comparison, page, hypothesis, convention) else {
            return nil
        }
        finding.evidence.append("it fails together with the first request's other parameters")
        return .confirmed(finding)
    }

    /// Follows a token together with another value that each answer renews, which some servers require.
    mutating func followAccompanied(
        _ hypothesis: Hypothesis, _ convention: Convention
    ) throws(ProbeQuestion) -> TrialResult? {
        guard hypothesis.isToken, let own = hypothesis.tokenPlace,
            case .query? = hypothesis.slots.first,
            hypothesis.score > 0.65, transcript.remaining > Self.reserve
        else { return nil }
        let renewed = volatility.places.first { place in
            guard place != own, case .text(let text)? = place.first(in: first.body.root),
                let name = place.lastName, shape.parameters.allSatisfy({ $0.name != name })
            else { return false }
            return !text.isEmpty && !text.contains(where: \.isWhitespace)
        }
        guard let renewed, let name = renewed.lastName, let path = reading.path(renewed) else {
            return nil
        }
        var convention = convention
        convention.carry.tokens.append(.init(from: .body(path), to: .query(name)))
        guard let position = nextPosition(of: first, by: convention) else { return nil }
        let reason = "following \(hypothesis.label) together with \(renewed.jsonPath)"
        guard
            case .page(let comparison, let page) = try look(
                at: position, by: convention, because: reason),
            case .confirmed(var finding) = judge(comparison, page, hypothesis, convention)
        else { return nil }
        finding.evidence.append(
            "it fails without \(renewed.jsonPath), which each answer renews")
        return .confirmed(finding)
    }

    /// Follows a link with the first request's parameters added, since some links leave out a required one, such as a key.
    mutating func followPutBack(
        _ hypothesis: Hypothesis, _ convention: Convention, _ position: Position
    ) throws(ProbeQuestion) -> TrialResult? {
        guard case .url(let url) = position, transcript.remaining > Self.reserve else { return nil }
        let present = Set(url.queryItems.map(\.name))
        let missing = request.url.queryItems.map(\.name).filter { !present.contains($0) }
        guard !missing.isEmpty else { return nil }
        var convention = convention
        convention.carry.added = missing
        let names = missing.joined(separator: ", ")
        let reason = "following \(hypothesis.label) with \(names) put back"
        guard
            case .page(let comparison, let page) = try look(
                at: position, by: convention, because: reason)
        else { return nil }
        let result = judge(comparison, page, hypothesis, convention)
        guard case .confirmed(var finding) = result else { return result }
        finding.evidence.append("the link leaves out \(names), without which it fails")
        return .confirmed(finding)
    }
}
