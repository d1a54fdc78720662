import TapeCassette
import TapeContracts
import TapeYAML

/// One thing that is wrong, or worth knowing, about a file.
struct LintFinding {
    let severity: SourceExcerpt.Severity
    /// The finding as it is shown: place, words, source line and caret.
    let text: String
    /// Whether `lint --fix` takes care of it.
    var isMendable = false
    /// What `lint --fix` removes, if that settles it.
    private(set) var removal: (path: String, kind: Removal)?

    /// What a stray is.
    enum Removal {
        case file
        case folder
        /// A folder of passing files, with all of them.
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

    /// Mistakes that were rendered already.
    init(rendered text: String) {
        severity = .error
        self.text = text
    }
}
