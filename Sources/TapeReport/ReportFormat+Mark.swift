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
