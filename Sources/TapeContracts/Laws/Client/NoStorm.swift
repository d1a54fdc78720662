package import TapeBench
import TapeList

/// C19: after an error the list sends no request until the user asks for one.
package struct NoStorm: Law {
    package let text = LawText(
        .noStorm, "C19",
        "After a failure the list asks for nothing until a person does something.",
        .ofList(
            why: "A failure that repeats itself at once takes the server down.",
            breach: "the footer stays visible after an error and triggers without end",
            breakers: "react-infinite-scroll-hook, before it looked at errors"))

    package func judge(_ trace: ListTrace) -> Judgement {
        let failed = Set(trace.failedLoads.map(\.answered.index))
        var findings = trace.loads.compactMap { load -> Finding? in
            guard case .answer(let cause) = load.cause, failed.contains(cause) else { return nil }
            return load.finding(
                expected: "silence after the failure until a tap or a new display",
                saw: "\(load.words), by itself",
                advice:
                    "do not let a footer that is still on screen, or was only redrawn, ask again")
        }
        if trace.ending == .storm, findings.isEmpty, let load = trace.loads.last {
            findings.append(
                load.finding(
                    expected: "requests that stop",
                    saw: "\(trace.loads.count) requests without end",
                    advice: "bound what the list asks for by itself"))
        }
        return .weighing(
            findings, over: failed.count, evidence: counted(failed.count, "failure"),
            unless: "no request failed")
    }
}

extension LawIdentifier {
    package static let noStorm: Self = "no-storm"
}
