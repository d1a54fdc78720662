import TapeBench
import TapeList

/// What a board written by hand keeps track of.
struct BoardNotes {
    let layout: BoardLayout
    var sections: [(name: String, status: SectionStatus, awaited: Int?)]
    var told: SectionStatus
    var loads = 0

    init(layout: BoardLayout, sections: [String]) {
        self.layout = layout
        self.sections = sections.map { ($0, .empty, nil) }
        told = Self.greatest([], layout)
    }

    var statuses: [SectionStatus] { sections.map(\.status) }

    var shown: [String: SectionStatus] {
        Dictionary(sections.map { ($0.name, $0.status) }, uniquingKeysWith: { first, _ in first })
    }

    /// The status of a board, written as the table of the seed reads.
    static func greatest(
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

    mutating func change(
        _ name: String, to status: SectionStatus, awaiting load: Int? = nil
    ) {
        guard let place = sections.firstIndex(where: { $0.name == name }) else { return }
        sections[place].status = status
        sections[place].awaited = load
    }
}

/// A board as an app developer writes it by hand, step by step, and rightly; a mutant gets one of the steps wrong.
protocol HandmadeBoard: BoardUnderTest {
    var notes: BoardNotes { get set }

    mutating func refreshed(_ stage: inout BoardStage)
    mutating func load(_ names: [String], _ stage: inout BoardStage)
    mutating func start(_ tickets: [SectionTicket<String>], _ stage: inout BoardStage)
    mutating func reported(
        _ ticket: SectionTicket<String>, _ result: SectionResult, _ stage: inout BoardStage)
    mutating func appended(_ section: String, _ input: BoardInput, _ stage: inout BoardStage)
    mutating func removed(_ section: String, _ stage: inout BoardStage)
    /// Tells observers, if there is something to tell.
    mutating func tell(_ stage: inout BoardStage)
}

extension HandmadeBoard {
    var layout: BoardLayout { notes.layout }

    var status: SectionStatus { BoardNotes.greatest(notes.statuses, layout) }

    var sections: [String: SectionStatus]? { notes.shown }

    mutating func handle(_ input: BoardInput, on stage: inout BoardStage) {
        handleRightly(input, on: &stage)
    }

    mutating func handleRightly(_ input: BoardInput, on stage: inout BoardStage) {
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

    mutating func refreshed(_ stage: inout BoardStage) {
        load(notes.sections.map(\.name), &stage)
    }

    mutating func load(_ names: [String], _ stage: inout BoardStage) {
        loadRightly(names, &stage)
    }

    mutating func loadRightly(_ names: [String], _ stage: inout BoardStage) {
        var tickets: [SectionTicket<String>] = []
        for name in names where notes.sections.contains(where: { $0.name == name }) {
            notes.loads += 1
            notes.change(name, to: .loading, awaiting: notes.loads)
            tickets.append(SectionTicket(section: name, generation: notes.loads))
        }
        tell(&stage)
        start(tickets, &stage)
    }

    mutating func start(_ tickets: [SectionTicket<String>], _ stage: inout BoardStage) {
        for ticket in tickets {
            guard let result = stage.start(ticket) else { continue }
            reported(ticket, result, &stage)
        }
    }

    mutating func reported(
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

    mutating func appended(
        _ section: String, _ input: BoardInput, _ stage: inout BoardStage
    ) {}

    mutating func removed(_ section: String, _ stage: inout BoardStage) {
        notes.sections.removeAll { $0.name == section }
        tell(&stage)
    }

    mutating func tell(_ stage: inout BoardStage) {
        guard status != notes.told else { return }
        notes.told = status
        stage.emit(status)
    }
}

/// The handmade board without a mistake.
struct PlainBoard: HandmadeBoard {
    let name = "plain board"
    var notes: BoardNotes
}
