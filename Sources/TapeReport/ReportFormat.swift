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
