/// What fills the screen while there is no content.
public enum Placeholder: Hashable, Sendable {
    /// Nothing: content shows, or the footer says everything.
    case absent
    /// The first items are on their way.
    case loading
    /// The list is empty.
    case empty
    /// The first items did not arrive; a tap tries again.
    case failed(LoadFailure)
}

extension Placeholder {
    /// Decides the placeholder of a list; defined for every combination, and absent where the footer already reports the same.
    public init(itemCount: Int, hasMore: Bool, phase: ListPhase, policy: FooterPolicy) {
        let footer = Footer(itemCount: itemCount, hasMore: hasMore, phase: phase, policy: policy)
        guard !footer.isPresent else {
            self = .absent
            return
        }
        self =
            switch ListState(isEmpty: itemCount == 0, hasMore: hasMore, phase: phase) {
            case .loadingFirst: .loading
            case .empty: .empty
            case .firstFailed(let failure): .failed(failure)
            case .unstarted, .refreshing, .ready, .appending, .appendFailed, .refreshFailed,
                .exhausted, .disposed:
                .absent
            }
    }
}
