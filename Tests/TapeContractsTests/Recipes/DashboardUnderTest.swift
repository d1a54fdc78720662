import Observation
import TapeBench
import TapeList

/// The status of a screen as an app keeps it: a number a section for the load it awaits, and one status for all.
@Observable
final class DashboardModel {
    private(set) var sections: [String: (status: SectionStatus, awaited: Int?)] = [:]
    private(set) var status = SectionStatus.empty
    @ObservationIgnored var order: [String] = []
    @ObservationIgnored private var loads = 0

    init(sections names: [String]) {
        for name in names { show(name, .empty) }
    }

    /// Marks sections as loading, all before any starts: the loads to start.
    func begin(_ names: [String]) -> [(name: String, load: Int)] {
        let started = names.filter { sections[$0] != nil }.map { name in
            loads += 1
            sections[name] = (.loading, loads)
            return (name, loads)
        }
        settle()
        return started
    }

    func finish(_ name: String, _ load: Int, _ result: SectionStatus) {
        guard sections[name]?.awaited == load else { return }
        show(name, result)
    }

    func show(_ name: String, _ status: SectionStatus) {
        if sections[name] == nil { order.append(name) }
        sections[name] = (status, nil)
        settle()
    }

    func remove(_ name: String) {
        sections[name] = nil
        order.removeAll { $0 == name }
        settle()
    }

    private func settle() {
        let all = sections.values.map(\.status)
        let now: SectionStatus =
            all.contains(.loading)
            ? .loading
            : all.contains(.error) ? .error : all.contains(.normal) ? .normal : .empty
        if now != status { status = now }
    }
}

/// A dashboard as a board under test.
struct DashboardUnderTest: BoardUnderTest {
    let name = "DashboardModel"
    let layout = BoardLayout.fullTable
    private let model: DashboardModel

    init(sections: [String]) {
        model = DashboardModel(sections: sections)
    }

    var status: SectionStatus { model.status }

    /// What each section shows; without it the sections themselves are not judged.
    var sections: [String: SectionStatus]? { model.sections.mapValues(\.status) }

    mutating func handle(_ input: BoardInput, on stage: inout BoardStage) {
        switch input {
        case .refresh: load(model.order, on: &stage)
        case .reload(let name): load([name], on: &stage)
        case .report(let ticket, let result):
            telling(&stage) { $0.finish(ticket.section, ticket.generation, result.status) }
        case .set(let name, let status):
            telling(&stage) { if $0.sections[name] != nil { $0.show(name, status) } }
        case .add(let name, let status): telling(&stage) { $0.show(name, status) }
        case .remove(let name): telling(&stage) { $0.remove(name) }
        // Loading more is the footer's business.
        case .appendBegan, .appendFailed, .appendEnded: break
        }
    }

    private func load(_ names: [String], on stage: inout BoardStage) {
        var started: [(name: String, load: Int)] = []
        telling(&stage) { started = $0.begin(names) }
        for (name, load) in started {
            let ticket = SectionTicket(section: name, generation: load)
            guard let result = stage.start(ticket) else { continue }
            telling(&stage) { $0.finish(name, load, result.status) }
        }
    }

    /// What observers of the model would see.
    private func telling(_ stage: inout BoardStage, _ change: (DashboardModel) -> Void) {
        let before = model.status
        change(model)
        if model.status != before { stage.emit(model.status) }
    }
}
