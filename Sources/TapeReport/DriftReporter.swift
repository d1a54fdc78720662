package import TapeContracts
import TapeJSON

/// Writes what changed between two recordings, for people and for programs.
package struct DriftReporter: Sendable {
    private let before: String
    private let after: String
    private let spec: String

    /// The names are those of the two recordings and of the spec that was used to read them.
    package init(before: String, after: String, spec: String) {
        self.before = before
        self.after = after
        self.spec = spec
    }

    package func text(_ drift: Drift, colored: Bool) -> String {
        let palette: Palette = colored ? .terminal : .plain
        var lines = ["\(palette.strong(before.visible())) → \(palette.strong(after.visible()))"]
        lines += DriftLines(palette).lines(drift.changes)
        let closing =
            drift.changes.isEmpty
            ? palette.good("nothing changed")
            : drift.isBreaking ? palette.bad("drifted") : palette.good("no breaking change")
        lines.append(
            drift.changes.isEmpty ? closing : "\(closing): \(drift.summary)")
        return lines.joined(separator: "\n") + "\n"
    }

    package func json(_ drift: Drift) -> String {
        var writer = JSONWriter(style: .pretty)
        writer.object { root in
            root.member("pagetape", 1)
            root.member("before", before)
            root.member("after", after)
            root.member("spec", spec)
            root.members(of: drift)
        }
        return writer.text + "\n"
    }
}
