package import TapeContracts

/// The forms a report can take.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
    case text
    case json
    case junit
    case tap
    case html
    case github
    case gitlab
    case badge
    case shields

    /// The report in this format; only text depends on the layout.
    package func render(
        _ report: ContractReport, colored: Bool, verbose: Bool, layout: TextLayout = .piped
    ) -> String {
        switch self {
        case .text:
            TextReporter(colored: colored, verbose: verbose, layout: layout).render(report)
        case .json: JSONReporter().render(report)
        case .junit: JUnitReporter().render(report)
        case .tap: TAPReporter().render(report)
        case .html: HTMLReporter().render(report)
        case .github: GitHubReporter().render(report)
        case .gitlab: GitLabReporter().render(report)
        case .badge: BadgeReporter().svg(report)
        case .shields: BadgeReporter().endpoint(report)
        }
    }
}

extension ReportFormat {
    /// Whether a text begins like a report of this format; text and GitHub's annotations have no mark, so never for them.
    package func marks(_ text: String) -> Bool {
        switch self {
        case .json: text.filter { !$0.isWhitespace }.hasPrefix("{\"pagetape\":")
        case .junit: text.contains("<testsuites name=\"pagetape\"")
        case .tap: text.hasPrefix("TAP version 14")
        case .html:
            // Pages of earlier versions have only the title.
            text.contains(HTMLReporter.generator) || text.contains("· Pagetape</title>")
        case .gitlab:
            // A report without breaches is an empty list.
            text.hasPrefix("[")
                && (text.contains("\"check_name\"") || text.filter { !$0.isWhitespace } == "[]")
        case .badge: text.hasPrefix("<svg") && text.contains(BadgeReporter.label)
        case .shields: text.hasPrefix("{\"schemaVersion\":1,\"label\":\"\(BadgeReporter.label)\"")
        case .text, .github: false
        }
    }
}
