package import TapeBench
package import TapeFaults
import TapeList

/// Everything that decides the outcome of a fault at a page, wherever in the walk that page is.
///
/// A list only compares items and positions for equality, and looks at its place on the screen. Two pages of the same
/// length, between pages of the same length, are therefore one situation, and a fault has the same outcome at
/// both.
package struct TrialSituation: Hashable, Sendable {
    private let footer: FooterName
    private let shape: ListShape
    private let held: Int
    private let page: AnswerOutline
    private let following: AnswerOutline?

    /// The situation of a bench that waits for a page; nil where the page, or the next one, is unlike any other.
    package init?(
        _ footer: FooterName, _ bench: ListBench<ReferenceList>, before number: Int,
        of pages: ListPages
    ) {
        guard let page = pages.outline(of: number) else { return nil }
        var following: AnswerOutline?
        if number < pages.count {
            guard pages.isFollowed(number), let outline = pages.outline(of: number + 1) else {
                return nil
            }
            following = outline
        }
        self.footer = footer
        self.page = page
        self.following = following
        shape = ListShape(of: bench)
        held = Self.kind(of: bench.heldCount, afterFirst: pages.firstItemCount)
    }

    /// The number of items held, with all numbers that are large enough to make no difference made equal.
    ///
    /// Once a list is longer than what its top and bottom show, and than what a refresh brings, more rows above make no
    /// difference, except to the law that counts how far from the end a list asks; see ``isBound(to:)``.
    private static func kind(of held: Int, afterFirst first: Int) -> Int {
        let measures = ReferenceListTrial.measures
        let screen = measures.viewport / measures.itemHeight + 1
        return held >= 2 * screen && held > first ? .max : held
    }

    /// Whether the outcome of a run holds only for lists of the same length.
    package static func isBound(to trace: ListTrace) -> Bool {
        NoReentrancy.countsRows(in: trace)
    }
}

extension TrialSituation {
    /// What fault strikes a page, and how often in a row.
    package struct Strike: Hashable, Sendable {
        /// From this page on, the first two pages, which a refresh reads, are not neighbours of the page.
        private static let farFromFirst = 4

        private let effect: EffectOutline
        private let times: FaultPlan.Times
        private let place: Int

        package init(_ effect: EffectOutline, _ times: FaultPlan.Times, at page: Int) {
            self.effect = effect
            self.times = times
            place = effect.beginsAnew ? min(page, Self.farFromFirst) : 0
        }
    }
}

extension EffectOutline {
    /// Whether the list may be read from its first page again.
    fileprivate var beginsAnew: Bool {
        switch self {
        case .late: true
        case .told(let answer):
            switch answer {
            case .failure(let kind): LoadFailure(kind).remedy == .refresh
            case .page(_, let next, let hasMore): hasMore && next == .nowhere
            }
        }
    }
}
