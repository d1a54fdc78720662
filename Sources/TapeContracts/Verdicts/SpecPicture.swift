import TapePaging

/// What reports draw of a spec besides its verdicts: the walk, the trials of lists and boards, and the results of mutants.
package struct SpecPicture: Hashable, Sendable {
    /// A page of the walk.
    package struct Page: Hashable, Sendable {
        package let number: Int
        package let position: String
        package let itemCount: Int
        package let hasMore: Bool
        /// How long the recorded exchange took; nil where the recording does not say.
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

    /// The outcomes of a fault by page, over all footers.
    package struct TrialRow: Hashable, Sendable {
        package let name: String
        package let cells: [TrialCell]

        package init(name: String, cells: [TrialCell]) {
            self.name = name
            self.cells = cells
        }
    }

    /// The outcome of a fault at a page.
    package struct TrialCell: Hashable, Sendable {
        package enum Outcome: Hashable, Sendable {
            /// The fault was not meant for the page.
            case spared
            /// Every law was kept.
            case kept
            /// These laws were broken.
            case broken([LawIdentifier])
            /// The fault could not strike the page, for this reason.
            case skipped(String)
        }

        package let page: Int
        package let outcome: Outcome

        package init(page: Int, outcome: Outcome) {
            self.page = page
            self.outcome = outcome
        }
    }

    /// What a footer showed in one run, change by change.
    package struct FooterLine: Hashable, Sendable {
        /// What a footer tells of the list below which it stands.
        package enum Mood: Hashable, Sendable {
            case idle
            case loading
            case failed
        }

        /// A footer below the given number of items.
        package struct Step: Hashable, Sendable {
            /// What the footer says, in words.
            package let footer: String
            package let mood: Mood
            package let itemCount: Int

            package init(footer: String, mood: Mood, itemCount: Int) {
                self.footer = footer
                self.mood = mood
                self.itemCount = itemCount
            }
        }

        package let name: String
        package let steps: [Step]
        /// How many changes of a long run are left out after the first steps, and the steps after those.
        package let hidden: Int
        package let ending: [Step]

        package init(name: String, steps: [Step], hidden: Int = 0, ending: [Step] = []) {
            self.name = name
            self.steps = steps
            self.hidden = hidden
            self.ending = ending
        }
    }

    /// The state of a board when some of its sections failed.
    package struct BoardLine: Hashable, Sendable {
        package let failing: [String]
        /// The status of each section, in the order of the screen.
        package let sections: [String]
        /// The status of the whole board.
        package let status: String
        package let isKept: Bool

        package init(failing: [String], sections: [String] = [], status: String, isKept: Bool) {
            self.failing = failing
            self.sections = sections
            self.status = status
            self.isKept = isKept
        }
    }

    /// The result of breaking the recording in one way.
    package struct Kill: Hashable, Sendable {
        package let mutant: String
        /// The laws that noticed.
        package let noticed: [LawIdentifier]
        /// For a mutant that no law noticed, the laws that should have noticed it, each with why it lacked evidence.
        package let missing: [String]

        package init(mutant: String, noticed: [LawIdentifier], missing: [String] = []) {
            self.mutant = mutant
            self.noticed = noticed
            self.missing = missing
        }
    }

    package var pages: [Page] = []
    package var trials: [TrialRow] = []
    package var footers: [FooterLine] = []
    package var board: [BoardLine] = []
    package var kills: [Kill] = []
    /// Changes of recorded answers that the laws allow, and why.
    package var permitted: [String] = []
    /// Laws that no mutant of this recording can break.
    package var unexercised: [LawIdentifier] = []

    package init() {}
}

extension SpecPicture.Page {
    /// Describes a page of a walk whose exchange took the given time.
    init(_ page: Walk.Page, time: Duration?) {
        self.init(
            number: page.number, position: page.position.description, itemCount: page.items.count,
            hasMore: page.hasMore, seconds: time.map { $0 / .seconds(1) })
    }
}

/// Where a cassette comes from.
package struct RecordingFacts: Hashable, Sendable {
    /// Scheme, host and port.
    package var origin: String?
    /// The moment to the second, by RFC 3339.
    package var recorded: String?
    /// The program that wrote it, with its version.
    package var by: String?

    package init(origin: String?, recorded: String?, by: String?) {
        self.origin = origin
        self.recorded = recorded
        self.by = by
    }
}
