import TapeContracts

/// What is drawn of a spec: the walk as a strip, trials as a grid, footers as timelines, the board, the kill table.
struct HTMLPictures {
    private let picture: SpecPicture

    init(_ picture: SpecPicture) {
        self.picture = picture
    }

    /// The walk: a bar a page, as high as the page has items; the table beneath says it in words.
    var walk: String {
        guard !picture.pages.isEmpty else { return "" }
        let most = max(1, picture.pages.map(\.itemCount).max() ?? 1)
        let bars = picture.pages.map { page in
            let height = page.itemCount * 100 / most
            let kind =
                page.itemCount == 0 ? " class=\"empty\"" : page.hasMore ? "" : " class=\"last\""
            return "<i\(kind) style=\"height:\(max(3, height))%\" title=\"\(summary(page))\"></i>"
        }
        let rows = picture.pages.map { page in
            """
            <tr><td>\(page.number)</td><td><code>\(page.position.inMarkup())</code></td>\
            <td>\(page.itemCount)</td><td>\(page.hasMore ? "yes" : "no")</td><td>\(time(page))</td></tr>

            """
        }
        return """
            <h3>The walk</h3>
            <div class="strip" role="img" aria-label="\(picture.pages.count) pages, items a page">\
            \(bars.joined())</div>
            <details><summary>Pages one by one</summary>
            <table><thead><tr><th>page</th><th>position</th><th>items</th><th>more</th>\
            <th>time</th></tr></thead>
            <tbody>
            \(rows.joined())</tbody></table></details>

            """
    }

    private func summary(_ page: SpecPicture.Page) -> String {
        let words = "page \(page.number) · \(page.position) · \(page.itemCount) items"
        return (page.seconds == nil ? words : "\(words) · \(time(page))").inMarkup()
    }

    private func time(_ page: SpecPicture.Page) -> String {
        page.seconds.map { "\(Int(($0 * 1000).rounded())) ms" } ?? ""
    }

    /// Which fault broke what: a row for each fault, a column for each page at which it struck.
    var trials: String { HTMLTrialGrid(picture.trials).text }

    /// What each footer showed while the list was read to its end.
    var footers: String {
        guard !picture.footers.isEmpty else { return "" }
        let rows = picture.footers.map { line in
            let hidden =
                line.hidden == 0 ? "" : "<li class=\"more\">… \(line.hidden) more changes …</li>"
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
        let items = step.itemCount == 1 ? "1 item" : "\(step.itemCount) items"
        let kind =
            step.footer.hasPrefix("an error") ? "b" : step.footer.hasPrefix("a loading") ? "w" : "i"
        return
            "<li class=\"\(kind)\"><b>\(step.footer.inMarkup())</b> <small>\(items)</small></li>"
    }

    /// What the board came to for each set of failing sections.
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
            let laws = kill.noticed.map { "<code>\($0)</code>" }.joined(separator: ", ")
            return """
                <tr><td>\(kill.mutant.inMarkup())</td>\
                <td class="\(kill.noticed.isEmpty ? "b" : "k")">\
                \(kill.noticed.isEmpty ? "nobody" : laws)</td></tr>

                """
        }
        let idle = picture.unexercised.map { "<code>\($0)</code>" }.joined(separator: ", ")
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
