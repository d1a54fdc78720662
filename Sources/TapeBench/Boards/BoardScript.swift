package import TapeList

/// What is done to a board on the bench, step by step.
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
        /// The board is told something, whatever is in flight.
        case tell(BoardInput)
        /// Every load in flight is answered.
        case settle(Order)
        /// From now on the loads of a section are over as soon as they are started, or not any more.
        case answerAtOnce(String, SectionResult?)
    }

    /// The steps.
    package var steps: [Step]

    /// Makes a script of steps.
    package init(_ steps: [Step]) {
        self.steps = steps
    }

    /// Everything the board laws ask about, for these sections.
    package static func tour(of sections: [String]) -> BoardScript {
        var steps: [Step] = [.tell(.refresh), .settle(.oldestFirst)]
        // A second refresh while the first runs, with the older results first and last.
        for order in Order.allCases {
            steps += [.tell(.refresh), .tell(.refresh), .settle(order)]
        }
        // A refresh while one section loads is one of all the others, too.
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
        // Sections come and go while others load.
        steps += [.tell(.add("extra", .empty)), .tell(.refresh), .tell(.remove("extra"))]
        steps += [.settle(.oldestFirst), .tell(.add("extra", .loading)), .tell(.remove("extra"))]
        steps += afterRemoval(of: sections)
        return BoardScript(steps)
    }

    /// What happens to a section that is gone, or came again under its old name, and to the others meanwhile.
    private static func afterRemoval(of sections: [String]) -> [Step] {
        var steps: [Step] = [.tell(.refresh), .settle(.newestFirst)]
        // Whatever is still said of the section that went is of no section.
        for status in [SectionStatus.error, .loading, .normal] {
            steps.append(.tell(.set("extra", status)))
        }
        steps += [.tell(.reload("extra")), .tell(.appendBegan("extra"))]
        steps += [.tell(.appendFailed("extra")), .settle(.oldestFirst)]
        // Its load answers when a new section has its name, and that one's own load after it.
        steps += [.tell(.add("extra", .normal)), .tell(.reload("extra")), .tell(.remove("extra"))]
        steps += [.tell(.add("extra", .empty)), .tell(.reload("extra")), .settle(.oldestFirst)]
        steps += [.tell(.remove("extra"))]
        // One of the first sections goes, and the others are refreshed and reloaded without it.
        guard let first = sections.first else { return steps }
        steps += [.tell(.refresh), .tell(.remove(first)), .settle(.newestFirst)]
        steps += [.tell(.refresh), .settle(.oldestFirst), .tell(.reload(first))]
        steps += sections.dropFirst().map { .tell(.reload($0)) } + [.settle(.newestFirst)]
        return steps + [.tell(.add(first, .normal)), .tell(.refresh), .settle(.oldestFirst)]
    }
}
