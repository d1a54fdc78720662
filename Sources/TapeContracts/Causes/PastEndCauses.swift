import TapeHTTP
import TapePaging

/// Causes in the answers past the end of the list.
struct PastEndCauses {
    let facts: CauseFacts

    /// Positions past the end bring a page that came before.
    var repeatsPage: Cause? {
        guard facts.walk.ending == .end, facts.walk.pages.count > 1 else { return nil }
        let answers = [PageMark.Role.pastEnd, .deepWindow].flatMap(facts.evidence.answers)
        let last = facts.evidence.main.lastPageWithItems
        for (page, name) in [(last, "the last page"), (1, "the first page")] {
            guard let items = facts.evidence.digests(ofPage: page), !items.isEmpty else { continue }
            let repeated = answers.filter { $0.digests?.elementsEqual(items) == true }
            guard let first = repeated.first else { continue }
            let targets = Set(repeated.map { $0.request.url.requestTarget })
            return Cause(
                words: "positions past the end bring \(name) again: "
                    + "\(first.request.url.requestTarget) has the items of page \(page)",
                remedy: """
                    Clients that count their way to the end never see it. Answer an empty page or 404, and \
                    write which it is as `past-end` into the spec's `errors`.
                    """,
                tellers: [.pastEndDeclared, .deepWindow],
                explains: { law, finding in
                    // Walks that count their way to the end loop there.
                    Cause.isOfWalkBeside(law, finding)
                        || ([.pastEndDeclared, .deepWindow].contains(law)
                            && finding.position.map(targets.contains) ?? false)
                })
        }
        return nil
    }
}
