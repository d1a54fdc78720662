package import TapeBench
import TapeList

/// C1: whatever a person does, one request at a time.
package struct SingleFlight: Law {
    package let text = LawText(
        .singleFlight, "C1",
        "A list has at most one request in flight, whatever a person does meanwhile.",
        .ofList(
            why: "Two loads of one page insert it twice.",
            breach: "fast scrolling asks for page 2 three times",
            breakers: "Ghost's Casper theme, waypoints; a flag shared by all lists of a process"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let provoked = trace.looks.count { !$0.inFlight.isEmpty && $0.action != nil }
        let findings = trace.loads.compactMap { load -> Finding? in
            guard let other = load.inFlightBefore.first else { return nil }
            return load.finding(
                expected: "no request while one is in flight",
                saw: "\(load.words) while \(trace.loads[other].words) was unanswered",
                advice:
                    "keep the request in flight in the list's state, and ask only where it is absent"
            )
        }
        return .weighing(
            findings, over: provoked, evidence: "provoked during \(counted(provoked, "request"))",
            unless: "nothing was tried while a request was in flight")
    }
}

extension LawIdentifier {
    package static let singleFlight: Self = "single-flight"
}
