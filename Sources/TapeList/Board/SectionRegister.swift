/// The sections of a board in the order in which they were added; a lookup by id takes constant time.
struct SectionRegister<ID: Hashable & Sendable>: Sendable {
    /// A section keeps its slot until gaps are closed; a removed section leaves `nil` there.
    private var ids: [ID?] = []
    private var slots: [ID: Int] = [:]
    private(set) var statuses: [SectionStatus] = []
    /// The load that each section awaits, if any.
    private var awaited: [Int?] = []

    var count: Int { slots.count }

    /// The slots that may hold a section, from top to bottom.
    var indices: Range<Int> { ids.indices }

    /// The slots that hold a section, from top to bottom.
    var entries: some Sequence<(id: ID, status: SectionStatus)> {
        zip(ids, statuses).lazy.compactMap { id, status in id.map { ($0, status) } }
    }

    func slot(of id: ID) -> Int? { slots[id] }

    func id(at slot: Int) -> ID? { ids[slot] }

    func status(at slot: Int) -> SectionStatus { statuses[slot] }

    func awaitedLoad(at slot: Int) -> Int? { awaited[slot] }

    mutating func change(_ slot: Int, to status: SectionStatus) {
        statuses[slot] = status
    }

    mutating func expect(_ load: Int?, at slot: Int) {
        awaited[slot] = load
    }

    mutating func append(_ id: ID, _ status: SectionStatus) {
        slots[id] = ids.count
        ids.append(id)
        statuses.append(status)
        awaited.append(nil)
    }

    /// Removes a section and returns the status it had, if it was there.
    mutating func remove(_ id: ID) -> SectionStatus? {
        guard let slot = slots.removeValue(forKey: id) else { return nil }
        let status = statuses[slot]
        ids[slot] = nil
        closeGaps()
        return status
    }

    /// Closes the gaps only once there are many, so that a removal takes constant time on average.
    private mutating func closeGaps() {
        guard ids.count > 16, ids.count > 2 * slots.count else { return }
        let held = ids.indices.filter { ids[$0] != nil }
        ids = held.map { ids[$0] }
        statuses = held.map { statuses[$0] }
        awaited = held.map { awaited[$0] }
        for case (let slot, let id?) in ids.enumerated() { slots[id] = slot }
    }
}
