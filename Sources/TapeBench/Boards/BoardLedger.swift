import TapeList

/// The statuses that a board's sections should have, derived from the board's inputs and not from what it reports.
struct BoardLedger {
    private(set) var statuses: [String: SectionStatus] = [:]
    private var awaited: [String: SectionTicket<String>] = [:]

    init(sections: [String]) {
        for section in sections { statuses[section] = .empty }
    }

    /// Whether the input reports a load that a newer one superseded.
    func isLate(_ input: BoardInput) -> Bool {
        switch input {
        case .report(let ticket, _): awaited[ticket.section] != ticket
        case .refresh, .reload, .set, .add, .remove, .appendBegan, .appendFailed, .appendEnded:
            false
        }
    }

    mutating func note(_ input: BoardInput) {
        switch input {
        case .refresh:
            for section in statuses.keys { begin(section) }
        case .reload(let section):
            if statuses[section] != nil { begin(section) }
        case .report(let ticket, let result):
            guard awaited[ticket.section] == ticket else { return }
            settle(ticket.section, result.status)
        case .set(let section, let status):
            if statuses[section] != nil { settle(section, status) }
        case .add(let section, let status): settle(section, status)
        case .remove(let section):
            statuses[section] = nil
            awaited[section] = nil
        case .appendBegan, .appendFailed, .appendEnded: break
        }
    }

    mutating func note(_ entry: BoardTrace.Entry) {
        switch entry {
        case .started(let ticket, let result):
            guard statuses[ticket.section] != nil else { return }
            awaited[ticket.section] = ticket
            if let result { settle(ticket.section, result.status) }
        case .input, .emitted, .look, .composed: break
        }
    }

    /// A load in flight is still awaited until the board starts a newer one: its result may be good enough.
    private mutating func begin(_ section: String) {
        statuses[section] = .loading
    }

    private mutating func settle(_ section: String, _ status: SectionStatus) {
        statuses[section] = status
        awaited[section] = nil
    }
}
