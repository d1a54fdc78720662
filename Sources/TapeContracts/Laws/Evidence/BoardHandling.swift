import TapeBench
import TapeList

/// One input to a board, with everything it caused.
struct BoardHandling {
    let input: BoardInput
    /// The board's status before.
    let before: SectionStatus
    /// The status of each section before.
    let sectionsBefore: [String: SectionStatus]
    let entries: [BoardTrace.Entry]
    let after: BoardTrace.Look

    /// The section that the input concerns, if any.
    var section: String? {
        switch input {
        case .refresh: nil
        case .report(let ticket, _): ticket.section
        case .reload(let section), .set(let section, _), .add(let section, _),
            .remove(let section), .appendBegan(let section), .appendFailed(let section),
            .appendEnded(let section):
            section
        }
    }
}

extension BoardHandling {
    /// A finding if the input changed or reported a status although it should change nothing.
    func change(advice: String) -> Finding? {
        let told = entries.compactMap(\.emission)
        guard after.status != before || !told.isEmpty else { return nil }
        return Finding(
            item: section, expected: "still \(before)",
            saw: told.isEmpty ? "\(after.status)" : told.words, advice: advice)
    }
}

extension BoardTrace {
    /// The inputs one by one, each with its consequences.
    var handlings: [BoardHandling] {
        var result: [BoardHandling] = []
        var before: Look?
        var input: BoardInput?
        var since: [Entry] = []
        for entry in entries {
            switch entry {
            case .input(let next):
                input = next
                since = []
            case .emitted, .started: since.append(entry)
            case .look(let look):
                if let input, let before {
                    result.append(
                        BoardHandling(
                            input: input, before: before.status, sectionsBefore: before.sections,
                            entries: since, after: look))
                }
                before = look
                input = nil
            case .composed: break
            }
        }
        return result
    }
}

extension BoardTrace.Entry {
    var emission: SectionStatus? {
        switch self {
        case .emitted(let status): status
        case .input, .started, .look, .composed: nil
        }
    }

    var isStart: Bool { started != nil }

    /// The section whose load was started.
    var started: String? {
        switch self {
        case .started(let ticket, _): ticket.section
        case .input, .emitted, .look, .composed: nil
        }
    }
}

extension BoardInput {
    var isAppend: Bool {
        switch self {
        case .appendBegan, .appendFailed, .appendEnded: true
        case .refresh, .reload, .report, .set, .add, .remove: false
        }
    }
}

extension [SectionStatus] {
    /// The statuses as findings name them, in their order.
    var words: String { map { "\($0)" }.joined(separator: ", then ") }
}
