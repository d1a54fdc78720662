/// Identifies a load of one section; the report carries it back, so that late results can be told from awaited ones.
public struct SectionTicket<ID: Hashable & Sendable>: Hashable, Sendable {
    /// Which section.
    public let section: ID
    /// Counts the loads of the board; never used twice.
    public let generation: Int

    /// Makes a ticket; boards under test make their own.
    public init(section: ID, generation: Int) {
        self.section = section
        self.generation = generation
    }
}

/// The status of a screen made of sections: a state machine that turns events into effects.
///
/// A change of one section takes the same time however many there are, because the board's status depends only on how
/// many sections have each status. Boards nest: an inner board reports its status to the outer one with `set`, and the
/// outer one then has the status that a single board of all their sections would have.
public struct SectionBoard<ID: Hashable & Sendable>: Sendable {
    /// Something that happened to the board or to one of its sections.
    public enum Event: Hashable, Sendable {
        /// Load all sections again.
        case refresh
        /// Load one section again.
        case reload(ID)
        /// A section's load ended with this result.
        case report(SectionTicket<ID>, SectionResult)
        /// A section's status was set from outside; its loads in flight no longer count.
        case set(ID, SectionStatus)
        /// A section was added below the others.
        case add(ID, SectionStatus)
        /// A section was removed.
        case remove(ID)
    }

    /// What the caller must do in response, or show.
    public enum Effect: Hashable, Sendable {
        /// A section changed.
        case section(ID, SectionStatus)
        /// The status of the board changed; the same status is never reported twice in a row.
        case board(SectionStatus)
        /// Load this section and report with the ticket.
        case start(SectionTicket<ID>)
    }

    /// How the sections share the screen.
    public let layout: BoardLayout
    /// How many sections have each status.
    public private(set) var counts = StatusCounts()
    private var register = SectionRegister<ID>()
    private var generations = 0

    /// Makes a board; sections that never loaded count as empty.
    public init(layout: BoardLayout, sections: [ID] = []) {
        self.layout = layout
        var unheard: [Effect] = []
        for section in sections { add(section, .empty, &unheard) }
    }

    /// The status of the board.
    public var status: SectionStatus { layout.status(of: counts) }

    /// How many sections there are.
    public var count: Int { register.count }

    /// The sections from top to bottom.
    public var sections: [ID] { register.entries.map(\.id) }

    /// The sections from top to bottom, each with its status.
    public var statuses: [(id: ID, status: SectionStatus)] {
        Array(register.entries)
    }

    /// The status of a section, or `nil` if it is not on the board.
    public subscript(section: ID) -> SectionStatus? {
        register.slot(of: section).map(register.status)
    }

    /// Handles an event and returns its effects: changed sections first, then the board's status if it changed, then the
    /// loads to start.
    ///
    /// The time does not depend on the number of sections, except for a refresh, which starts a load for each of them.
    public mutating func handle(_ event: Event) -> [Effect] {
        let before = status
        var effects: [Effect] = []
        var starts: [Effect] = []
        switch event {
        case .refresh:
            for slot in register.indices { markLoading(slot, &effects, &starts) }
        case .reload(let section):
            if let slot = register.slot(of: section) { markLoading(slot, &effects, &starts) }
        case .report(let ticket, let result): report(ticket, result, &effects)
        case .set(let section, let status):
            if let slot = register.slot(of: section) { set(slot, status, &effects) }
        case .add(let section, let status): add(section, status, &effects)
        case .remove(let section):
            if let status = register.remove(section) { counts[status] -= 1 }
        }
        if status != before { effects.append(.board(status)) }
        return effects + starts
    }

    private mutating func markLoading(
        _ slot: Int, _ effects: inout [Effect], _ starts: inout [Effect]
    ) {
        guard let section = register.id(at: slot) else { return }
        change(slot, to: .loading, &effects)
        generations += 1
        register.expect(generations, at: slot)
        starts.append(.start(SectionTicket(section: section, generation: generations)))
    }

    private mutating func report(
        _ ticket: SectionTicket<ID>, _ result: SectionResult, _ effects: inout [Effect]
    ) {
        // Ignore the result of an older load, or of a section that was removed and added again.
        guard let slot = register.slot(of: ticket.section),
            register.awaitedLoad(at: slot) == ticket.generation
        else { return }
        set(slot, result.status, &effects)
    }

    private mutating func set(_ slot: Int, _ status: SectionStatus, _ effects: inout [Effect]) {
        change(slot, to: status, &effects)
        register.expect(nil, at: slot)
    }

    private mutating func add(_ section: ID, _ status: SectionStatus, _ effects: inout [Effect]) {
        if let slot = register.slot(of: section) { return set(slot, status, &effects) }
        register.append(section, status)
        counts[status] += 1
        effects.append(.section(section, status))
    }

    private mutating func change(
        _ slot: Int, to status: SectionStatus, _ effects: inout [Effect]
    ) {
        let old = register.status(at: slot)
        guard old != status, let section = register.id(at: slot) else { return }
        register.change(slot, to: status)
        counts[old] -= 1
        counts[status] += 1
        effects.append(.section(section, status))
    }
}
