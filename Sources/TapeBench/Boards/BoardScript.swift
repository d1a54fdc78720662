package import TapeList

/// The inputs and answers that a board is given on the bench, step by step.
package struct BoardScript: Hashable, Sendable {
    /// Which of the loads in flight answers first.
    package enum Order: Hashable, Sendable, CaseIterable {
        /// The one that was started first.
        case oldestFirst
        /// The one that was started last.
        case newestFirst
    }

    /// One step.
    package enum Step: Hashable, Sendable {
        /// The board is given an input, whatever is in flight.
        case tell(BoardInput)
        /// Every load in flight is answered.
        case settle(Order)
        /// From now on the loads of a section end as soon as they are started, with this result; `nil` undoes that.
        case answerAtOnce(String, SectionResult?)
    }

    /// The steps.
    package var steps: [Step]

    /// Makes a script of steps.
    package init(_ steps: [Step]) {
        self.steps = steps
    }

    /// A script that tests everything the board laws are about, for these sections.
    package static func tour(of sections: [String]) -> BoardScript {
        var steps: [Step] = [.tell(.refresh), .settle(.oldestFirst)]
        // A second refresh while the first one runs, whose results arrive first or last.
        for order in Order.allCases {
            steps += [.tell(.refresh), .tell(.refresh), .settle(order)]
        }
        // A refresh while one section loads must load all the others, too.
        if sections.count > 1 {
            steps += [.tell(.reload(sections[0])), .tell(.refresh), .settle(.oldestFirst)]
        }
        for section in sections {
            steps += [.tell(.reload(section)), .settle(.oldestFirst)]
            steps += [.appendBegan(section), .appendFailed(section)].map(Step.tell)
            steps += [.appendBegan(section), .appendEnded(section)].map(Step.tell)
            steps += SectionStatus.allCases.flatMap { status in
                [Step.tell(.set(section, status)), .tell(.set(section, status))]
            }
            steps.append(.tell(.set(section, .normal)))
        }
        // A section that finishes while the others are still being started.
        if let first = sections.first {
            steps += [.answerAtOnce(first, .normal), .tell(.refresh), .settle(.oldestFirst)]
            steps.append(.answerAtOnce(first, nil))
        }
        steps += sections.map { .answerAtOnce($0, .normal) } + [.tell(.refresh)]
        steps += sections.map { .answerAtOnce($0, nil) }
        // Sections are added and removed while others load.
        steps += [.tell(.add("extra", .empty)), .tell(.refresh), .tell(.remove("extra"))]
        steps += [.settle(.oldestFirst), .tell(.add("extra", .loading)), .tell(.remove("extra"))]
        steps += afterRemoval(of: sections)
        return BoardScript(steps)
    }

    /// Tests a section that was removed, or added again under its old name, and the others meanwhile.
    private static func afterRemoval(of sections: [String]) -> [Step] {
        var steps: [Step] = [.tell(.refresh), .settle(.newestFirst)]
        // Statuses of the removed section no longer belong to any section.
        for status in [SectionStatus.error, .loading, .normal] {
            steps.append(.tell(.set("extra", status)))
        }
        steps += [.tell(.reload("extra")), .tell(.appendBegan("extra"))]
        steps += [.tell(.appendFailed("extra")), .settle(.oldestFirst)]
        // Its load is answered when a new section has its name, and the new section's own load after that.
        steps += [.tell(.add("extra", .normal)), .tell(.reload("extra")), .tell(.remove("extra"))]
        steps += [.tell(.add("extra", .empty)), .tell(.reload("extra")), .settle(.oldestFirst)]
        steps += [.tell(.remove("extra"))]
        // One of the first sections is removed, and the others are refreshed and reloaded without it.
        guard let first = sections.first else { return steps }
        steps += [.tell(.refresh), .tell(.remove(first)), .settle(.newestFirst)]
        steps += [.tell(.refresh), .settle(.oldestFirst), .tell(.reload(first))]
        steps += sections.dropFirst().map { .tell(.reload($0)) } + [.settle(.newestFirst)]
        return steps + [.tell(.add(first, .normal)), .tell(.refresh), .settle(.oldestFirst)]
    }
}
