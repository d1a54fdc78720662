package import TapeContracts

/// Writes a report as one self-contained HTML page: it can be read without network, other files or scripts.
package struct HTMLReporter: Sendable {
    /// The mark by which a later run knows the page for a report that it may replace.
    static let generator = "<meta name=\"generator\" content=\"Pagetape\">"

    package init() {}

    package func render(_ report: ContractReport) -> String {
        page(ContractReport(specs: urgentFirst(report.specs)))
    }

    /// The specs that need attention first, the rest in their order.
    private func urgentFirst(_ specs: [SpecReport]) -> [SpecReport] {
        [RunVerdict.broken, .incomplete, .kept].flatMap { verdict in
            specs.filter { $0.verdict == verdict }
        }
    }

    private func page(_ report: ContractReport) -> String {
        """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        \(Self.generator)
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(report.verdict.headline) · Pagetape</title>
        <style>
        \(HTMLStyle.sheet)
        </style>
        </head>
        <body>
        <header class="verdict \(report.verdict.rawValue)">
        <h1>\(report.verdict.headline)</h1>
        <p>\(report.summary.inMarkup())</p>
        \(counts(report))<p class="made">\(origin(of: report))</p>
        </header>
        \(contents(report))\(filters(report))<main>
        \(sections(report))</main>
        <script>
        \(HTMLScript.text)
        </script>
        </body>
        </html>

        """
    }

    private func sections(_ report: ContractReport) -> String {
        zip(report.specs, report.names).enumerated().map { index, entry in
            HTMLSpecSection(entry.0, named: entry.1, anchor: "spec-\(index + 1)").text
        }.joined()
    }

    /// How many laws have each verdict, for the API and separately for each list and board.
    private func counts(_ report: ContractReport) -> String {
        guard !report.groups.isEmpty else { return "" }
        let entries = report.groups.map { group in
            """
            <dt>\(group.name.inMarkup())</dt><dd>\(group.shares)</dd>
            """
        }
        return "<dl class=\"counts\">\(entries.joined())</dl>\n"
    }

    /// When and by which program the recordings were made, and which version judged them.
    private func origin(of report: ContractReport) -> String {
        let days = report.specs.compactMap(\.recording?.recorded).map { $0.prefix(10) }.sorted()
        let version = "judged by Pagetape \(ContractReport.toolVersion)"
        guard let first = days.first, let last = days.last else { return version }
        let span = first == last ? "recorded on \(first)" : "recorded \(first) to \(last)"
        return "\(span.inMarkup()) · \(version)"
    }

    /// Links to the specs, if there are several.
    private func contents(_ report: ContractReport) -> String {
        guard report.specs.count > 1 else { return "" }
        let entries = zip(report.specs, report.names).enumerated().map { index, entry in
            """
            <li><a class="\(entry.0.verdict.rawValue)" href="#spec-\(index + 1)">\
            \(entry.1.inMarkup())</a></li>
            """
        }
        return "<nav aria-label=\"Specs\"><ul>\(entries.joined())</ul></nav>\n"
    }

    /// The search field and a box for each verdict that occurs.
    private func filters(_ report: ContractReport) -> String {
        let boxes = Verdict.allCases.filter { report.count($0) > 0 }.map { verdict in
            """
            <label><input type="checkbox" value="\(verdict.rawValue)" checked> \
            \(verdict.words)</label>
            """
        }
        return """
            <form id="filters" role="search" hidden>
            <input type="search" placeholder="Search laws, items, positions ( / )" \
            aria-label="Search laws, items, positions">
            \(boxes.joined(separator: "\n"))
            <output aria-live="polite"></output>
            </form>

            """
    }
}

extension RunVerdict {
    /// The verdict as a heading.
    fileprivate var headline: String {
        switch self {
        case .kept: "Contract kept"
        case .broken: "Contract broken"
        case .incomplete: "Not enough evidence"
        }
    }
}

extension LawRowGroup {
    /// How many laws have each verdict, such as `12 of 46 hold · 1 violated`.
    var shares: String {
        let rest = Verdict.allCases.filter { $0 != .holds && count($0) > 0 }.map { verdict in
            "\(count(verdict)) \(verdict.words)"
        }
        let holds = count(.holds)
        return
            (["\(holds) of \(counted(rows.count, "law")) \(holds == 1 ? "holds" : "hold")"] + rest)
            .joined(separator: " · ")
    }
}
