package import TapeList
package import TapeScreen

/// What a board written by hand keeps track of.
package struct BoardNotes {
    package var sections: [(name: String, status: SectionStatus, awaited: Int?)]
    package var told: SectionStatus
    package var loads = 0

    package init(sections: [String], told: SectionStatus) {
        self.sections = sections.map { ($0, .empty, nil) }
        self.told = told
    }

    package var statuses: [SectionStatus] { sections.map(\.status) }

    /// The status of a board, written as the table of the seed reads.
    package static func greatest(
        _ statuses: [SectionStatus], _ layout: BoardLayout
    ) -> SectionStatus {
        switch layout {
        case .bySection: return statuses.contains(.loading) ? .loading : .normal
        case .fullTable:
            if statuses.contains(.loading) { return .loading }
            if statuses.contains(.error) { return .error }
            return statuses.contains(.normal) ? .normal : .empty
        }
    }

    package mutating func change(
        _ name: String, to status: SectionStatus, awaiting load: Int? = nil
    ) {
        guard let place = sections.firstIndex(where: { $0.name == name }) else { return }
        sections[place].status = status
        sections[place].awaited = load
    }
}

/// A board as an app developer writes it by hand, step by step, and rightly; a mutant gets one of the steps wrong.
package protocol HandmadeBoard: BoardUnderTest {
    var notes: BoardNotes { get set }

    mutating func refreshed(_ stage: inout BoardStage)
    mutating func reported(
        _ ticket: SectionTicket<String>, _ result: SectionResult, _ stage: inout BoardStage)
    mutating func appended(_ section: String, _ input: BoardInput, _ stage: inout BoardStage)
    mutating func removed(_ section: String, _ stage: inout BoardStage)
    /// Tells observers, if there is something to tell.
    mutating func tell(_ stage: inout BoardStage)
}

extension HandmadeBoard {
    package var status: SectionStatus { BoardNotes.greatest(notes.statuses, layout) }

    package mutating func handle(_ input: BoardInput, on stage: inout BoardStage) {
        switch input {
        case .refresh: refreshed(&stage)
        case .reload(let section): load([section], &stage)
        case .report(let ticket, let result): reported(ticket, result, &stage)
        case .set(let section, let status):
            notes.change(section, to: status)
            tell(&stage)
        case .add(let section, let status):
            notes.sections.append((section, status, nil))
            tell(&stage)
        case .remove(let section): removed(section, &stage)
        case .appendBegan(let section), .appendFailed(let section), .appendEnded(let section):
            appended(section, input, &stage)
        }
    }

    package mutating func refreshed(_ stage: inout BoardStage) {
        load(notes.sections.map(\.name), &stage)
    }

    package mutating func load(_ names: [String], _ stage: inout BoardStage) {
        var tickets: [SectionTicket<String>] = []
        for name in names where notes.sections.contains(where: { $0.name == name }) {
            notes.loads += 1
            notes.change(name, to: .loading, awaiting: notes.loads)
            tickets.append(SectionTicket(section: name, generation: notes.loads))
        }
        tell(&stage)
        for ticket in tickets {
            guard let result = stage.start(ticket) else { continue }
            reported(ticket, result, &stage)
        }
    }

    package mutating func reported(
        _ ticket: SectionTicket<String>, _ result: SectionResult, _ stage: inout BoardStage
    ) {
        guard
            notes.sections.contains(where: {
                $0.name == ticket.section && $0.awaited == ticket.generation
            })
        else { return }
        notes.change(ticket.section, to: result.status)
        tell(&stage)
    }

    package mutating func appended(
        _ section: String, _ input: BoardInput, _ stage: inout BoardStage
    ) {}

    package mutating func removed(_ section: String, _ stage: inout BoardStage) {
        notes.sections.removeAll { $0.name == section }
        tell(&stage)
    }

    package mutating func tell(_ stage: inout BoardStage) {
        guard status != notes.told else { return }
        notes.told = status
        stage.emit(status)
    }
}

/// The handmade board without a mistake.
package struct PlainBoard: HandmadeBoard {
    package let name = "plain board"
    package let layout: BoardLayout
    package var notes: BoardNotes

    package init(layout: BoardLayout, sections: [String]) {
        self.layout = layout
        notes = BoardNotes(sections: sections, told: layout == .fullTable ? .empty : .normal)
    }
}
