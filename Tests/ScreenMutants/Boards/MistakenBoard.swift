import TapeBench
import TapeList

/// A board with one mistake.
struct MistakenBoard: HandmadeBoard {
    enum Mistake: String, CaseIterable {
        /// Shows every result in its first section.
        case showsResultsInTheFirstSection
        /// Shows each result in the section after the one that it is of.
        case showsResultsOneSectionDown
        /// Takes nothing found for a failure, and a failure for nothing found.
        case swapsErrorAndEmpty
        /// Takes nothing found for content.
        case showsContentWhereThereIsNone
        /// Keeps a section that was removed, and only hides it from its status.
        case keepsRemovedSections
        /// Brings a removed section back when its load answers.
        case bringsSectionsBackWithTheirResults
        /// Brings a removed section back when its status is set.
        case bringsSectionsBackWithAStatus
        /// Starts sections on a refresh that were removed.
        case refreshesRemovedSections
        /// Reloads all sections when one should be.
        case reloadsEverything
        /// Does not show that a section reloads.
        case reloadsUnseen
        /// Refreshes only what failed.
        case refreshesFailuresOnly
        /// Does not refresh what failed.
        case skipsFailuresOnRefresh
        /// Does not refresh while anything loads.
        case refreshesOnlyAtRest
        /// Starts each load twice.
        case startsTwice
        /// Starts a section when the one before has reported.
        case startsOneAfterAnother
        /// Tells its status before it has changed it.
        case tellsTooEarly
        /// Does not tell that it loads.
        case doesNotTellLoading
        /// Goes on showing an error once there was one.
        case errorSticks
        /// Takes the first section's status for its own.
        case looksAtTheFirstSectionOnly
        /// Takes the last result's status for its own.
        case lastResultWins
        /// Counts loads down with every result, awaited or not.
        case countsLoadsDown
        /// Does not tell what a new section changes.
        case addsSilently
        /// Does not hear statuses that are set.
        case ignoresSetStatuses
        /// Shows an error when a section could not load more.
        case showsAppendErrors
        /// Numbers the loads of each section for itself, from one again when it comes back.
        case numbersLoadsByName
        /// Shows an error only where everything failed.
        case needsAllToFail
        /// Drops a result that is there at once.
        case dropsResultsAtOnce
    }

    let mistake: Mistake
    var notes: BoardNotes
    private var loading = 0
    private var last: SectionStatus?
    private var hadError = false
    private var removed: [String] = []
    private var numbers: [String: Int] = [:]
    private var waiting: [String] = []

    init(_ mistake: Mistake, notes: BoardNotes) {
        self.mistake = mistake
        self.notes = notes
    }

    var name: String { "board that \(mistake.rawValue)" }

    var status: SectionStatus {
        let right = BoardNotes.greatest(notes.statuses, layout)
        switch mistake {
        case .errorSticks where layout == .fullTable && hadError && right == .normal: return .error
        case .looksAtTheFirstSectionOnly: return notes.statuses.first ?? right
        case .lastResultWins: return right == .loading ? right : last ?? right
        case .countsLoadsDown where layout == .fullTable:
            return loading > 0 ? .loading : Self.settled(notes.statuses)
        case .countsLoadsDown: return loading > 0 ? .loading : .normal
        case .needsAllToFail where right == .error:
            return notes.statuses.allSatisfy { $0 == .error } ? .error : .normal
        case _: return right
        }
    }

    private static func settled(_ statuses: [SectionStatus]) -> SectionStatus {
        BoardNotes.greatest(statuses.filter { $0 != .loading }, .fullTable)
    }

    mutating func handle(_ input: BoardInput, on stage: inout BoardStage) {
        switch (mistake, input) {
        case (.bringsSectionsBackWithAStatus, .set(let name, let status)) where !has(name):
            notes.sections.append((name, status, nil))
            tell(&stage)
        case (.ignoresSetStatuses, .set): break
        case (.addsSilently, .add(let name, let status)):
            notes.sections.append((name, status, nil))
            notes.told = self.status
        case (.reloadsEverything, .reload(let name)) where has(name): refreshed(&stage)
        case (.reloadsUnseen, .reload(let name)) where has(name):
            notes.loads += 1
            start([SectionTicket(section: name, generation: notes.loads)], &stage)
        case (.tellsTooEarly, .report(let ticket, _)) where has(ticket.section):
            if status != .normal { stage.emit(.normal) }
            notes.told = .normal
            handleRightly(input, on: &stage)
        case _: handleRightly(input, on: &stage)
        }
    }

