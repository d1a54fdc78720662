package import TapeContracts

/// The forms a report can take.
package enum ReportFormat: String, Hashable, Sendable, CaseIterable {
    case text
    case json
    case junit

    /// The report in this form.
    package func render(_ report: ContractReport, colored: Bool, verbose: Bool) -> String {
        switch self {
        case .text: TextReporter(colored: colored, verbose: verbose).render(report)
        case .json: JSONReporter().render(report)
        case .junit: JUnitReporter().render(report)
        }
    }
}
