package import TapeContracts
import TapeJSON

/// Writes what changed between two recordings, for people and for programs.
package struct DriftReporter: Sendable {
    private let before: String
    private let after: String
    private let spec: String

    /// The names are those of the two recordings and of the spec that they were read by.
    package init(before: String, after: String, spec: String) {
        self.before = before
        self.after = after
        self.spec = spec
    }

    package func text(_ drift: Drift, colored: Bool) -> String {
        let palette: Palette = colored ? .terminal : .plain
        var lines = ["\(palette.strong(before.visible())) → \(palette.strong(after.visible()))"]
        for change in drift.changes {
            let severity = change.severity.rawValue
            let gap = String(repeating: " ", count: 10 - severity.count)
            let shown =
                switch change.severity {
                case .breaking: palette.bad(severity)
                case .notable: palette.unsure(severity)
                case .data: severity
                }
            lines.append("    \(shown)\(gap)\(words(change).visible())")
        }
        let counts = DriftChange.Severity.allCases.map { "\(drift.count($0)) \($0.rawValue)" }
        let closing =
            drift.changes.isEmpty
            ? palette.good("nothing changed")
            : drift.isBreaking ? palette.bad("drifted") : palette.good("no breaking change")
        lines.append(
            drift.changes.isEmpty ? closing : "\(closing): \(counts.joined(separator: ", "))")
        return lines.joined(separator: "\n") + "\n"
    }

    private func words(_ change: DriftChange) -> String {
        switch change.severity {
        case .breaking, .notable: "\(change.place): \(change.before) → \(change.after)"
        case .data: "\(change.place): \(change.after)"
        }
    }

    package func json(_ drift: Drift) -> String {
        var writer = JSONWriter(style: .pretty)
        writer.object { root in
            root.member("pagetape", 1)
            root.member("before", before)
            root.member("after", after)
            root.member("spec", spec)
            root.member(
                "summary",
                object: { summary in
                    for severity in DriftChange.Severity.allCases {
                        summary.member(severity.rawValue, drift.count(severity))
                    }
                })
            root.member(
                "changes",
                array: { list in
                    for change in drift.changes {
                        list.element(object: { write(change, to: &$0) })
                    }
                })
        }
        return writer.text + "\n"
    }

    private func write(_ change: DriftChange, to writer: inout JSONWriter) {
        writer.member("severity", change.severity.rawValue)
        writer.member("aspect", change.aspect.rawValue)
        writer.member("place", change.place)
        writer.member("before", change.before)
        writer.member("after", change.after)
    }
}
