/// What reports draw of a spec beside its verdicts: the walk, the trials of lists and boards, and what mutants came to.
package struct SpecPicture: Hashable, Sendable {
    /// A page of the walk.
    package struct Page: Hashable, Sendable {
        package let number: Int
        package let position: String
        package let itemCount: Int
        package let hasMore: Bool
        /// What the recorded exchange took; nil where the recording does not say.
        package let seconds: Double?

        package init(
            number: Int, position: String, itemCount: Int, hasMore: Bool, seconds: Double? = nil
        ) {
            self.number = number
            self.position = position
            self.itemCount = itemCount
            self.hasMore = hasMore
            self.seconds = seconds
        }
    }

    /// Runs of one kind, such as a footer under a fault, by the page at which the fault struck.
    package struct TrialRow: Hashable, Sendable {
        package let name: String
        package let cells: [TrialCell]

        package init(name: String, cells: [TrialCell]) {
            self.name = name
            self.cells = cells
        }
    }

    /// What one run came to.
    package struct TrialCell: Hashable, Sendable {
        package let page: Int
        /// The laws that the run broke; none if it kept all.
        package let broken: [LawIdentifier]

        package init(page: Int, broken: [LawIdentifier]) {
            self.page = page
            self.broken = broken
        }
    }

    /// What a footer showed in one run, change by change.
    package struct FooterLine: Hashable, Sendable {
        /// A footer as it stood beneath so many items.
        package struct Step: Hashable, Sendable {
            package let footer: String
            package let itemCount: Int

            package init(footer: String, itemCount: Int) {
                self.footer = footer
                self.itemCount = itemCount
            }
        }

        package let name: String
        package let steps: [Step]

        package init(name: String, steps: [Step]) {
            self.name = name
            self.steps = steps
        }
    }

    /// What a board came to when some of its sections failed.
    package struct BoardLine: Hashable, Sendable {
        package let failing: [String]
        package let status: String
        package let isKept: Bool

        package init(failing: [String], status: String, isKept: Bool) {
            self.failing = failing
            self.status = status
            self.isKept = isKept
        }
    }

    /// What came of breaking the recording in one way.
    package struct Kill: Hashable, Sendable {
        package let mutant: String
        /// The laws that noticed.
        package let noticed: [LawIdentifier]

        package init(mutant: String, noticed: [LawIdentifier]) {
            self.mutant = mutant
            self.noticed = noticed
        }
    }

    package var pages: [Page] = []
    package var trials: [TrialRow] = []
    package var footers: [FooterLine] = []
    package var board: [BoardLine] = []
    package var kills: [Kill] = []
    /// Laws that no mutant of this recording can break.
    package var unexercised: [LawIdentifier] = []

    package init() {}
}
