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
/// sections have each status.
public struct SectionBoard<ID: Hashable & Sendable>: Sendable {
    /// What happened.
    public enum Event: Hashable, Sendable {
        /// All sections shall load anew.
        case refresh
        /// One section shall load anew.
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

    private struct Entry: Sendable {
        var status: SectionStatus
        /// The load awaited, if one is.
        var awaited: Int?
        /// Orders the sections; grows with each that comes.
        let rank: Int
    }

    /// How the sections share the screen.
    public let layout: BoardLayout
    /// How many sections have each status.
    public private(set) var counts = StatusCounts()
    private var entries: [ID: Entry] = [:]
    private var ranks = 0
    private var generations = 0

    /// Makes a board; sections that never loaded count as empty.
    public init(layout: BoardLayout, sections: [ID] = []) {
        self.layout = layout
        for section in sections { _ = add(section, .empty) }
    }

    /// The status of the board.
    public var status: SectionStatus { layout.status(of: counts) }

    /// The sections from top to bottom.
    public var sections: [ID] {
        entries.sorted { $0.value.rank < $1.value.rank }.map(\.key)
    }

    /// The status of a section, or `nil` if it is not on the board.
    public subscript(section: ID) -> SectionStatus? { entries[section]?.status }

    /// Turns what happened into what is to be done; the board's status comes once, after all sections', and before any
    /// load starts.
    public mutating func handle(_ event: Event) -> [Effect] {
        let before = status
        var effects: [Effect]
        var starts: [Effect] = []
        switch event {
        case .refresh: (effects, starts) = markAllLoading()
        case .reload(let section): (effects, starts) = markLoading(section)
        case .report(let ticket, let result): effects = report(ticket, result)
        case .set(let section, let status): effects = set(section, status)
        case .add(let section, let status): effects = add(section, status)
        case .remove(let section): effects = remove(section)
        }
        if status != before { effects.append(.board(status)) }
        return effects + starts
    }

    private mutating func markAllLoading() -> ([Effect], [Effect]) {
        var effects: [Effect] = []
        var starts: [Effect] = []
        for section in sections {
            let (changes, start) = markLoading(section)
            effects += changes
            starts += start
        }
        return (effects, starts)
    }

    private mutating func markLoading(_ section: ID) -> ([Effect], [Effect]) {
        guard let effects = change(section, to: .loading) else { return ([], []) }
        generations += 1
        entries[section]?.awaited = generations
        return (effects, [.start(SectionTicket(section: section, generation: generations))])
    }

    private mutating func report(_ ticket: SectionTicket<ID>, _ result: SectionResult) -> [Effect] {
        // The result of an older load, or of a section that went and came back, says nothing about this one.
        guard entries[ticket.section]?.awaited == ticket.generation else { return [] }
        return set(ticket.section, result.status)
    }

    private mutating func set(_ section: ID, _ status: SectionStatus) -> [Effect] {
        let effects = change(section, to: status) ?? []
        entries[section]?.awaited = nil
        return effects
    }

    private mutating func add(_ section: ID, _ status: SectionStatus) -> [Effect] {
        guard entries[section] == nil else { return set(section, status) }
        ranks += 1
        entries[section] = Entry(status: status, awaited: nil, rank: ranks)
        counts[status] += 1
        return [.section(section, status)]
    }

    private mutating func remove(_ section: ID) -> [Effect] {
        guard let entry = entries.removeValue(forKey: section) else { return [] }
        counts[entry.status] -= 1
        return []
    }

    /// Changes a section's status: the effects, or `nil` if there is no such section.
    private mutating func change(_ section: ID, to status: SectionStatus) -> [Effect]? {
        guard let old = entries[section]?.status else { return nil }
        guard old != status else { return [] }
        entries[section]?.status = status
        counts[old] -= 1
        counts[status] += 1
        return [.section(section, status)]
    }
}
