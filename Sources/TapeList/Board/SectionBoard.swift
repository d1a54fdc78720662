/// A load of one section; its report must quote it, so that late results are told from awaited ones.
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

/// The status of a screen made of sections: what happened goes in, what to do comes out.
///
/// Every change of one section costs the same however many there are, because the board's status follows from how many
/// sections have each status. Boards compose: a board that is a section of another tells it its own status by `set`, and
/// the outer one then says what one board of all their sections would.
public struct SectionBoard<ID: Hashable & Sendable>: Sendable {
    /// What happened.
    public enum Event: Hashable, Sendable {
        /// All sections shall load again.
        case refresh
        /// One section shall load again.
        case reload(ID)
        /// A section's load came to a result.
        case report(SectionTicket<ID>, SectionResult)
        /// A section has a status for reasons of its own; loads of it in flight do not count any more.
        case set(ID, SectionStatus)
        /// A section came, below the others.
        case add(ID, SectionStatus)
        /// A section went.
        case remove(ID)
    }

    /// What is to be done.
    public enum Effect: Hashable, Sendable {
        /// A section changed.
        case section(ID, SectionStatus)
        /// The status of the board changed; never given twice in a row with the same status.
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

    /// Turns what happened into what is to be done; the board's status comes once, after all sections', and before any
    /// load starts.
    ///
    /// Everything but a refresh costs the same however many sections there are; a refresh costs what starting a load for
    /// each of them costs.
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
        // The result of an older load, or of a section that went and came back, says nothing about this one.
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
