package import TapeContracts

/// Writes the result of a run as a badge: a picture, or the JSON from which shields.io makes one.
package struct BadgeReporter: Sendable {
    package init() {}

    /// The text on the right of the badge.
    private func message(_ report: ContractReport) -> String {
        let count = { (verdict: RunVerdict) in report.specs.filter { $0.verdict == verdict }.count }
        return switch report.verdict {
        case .kept: "kept, \(counted(report.specs.count, "spec"))"
        case .broken: "broken, \(count(.broken)) of \(counted(report.specs.count, "spec"))"
        case .incomplete: "incomplete"
        }
    }

    static let label = "paging contract"

    /// The colour of the verdict: its name for shields.io and its value in the picture.
    private func color(_ verdict: RunVerdict) -> (name: String, shade: String) {
        switch verdict {
        case .kept: ("brightgreen", "#2f7d32")
        case .broken: ("red", "#b3261e")
        case .incomplete: ("lightgrey", "#5f6368")
        }
    }

    /// The JSON of a shields.io endpoint badge.
    package func endpoint(_ report: ContractReport) -> String {
        let color = color(report.verdict).name
        return """
            {"schemaVersion":1,"label":"\(Self.label)","message":"\(message(report))","color":"\(color)"}

            """
    }

    /// The badge as a picture that loads nothing from elsewhere.
    package func svg(_ report: ContractReport) -> String {
        let color = color(report.verdict).shade
        let words = message(report)
        let left = Self.width(Self.label)
        let right = Self.width(words)
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(left + right)" height="20" role="img" \
            aria-label="\(Self.label): \(words)">
              <title>\(Self.label): \(words)</title>
              <clipPath id="r"><rect width="\(left + right)" height="20" rx="3"/></clipPath>
              <g clip-path="url(#r)">
                <rect width="\(left)" height="20" fill="#3c4043"/>
                <rect x="\(left)" width="\(right)" height="20" fill="\(color)"/>
              </g>
              <g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
                <text x="\(left / 2)" y="14" textLength="\(left - 12)">\(Self.label)</text>
                <text x="\(left + right / 2)" y="14" textLength="\(right - 12)">\(words)</text>
              </g>
            </svg>

            """
    }

    /// About as wide as the text is in Verdana; `textLength` corrects the rest.
    private static func width(_ words: String) -> Int {
        let tenths = words.reduce(0) { sum, letter in
            sum + ("ijl,. t".contains(letter) ? 42 : "mw".contains(letter) ? 98 : 66)
        }
        return tenths / 10 + 14
    }
}
