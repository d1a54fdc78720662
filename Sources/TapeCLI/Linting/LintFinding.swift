import TapeCassette
import TapeContracts
import TapeYAML

/// A mistake in a file, or a warning or note about it.
struct LintFinding {
    let severity: SourceExcerpt.Severity
    /// The finding as shown: place, message, source line and caret.
    let text: String
    /// Whether `lint --fix` can fix it.
    var isMendable = false
    /// What `lint --fix` removes, if that fixes it.
    private(set) var removal: (path: String, kind: Removal)?

    /// The kind of stray file.
    enum Removal {
        case file
        case folder
        /// A folder of temporary files, removed with its content.
        case scratch
    }

    /// A finding about a file as a whole.
    init(
        _ severity: SourceExcerpt.Severity, in file: String, _ message: String,
        removing kind: Removal? = nil
    ) {
        self.severity = severity
        removal = kind.map { (file, $0) }
        text = "\(file): \(severity.rawValue): \(message)"
    }

    init(_ severity: SourceExcerpt.Severity, at place: SourceExcerpt, _ message: String) {
        self.severity = severity
        text = place.rendered(message, as: severity)
    }

    init(_ remark: CassetteRemark, in file: String) {
        let severity: SourceExcerpt.Severity
        switch remark.kind {
        case .mistake, .secret:
            severity = .error
        case .edited, .miscounted, .unsealed:
            severity = .warning
            isMendable = true
        }
        let advice = isMendable ? "; settle it with pagetape lint --fix" : ""
        self.severity = severity
        text =
            remark.place.map { $0.rendered(remark.message + advice, as: severity) }
            ?? "\(file): \(severity.rawValue): \(remark.message)\(advice)"
    }

    /// Makes findings from mistakes that are already rendered.
    init(rendered text: String) {
        severity = .error
        self.text = text
    }
}
