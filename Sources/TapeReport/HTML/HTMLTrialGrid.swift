import TapeContracts

/// The results of the faults as a grid of coloured cells: a row for each fault, a column for each page.
struct HTMLTrialGrid {
    /// The most pages with a cell each; beyond that, neighbours of one colour share a cell.
    private static let widest = 40

    private let rows: [SpecPicture.TrialRow]
    private let pageCount: Int

    init(_ rows: [SpecPicture.TrialRow]) {
        self.rows = rows
        pageCount = rows.map(\.cells.count).max() ?? 0
    }

    var text: String {
        guard !rows.isEmpty, pageCount > 0 else { return "" }
        let lines = rows.map { row in
            """
            <tr><th scope="row">\(row.name.inMarkup())</th>\(cells(of: row))</tr>

            """
        }
        let broken = rows.count { row in row.cells.contains(where: \.isBroken) }
        let verdict =
            broken == 0
            ? "every client law kept"
            : "\(broken) of \(rows.count) faults lead to a breach"
        return """
            <details class="grid"\(broken > 0 ? " open=\"\"" : "")><summary>Every fault at every page \
            <small>\(verdict)</small></summary>
            <p class="key"><span class="k">✓</span> kept <span class="b">✗</span> broken \
            <span class="s">–</span> the page gives the fault no place</p>
            <div class="wide" tabindex="0" role="region" aria-label="Every fault at every page"><table>\
            <thead><tr><th scope="col">page</th>\(heads)</tr></thead>
            <tbody>
            \(lines.joined())</tbody></table></div></details>

            """
    }

    private var isMerging: Bool { pageCount > Self.widest }

    private var heads: String {
        guard isMerging else {
            return (1...pageCount).map { "<th scope=\"col\">\($0)</th>" }.joined()
        }
        return "<th scope=\"col\" colspan=\"\(pageCount)\">1 – \(pageCount)</th>"
    }

    private func cells(of row: SpecPicture.TrialRow) -> String {
        var text = ""
        var rest = row.cells[...]
        while let first = rest.first {
            let alike = isMerging ? rest.prefix { $0.outcome == first.outcome }.count : 1
            text += cell(first, count: alike)
            rest = rest.dropFirst(alike)
        }
        return text
    }

    private func cell(_ cell: SpecPicture.TrialCell, count: Int) -> String {
        let pages = count == 1 ? "page \(cell.page)" : "pages \(cell.page)–\(cell.page + count - 1)"
        let span = count == 1 ? "" : " colspan=\"\(count)\""
        switch cell.outcome {
        case .spared: return "<td\(span)></td>"
        case .kept: return "<td class=\"k\"\(span)>\(count == 1 ? "✓" : "✓ \(pages)")</td>"
        case .broken(let laws):
            let names = laws.map(\.rawValue).joined(separator: ", ")
            return "<td class=\"b\"\(span) title=\"\(pages): \(names.inMarkup())\">✗</td>"
        case .skipped(let reason):
            return "<td class=\"s\"\(span) title=\"\(pages): \(reason.inMarkup())\">–</td>"
        }
    }
}

extension SpecPicture.TrialCell {
    fileprivate var isBroken: Bool {
        switch outcome {
        case .broken: true
        case .spared, .kept, .skipped: false
        }
    }
}