    private func has(_ name: String) -> Bool { notes.sections.contains { $0.name == name } }

    mutating func refreshed(_ stage: inout BoardStage) {
        switch mistake {
        case .refreshesRemovedSections:
            let gone = removed.map { SectionTicket(section: $0, generation: 0) }
            loadRightly(notes.sections.map(\.name), &stage)
            start(gone, &stage)
        case .refreshesOnlyAtRest
        where notes.statuses.contains(.loading)
            && !notes.statuses.allSatisfy({ $0 == .loading }):
            break
        case .refreshesFailuresOnly:
            loadRightly(notes.sections.filter { $0.status == .error }.map(\.name), &stage)
        case .skipsFailuresOnRefresh:
            loadRightly(notes.sections.filter { $0.status != .error }.map(\.name), &stage)
        case .startsOneAfterAnother:
            waiting = notes.sections.dropFirst().map(\.name)
            loadRightly(Array(notes.sections.prefix(1).map(\.name)), &stage)
        case _: load(notes.sections.map(\.name), &stage)
        }
    }

    mutating func load(_ names: [String], _ stage: inout BoardStage) {
        loading += names.filter(has).count
        guard mistake == .numbersLoadsByName else {
            loadRightly(names, &stage)
            return
        }
        var tickets: [SectionTicket<String>] = []
        for name in names where has(name) {
            numbers[name, default: 0] += 1
            notes.change(name, to: .loading, awaiting: numbers[name])
            tickets.append(SectionTicket(section: name, generation: numbers[name] ?? 0))
        }
        tell(&stage)
        start(tickets, &stage)
    }

    mutating func start(_ tickets: [SectionTicket<String>], _ stage: inout BoardStage) {
        for ticket in tickets {
            if mistake == .startsTwice { _ = stage.start(ticket) }
            guard let result = stage.start(ticket), mistake != .dropsResultsAtOnce else { continue }
            reported(ticket, result, &stage)
        }
    }

    mutating func reported(
        _ ticket: SectionTicket<String>, _ result: SectionResult, _ stage: inout BoardStage
    ) {
        loading = max(0, loading - 1)
        hadError = hadError || result == .error
        last = result.status
        if mistake == .bringsSectionsBackWithTheirResults, !has(ticket.section) {
            notes.sections.append((ticket.section, result.status, nil))
            tell(&stage)
            return
        }
        guard let place = place(of: ticket) else { return }
        notes.sections[place].awaited = nil
        notes.sections[place].status = shown(result)
        misplace(result, from: place)
        tell(&stage)
        guard mistake == .startsOneAfterAnother, let next = waiting.first else { return }
        waiting.removeFirst()
        loadRightly([next], &stage)
    }

    private func place(of ticket: SectionTicket<String>) -> Int? {
        notes.sections.firstIndex { section in
            section.name == ticket.section
                && (section.awaited == ticket.generation || mistake == .reloadsUnseen)
        }
    }

    private func shown(_ result: SectionResult) -> SectionStatus {
        switch (mistake, result.status) {
        case (.swapsErrorAndEmpty, .error): .empty
        case (.swapsErrorAndEmpty, .empty): .error
        case (.showsContentWhereThereIsNone, .empty): .normal
        case (_, let status): status
        }
    }

    private mutating func misplace(_ result: SectionResult, from place: Int) {
        let other: Int
        switch mistake {
        case .showsResultsInTheFirstSection: other = 0
        case .showsResultsOneSectionDown: other = (place + 1) % notes.sections.count
        case _: return
        }
        guard other != place, notes.sections[other].awaited == nil else { return }
        let old = notes.sections[other].status
        notes.sections[other].status = result.status
        notes.sections[place].status = old
    }

    mutating func removed(_ section: String, _ stage: inout BoardStage) {
        removed.append(section)
        if mistake == .keepsRemovedSections {
            notes.change(section, to: .empty)
        } else {
            notes.sections.removeAll { $0.name == section }
        }
        if mistake == .numbersLoadsByName { numbers[section] = nil }
        tell(&stage)
    }

    mutating func appended(
        _ section: String, _ input: BoardInput, _ stage: inout BoardStage
    ) {
        guard mistake == .showsAppendErrors, case .appendFailed = input, has(section) else {
            return
        }
        notes.change(section, to: .error)
        tell(&stage)
    }

    mutating func tell(_ stage: inout BoardStage) {
        guard status != notes.told else { return }
        notes.told = status
        if mistake == .doesNotTellLoading, status == .loading { return }
        stage.emit(status)
    }
}
