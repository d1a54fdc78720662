import TapeContracts
import TapeHTTP
import TapeJSON

/// What changed between two recordings, one line for each change.
struct DriftLines {
    private let palette: Palette

    init(_ palette: Palette) {
        self.palette = palette
    }

    func lines(_ changes: [DriftChange]) -> [String] {
        changes.map { change in
            let severity = change.severity.rawValue
            let gap = "".padded(to: 10 - severity.count)
            let shown =
                switch change.severity {
                case .breaking: palette.bad(severity)
                case .notable: palette.unsure(severity)
                case .data: severity
                }
            return "    \(shown)\(gap)\(words(change).visible())"
        }
    }

    /// The changes that are not breaking; breaking changes are among the findings.
    func harmless(_ spec: SpecReport) -> [String] {
        guard let drift = spec.drift else { return [] }
        if drift.changes.isEmpty {
            return ["    nothing changed since \(spec.cassette.visible()) (no-drift)"]
        }
        let careful = drift.changes.filter { $0.severity != .breaking }
        guard !careful.isEmpty else { return [] }
        return ["    changes since \(spec.cassette.visible()) that are not breaking:"]
            + lines(careful).map { "  \($0)" }
    }

    private func words(_ change: DriftChange) -> String {
        switch change.severity {
        case .data where change.aspect == .items: "\(change.place): \(change.after)"
        case .breaking, .notable, .data: "\(change.place): \(change.before) → \(change.after)"
        }
    }
}

extension JSONWriter {
    /// Writes the changes, and how many there are of each severity.
    mutating func members(of drift: Drift) {
        member(
            "summary",
            object: { summary in
                for severity in DriftChange.Severity.allCases {
                    summary.member(severity.rawValue, drift.count(severity))
                }
            })
        member("changes", objects: drift.changes) { change, entry in
            entry.member("severity", change.severity.rawValue)
            entry.member("aspect", change.aspect.rawValue)
            entry.member("place", change.place)
            entry.member("before", change.before)
            entry.member("after", change.after)
        }
    }
}
