import TapeContracts

/// The breaches as lines of text: a paragraph for each cause, with the list of its places.
struct TextFindings {
    let palette: Palette
    let layout: TextLayout
    /// The most causes of a law that are shown; the others are counted.
    let most: Int

    /// All breaches, cause by cause.
    func lines(_ spec: SpecReport) -> [String] {
        var told: [String: Int] = [:]
        let entries = ToldCauses(spec).entries
        for entry in entries { told[key(entry.row), default: 0] += 1 }
        var lines: [String] = []
        var shown: [String: Int] = [:]
        for entry in entries {
            let key = key(entry.row)
            shown[key, default: 0] += 1
            let (number, all) = (shown[key] ?? 0, told[key] ?? 0)
            if number <= most { lines += self.lines(entry, isAlone: spec.groups.count == 1) }
            if number == all, all > most {
                lines.append("      … and \(all - most) more of \(entry.row.law)")
            }
        }
        return lines
    }

    private func key(_ row: LawRow) -> String { "\(row.judged)\u{0}\(row.law)" }

    /// A cause in lines; with `isAlone` there is only one subject, so its name is left out.
    private func lines(_ entry: ToldCauses.Entry, isAlone: Bool) -> [String] {
        let group = entry.group
        let law = entry.row.law.rawValue
        let whose = entry.row.subject == .client && !isAlone ? entry.row.judged : nil
        let places = [whose, group.pages, group.items].compactMap(\.self)
        if let other = group.first.see { return headline(law, places + ["see \(other)"]) }
        var lines = headline(law, places)
        for (title, text) in fields(group) where !text.isEmpty {
            lines += layout.labelled(
                title, indent: 6, width: 9, text.visible(keepingLines: true))
        }
        // On one line, so that it can be copied.
        if let command = group.first.command {
            lines.append("      ask       \(command.visible())")
        }
        for (index, consequence) in entry.consequences.enumerated() {
            lines += layout.labelled(
                index == 0 ? "also" : "", indent: 6, width: 9, consequence.words.visible())
        }
        return lines
    }

    private func headline(_ law: String, _ places: [String]) -> [String] {
        let words = ([law] + places).joined(separator: " · ").visible()
        let folded = words.folded(to: max(layout.columns - 6, 20))
        return folded.enumerated().map { index, line in
            guard index == 0, line.hasPrefix(law) else { return "      \(line)" }
            return "    \(palette.bad(law))\(line.dropFirst(law.count))"
        }
    }

    private func fields(_ group: FindingGroup) -> [(title: String, text: String)] {
        let first = group.first
        let isAlone = group.findings.count == 1
        let which = isAlone ? "" : first.page.map { " (page \($0))" } ?? ""
        return [
            ("position", first.position.map { $0 + which } ?? ""),
            ("scene", group.scenes ?? ""), ("expected", first.expected), ("saw", first.saw),
            ("try", first.advice),
        ]
    }
}

extension FindingGroup {
    /// The cause in one line, with all its places.
    var line: String {
        let places = [pages, items].compactMap(\.self)
        let words =
            first.see.map { law in "see \(law)" + (first.cause.map { ": \($0)" } ?? "") }
            ?? "expected \(first.expected), saw \(first.saw)"
            + (scenes.map { " (\($0))" } ?? "")
        return places.isEmpty ? words : "\(places.joined(separator: ", ")): \(words)"
    }
}
