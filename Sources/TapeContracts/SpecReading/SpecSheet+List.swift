import TapeCassette
import TapeFaults
import TapeYAML

/// What a spec says about the lists that are driven over its pages.
struct ListTerms {
    var footers = FooterName.allCases
    var faults: [FaultPlan] = []
}

extension SpecSheet {
    /// Reads `list`: the footers to drive the list with, all four unless the spec chooses, and the faults to test it with.
    mutating func listTerms(_ node: YAMLNode?) -> ListTerms {
        var terms = ListTerms()
        guard let node,
            let fields = fields(of: node, in: .list)
        else { return terms }
        if let several = fields[.footers], fields[.footer] != nil {
            fail(several, "`list` has either `footer` or `footers`")
        }
        if let one = fields[.footer] {
            terms.footers = choice(one, as: "`footer`").map { [$0] } ?? []
        } else if let several = fields[.footers] {
            let chosen = list(several, as: "`footers`")
            if chosen.isEmpty { fail(several, "`footers` must name at least one footer") }
            terms.footers = chosen.compactMap { choice($0, as: "a footer") }
        }
        guard let faults = fields[.faults] else { return terms }
        let plans = list(faults, as: "`faults`")
        if plans.isEmpty, faults.elements != nil {
            fail(faults, "`faults` must name at least one fault; leave it out for all of them")
        }
        terms.faults = plans.compactMap { faultPlan($0) }
        return terms
    }

    /// Reads one plan: a line of text, or a mapping of the same words.
    private mutating func faultPlan(_ node: YAMLNode) -> FaultPlan? {
        guard case .mapping = node.content else {
            guard let text = text(node, as: "a fault") else { return nil }
            return read(node) { () throws(FaultPlanError) in try FaultPlan(text) }
        }
        guard let fields = fields(of: node, in: .fault) else { return nil }
        let fault: Fault? = fields[.fault].flatMap { node in
            guard let text = text(node, as: "`fault`") else { return nil }
            return read(node) { () throws(FaultPlanError) in try Fault(text) }
        }
        let place: FaultPlan.Place? = fields[.where].flatMap { node in
            guard let text = text(node, as: "`where`") else { return nil }
            return read(node) { () throws(FaultPlanError) in
                try FaultPlan.Place(text.hasPrefix("page ") ? "at \(text)" : text)
            }
        }
        let times = times(fields[.times])
        guard let fault, place != nil || fields[.where] == nil,
            times != nil || fields[.times] == nil
        else { return nil }
        let line = [fault.description, place?.description, times].compactMap(\.self).joined(
            separator: " ")
        return read(node) { () throws(FaultPlanError) in try FaultPlan(line) }
    }

    /// Reads how often, as plans spell it; nil if it is not given, or is invalid and has been reported.
    private mutating func times(_ node: YAMLNode?) -> String? {
        guard let node, let text = text(node, as: "`times`") else { return nil }
        let times = node.integer == nil ? text : "\(text) times"
        let rule = read(node) { () throws(FaultPlanError) in
            try FaultPlan.Rule("stall sweep \(times)")
        }
        return rule.map { _ in times }
    }

    private mutating func read<Value>(
        _ node: YAMLNode, _ parse: () throws(FaultPlanError) -> Value
    ) -> Value? {
        do { return try parse() } catch {
            fail(node, error.advice)
            return nil
        }
    }
}

extension FaultPlanError {
    /// The message, with the word that was probably meant.
    package var advice: String {
        switch code {
        case .unknownFault(let name):
            guard let nearest = NearestName.nearest(to: name, among: Fault.names) else {
                return description
            }
            return "there is no fault `\(name)`; did you mean `\(nearest)`?"
        case .empty, .badArgument, .badPlace, .badTimes: return description
        }
    }
}
