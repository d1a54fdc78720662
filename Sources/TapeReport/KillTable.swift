import TapeContracts

/// The results of breaking a recording, as lines of text.
struct KillTable {
    private let picture: SpecPicture
    private let palette: Palette
    private let layout: TextLayout

    init(_ picture: SpecPicture, _ palette: Palette, _ layout: TextLayout) {
        self.picture = picture
        self.palette = palette
        self.layout = layout
    }

    var lines: [String] { whole.map(layout.fitting) }

    private var whole: [String] {
        guard !picture.kills.isEmpty else { return [] }
        let noticed = picture.kills.count { !$0.noticed.isEmpty }
        var lines = ["    mutants: \(noticed) of \(picture.kills.count) noticed"]
        for kill in picture.kills {
            let laws = kill.noticed.map(\.rawValue).joined(separator: ", ")
            let words = laws.isEmpty ? palette.unsure("noticed by no law") : laws
            lines.append("      \(kill.mutant.visible())")
            lines.append("        → \(words)")
            lines += kill.missing.map { "          would take \($0.visible())" }
        }
        if !picture.permitted.isEmpty {
            lines.append("    allowed: these answers were changed, and the laws find them as good")
            lines += picture.permitted.map { "      \($0.visible())" }
        }
        if !picture.unexercised.isEmpty {
            lines.append("    not exercised: these laws hold, but no mutant could break them")
            lines += picture.unexercised.map { "      \($0)" }
        }
        return lines
    }
}
