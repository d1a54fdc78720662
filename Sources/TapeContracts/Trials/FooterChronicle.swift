import TapeScreen

/// What a footer showed from one look to the next, shortened to its beginning and its end.
enum FooterChronicle {
    /// So many changes are kept of the beginning, and so many of the end.
    private static let kept = (first: 9, last: 4)

    static func line(_ trace: ListTrace, named name: String) -> SpecPicture.FooterLine {
        var steps: [SpecPicture.FooterLine.Step] = []
        for look in trace.looks {
            let step = SpecPicture.FooterLine.Step(
                footer: look.footer.words, itemCount: look.itemCount)
            if steps.last != step { steps.append(step) }
        }
        let hidden = steps.count - kept.first - kept.last
        guard hidden > 1 else { return SpecPicture.FooterLine(name: name, steps: steps) }
        return SpecPicture.FooterLine(
            name: name, steps: Array(steps.prefix(kept.first)), hidden: hidden,
            ending: Array(steps.suffix(kept.last)))
    }
}
