package import TapeBench
import TapeList

/// C16: an empty page is not the end.
package struct EmptyPageContinues: Law {
    package let text = LawText(
        .emptyPageContinues, "C16",
        "A page without items that promises more is neither the end nor 'nothing found'.",
        .ofList(
            why: "An empty page in the middle is not the end.",
            breach: "\"no items\" although there is a next page",
            breakers: "infinite_scroll_pagination #277; openai-node before #2561"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let empty = trace.acceptedPages.filter { $0.page.items.isEmpty && $0.page.hasMore }
        guard !empty.isEmpty else {
            return .notEnoughEvidence("no page was empty and promised more")
        }
        let findings = empty.compactMap { answered, _ -> Finding? in
            let next = trace.firstLoad(from: answered.step)
            if let next, next.cause.isAnswer { return nil }
            guard let look = trace.looks.first(where: { $0.afterStep > answered.step }) else {
                return nil
            }
            let offers = look.footer.offersTap || look.placeholder.isFailed
            let lies = look.placeholder == .empty || look.footer == .endMark
            guard lies || (next == nil && !offers) else { return nil }
            return answered.load.finding(
                expected: "the list goes on to the next page",
                saw: lies ? "it shows that there is nothing more" : "it stopped",
                advice: "go on after an empty page, up to a cap, and take the end from has-more")
        }
        return .weighing(findings, evidence: counted(empty.count, "empty page"))
    }
}

extension Placeholder {
    fileprivate var isFailed: Bool {
        switch self {
        case .failed: true
        case .absent, .loading, .empty: false
        }
    }
}

extension LawIdentifier {
    package static let emptyPageContinues: Self = "empty-page-continues"
}
