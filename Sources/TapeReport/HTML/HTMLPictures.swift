import TapeContracts

/// The drawings for a spec: the walk as a strip, trials as a grid, footers as timelines, the board, the kill table.
struct HTMLPictures {
    private let picture: SpecPicture
    /// The pages at which a law was broken.
    private let breached: Set<Int>

    init(_ picture: SpecPicture, breached: Set<Int> = []) {
        self.picture = picture
        self.breached = breached
    }

    /// The walk: one bar for each page, as high as the page has items; the table below says the same in words.
    var walk: String {
        guard !picture.pages.isEmpty else { return "" }
        let isTimed = picture.pages.contains { $0.seconds != nil }
        let rows = picture.pages.map { page in
            """
            <tr\(breached.contains(page.number) ? " class=\"breached\"" : "")><td>\(page.number)</td><td><code>\(page.position.inMarkup())</code></td>\
            <td>\(page.itemCount)</td><td>\(page.hasMore ? "yes" : "no")</td>\
            \(isTimed ? "<td>\(time(page))</td>" : "")</tr>

            """
        }
        return """
            <h3>The walk</h3>
            \(strip)
            <details><summary>Pages one by one</summary>
            <table><thead><tr><th>page</th><th>position</th><th>items</th><th>more</th>\
            \(isTimed ? "<th>time</th>" : "")</tr></thead>
            <tbody>
            \(rows.joined())</tbody></table></details>

            """
    }

    /// More bars would each be thinner than a line, so a bar then stands for several pages.
    private static let mostBars = 400

    private var strip: String {
        let pages = picture.pages
        let most = max(1, pages.map(\.itemCount).max() ?? 1)
        let width = (pages.count + Self.mostBars - 1) / Self.mostBars
        let bars = stride(from: 0, to: pages.count, by: width).map { start in
            bar(pages[start..<min(start + width, pages.count)], most)
        }
        let dense = bars.count > 100 ? " dense" : ""
        return """
            <div class="strip\(dense)" role="img" aria-label="\(extent)">\
            \(bars.joined())</div>
            <p class="about">\(extent)</p>
            \(breachedPages)
            """
    }

    /// The meaning of red, in words.
    private var breachedPages: String {
        let shown = picture.pages.map(\.number).filter(breached.contains)
        guard !shown.isEmpty else { return "" }
        return
            "<p class=\"breached\">broken on \(shown.count) of \(counted(picture.pages.count, "page")): "
            + "\(NumberRanges.words(for: shown))</p>"
    }

    /// The number of pages and their sizes.
    private var extent: String {
        let counts = picture.pages.map(\.itemCount)
        let shortest = counts.min() ?? 0
        let longest = counted(counts.max() ?? 0, "item")
        let items = shortest == counts.max() ? longest : "\(shortest) to \(longest)"
        return "\(counted(counts.count, "page")), \(items)" + (counts.count == 1 ? "" : " each")
    }

    /// One page, or the average of several neighbours; an empty page among them is marked.
    private func bar(_ pages: ArraySlice<SpecPicture.Page>, _ most: Int) -> String {
        guard let first = pages.first, let last = pages.last else { return "" }
        let items = pages.reduce(0) { $0 + $1.itemCount }
        let height = items * 100 / (most * pages.count)
        let isEmpty = pages.contains { $0.itemCount == 0 }
        let isBreached = pages.contains { breached.contains($0.number) }
        let kind =
            isBreached
            ? " class=\"breached\""
            : isEmpty ? " class=\"empty\"" : last.hasMore ? "" : " class=\"last\""
        let words =
            pages.count == 1
            ? summary(first) : "pages \(first.number)–\(last.number) · \(counted(items, "item"))"
        return "<i\(kind) style=\"height:\(max(3, height))%\" title=\"\(words)\"></i>"
    }

    private func summary(_ page: SpecPicture.Page) -> String {
        let words = "page \(page.number) · \(page.position) · \(counted(page.itemCount, "item"))"
        return (page.seconds == nil ? words : "\(words) · \(time(page))").inMarkup()
    }

    private func time(_ page: SpecPicture.Page) -> String {
        page.seconds.map { "\(Int(($0 * 1000).rounded())) ms" } ?? ""
    }

    /// Which fault broke which law: a row for each fault, a column for each page at which it struck.
    var trials: String { HTMLTrialGrid(picture.trials).text }

    /// What each footer showed while the list was read to its end.
    var footers: String {
        guard !picture.footers.isEmpty else { return "" }
        let rows = picture.footers.map { line in
            let hidden =
                line.hidden == 0
                ? "" : "<li class=\"more\">… \(counted(line.hidden, "more change")) …</li>"
            return """
                <dt>\(line.name.inMarkup())</dt><dd><ol>\(line.steps.map(step).joined())\(hidden)\
                \(line.ending.map(step).joined())</ol></dd>

                """
        }
        return """
            <details class="footers"><summary>What the footer showed, read to the end and with a failure \
            on the way</summary>
            <dl>
            \(rows.joined())</dl></details>

            """
    }

    private func step(_ step: SpecPicture.FooterLine.Step) -> String {
        let items = counted(step.itemCount, "item")
        let kind =
            switch step.mood {
            case .failed: "b"
            case .loading: "w"
            case .idle: "i"
            }
        return
            "<li class=\"\(kind)\"><b>\(step.footer.inMarkup())</b> <small>\(items)</small></li>"
    }

    /// The state of the board for each set of failing sections.
    var board: String {
        guard !picture.board.isEmpty else { return "" }
        let rows = picture.board.map { line in
            let failing = line.failing.isEmpty ? "none" : line.failing.joined(separator: ", ")
            return """
                <tr><td>\(failing.inMarkup())</td><td>\(line.sections.joined(separator: " · ").inMarkup())</td>\
                <td><b>\(line.status.inMarkup())</b></td>\
                <td class="\(line.isKept ? "k" : "b")">\(line.isKept ? "kept" : "broken")</td></tr>

                """
        }
        return """
            <details class="board" open=""><summary>The board</summary>
            <table><thead><tr><th>sections failing</th><th>sections</th><th>board</th><th>laws</th></tr></thead>
            <tbody>
            \(rows.joined())</tbody></table></details>

            """
    }

    /// Which law noticed which way of breaking the recording.
    var kills: String {
        guard !picture.kills.isEmpty else { return "" }
        let rows = picture.kills.map { kill in
            let laws = kill.noticed.map(\.asCode).joined(separator: ", ")
            let missing = kill.missing.map { "<br/><small>would take \($0.inMarkup())</small>" }
            return """
                <tr><td>\(kill.mutant.inMarkup())</td>\
                <td class="\(kill.noticed.isEmpty ? "b" : "k")">\
                \(kill.noticed.isEmpty ? "no law" : laws)\(missing.joined())</td></tr>

                """
        }
        let idle = picture.unexercised.map(\.asCode).joined(separator: ", ")
        let rest =
            idle.isEmpty ? "" : "<p>Not exercised by any mutant of this recording: \(idle)</p>\n"
        return """
            <details class="kills" open=""><summary>What the laws notice</summary>
            <table><thead><tr><th>the recording, broken</th><th>noticed by</th></tr></thead>
            <tbody>
            \(rows.joined())</tbody></table>
            \(rest)</details>

            """
    }
}
