import TapeYAML

extension SpecReader {
    static func screen(_ root: YAMLNode, _ sheet: inout SpecSheet) -> SpecFile? {
        guard let fields = sheet.fields(of: root, in: .screen) else { return nil }
        checkVersion(fields[.pagetape], &sheet)
        let title = sheet.text(fields[.title], as: "`title`")
        let layout = sheet.choice(fields[.layout], as: "`layout`", of: ScreenSpec.Layout.self)
        let sections = Self.sections(fields[.sections], &sheet)
        guard let title, let layout else { return nil }
        return .screen(ScreenSpec(title: title, layout: layout, sections: sections))
    }

    static func sections(
        _ node: YAMLNode?, _ sheet: inout SpecSheet
    ) -> [ScreenSpec.Section] {
        guard let node else { return [] }
        guard case .mapping(let entries) = node.content, !entries.isEmpty else {
            sheet.fail(
                node, "`sections` must map names to spec files, such as {reviews: reviews.yaml}")
            return []
        }
        var sections: [ScreenSpec.Section] = []
        for entry in entries {
            let name = sheet.text(entry.key, as: "a section's name")
            let path = sheet.text(entry.value, as: "a section's spec file")
            guard let name, let path else { continue }
            sections.append(ScreenSpec.Section(name: name, path: path))
        }
        return sections
    }
}
