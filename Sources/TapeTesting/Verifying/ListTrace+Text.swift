import TapeBench
import TapeList

extension ListTrace {
    /// The trace as text: what a person did, what the list asked for, what came, and what the screen then showed.
    var text: String {
        var lines = ["\(list), \(ending.map { "\($0)" } ?? "still running")"]
        var cause: Cause?
        var look = 0
        for (number, step) in steps.enumerated() {
            while look < looks.count, looks[look].afterStep <= number {
                if looks[look].action != nil { lines.append("    screen: \(looks[look].words)") }
                look += 1
            }
            if step.cause != cause, case .user(let action) = step.cause {
                lines.append("person: \(action)")
            }
            cause = step.cause
            lines += words(of: step)
        }
        if let last = looks.last { lines.append("    screen: \(last.words)") }
        return lines.joined(separator: "\n")
    }

    private func words(of step: Step) -> [String] {
        var lines: [String] = []
        switch step.input {
        case .answer(let ticket, let answer): lines.append("answer \(ticket): \(answer.words)")
        case .willDisplay, .didEndDisplaying, .laidOut:
            if !step.effects.isEmpty { lines.append("  \(step.input)") }
        case .start, .refresh, .tapFooter, .tapRetry, .select, .cancel, .delete, .filterChanged,
            .dispose, .timePassed:
            lines.append("  \(step.input)")
        }
        for effect in step.effects {
            switch effect {
            case .load(let ticket):
                lines.append("  list asks \(ticket.number): \(ticket.pointer ?? "the first page")")
            case .cancel(let ticket): lines.append("  list calls off \(ticket.number)")
            case .update(.reload, let shape):
                lines.append("  reload, leaving \(shape.rowsInSections)")
            case .update(.batch(let batch), let shape):
                lines.append("  \(batch.words), leaving \(shape.rowsInSections)")
            case .hideFooter, .report, .wake: lines.append("  \(effect)")
            }
        }
        if let fault = step.fault { lines.append("  TABLE: \(fault)") }
        return lines
    }
}

extension ListTrace.Look {
    fileprivate var words: String {
        let flight = inFlight.isEmpty ? "nothing in flight" : "\(inFlight.count) in flight"
        let placeholder = placeholder == .absent ? "" : ", placeholder \(self.placeholder)"
        return "\(itemCount) items, footer \(footer)\(placeholder), \(flight)"
    }
}

extension LoadAnswer {
    fileprivate var words: String {
        switch result {
        case .success(let page):
            let next = page.next.map { ", next at \($0)" } ?? ""
            return "\(page.items.count) items, \(page.hasMore ? "more" : "no more")\(next)"
        case .failure(let failure): return "failed: \(failure.message)"
        }
    }
}

extension UpdateBatch {
    fileprivate var words: String {
        let counts = [
            ("insert", insertedRows.count + insertedSections.count),
            ("delete", deletedRows.count + deletedSections.count),
            ("reload", reloadedRows.count), ("move", movedRows.count),
            ("reconfigure", reconfiguredRows.count),
        ]
        let parts = counts.filter { $0.1 > 0 }.map { "\($0.0) \($0.1)" }
        return parts.isEmpty ? "an empty batch" : parts.joined(separator: ", ")
    }
}

extension BoardTrace {
    /// The trace as text, one line for each observation.
    var text: String {
        let lines = entries.compactMap { entry -> String? in
            switch entry {
            case .input(let input): "told: \(input)"
            case .emitted(let status): "  says: \(status)"
            case .started(let ticket, let result):
                "  starts \(ticket.section)" + (result.map { ", at once \($0)" } ?? "")
            case .look(let look):
                "  is \(look.status), its sections "
                    + look.sections.sorted { $0.key < $1.key }.map { "\($0): \($1)" }
                    .joined(separator: ", ")
            case .composed(let composition) where composition.whole == composition.ofParts: nil
            case .composed(let composition):
                "\(composition.parts): \(composition.whole), of boards \(composition.ofParts)"
            }
        }
        let ending = isStorm ? ["broken off: it starts loads without end"] : []
        return (["\(board), \(layout)"] + lines + ending).joined(separator: "\n")
    }
}
