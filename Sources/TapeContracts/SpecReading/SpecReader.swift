import TapeCassette
import TapeYAML

/// Reads spec files: contracts and screens.
package enum SpecReader {
    /// Finds the text of a file named relative to another, as `extends` does; nil where there is none.
    package typealias Finder = (_ path: String, _ beside: String) -> (file: String, text: [UInt8])?

    /// Reads a spec; every mistake in it, and in the file that it extends, is told at once.
    package static func read(
        _ source: [UInt8], file: String, finding find: Finder = { _, _ in nil }
    ) throws(SpecError) -> SpecFile {
        let root = try tree(of: source, file: file)
        var sheet = SpecSheet()
        if let words = otherKind(of: root) {
            sheet.fail(root, words)
            throw SpecError(file: file, source: source, mistakes: sheet.mistakes)
        }
        if root["sections"] != nil {
            let spec = screen(root, &sheet)
            guard let spec, sheet.mistakes.isEmpty else {
                throw SpecError(file: file, source: source, mistakes: sheet.mistakes)
            }
            return spec
        }
        var inherited: [SpecError] = []
        let shared = shared(root["extends"], file: file, find, &sheet, &inherited)
        let spec = contract(root, extending: shared, &sheet)
        guard let spec, sheet.mistakes.isEmpty, inherited.isEmpty else {
            throw SpecError(
                file: file, source: source, mistakes: sheet.mistakes, inherited: inherited)
        }
        return spec
    }

    /// What a file is that somebody took for a spec; nil where it may be one.
    private static func otherKind(of root: YAMLNode) -> String? {
        guard root["request"] == nil, root["paging"] == nil else { return nil }
        if root["interactions"] != nil {
            return "this is a cassette, not a spec; name the spec that it belongs to"
        }
        if root["openapi"] != nil || root["swagger"] != nil {
            return "this is a description of an API; `pagetape survey` writes specs of its lists"
        }
        return nil
    }

    /// What a spec takes over; a shared file extends nothing itself.
    private static func shared(
        _ node: YAMLNode?, file: String, _ find: Finder, _ sheet: inout SpecSheet,
        _ inherited: inout [SpecError]
    ) -> SharedTerms {
        var terms = SharedTerms()
        guard let node, let path = sheet.text(node, as: "`extends`") else { return terms }
        guard let (name, text) = find(path, file) else {
            sheet.fail(node, "there is no file `\(path)` to extend in the spec's repository")
            return terms
        }
        // Mistakes quote the lines they are in; what is no file of ours is not quoted.
        guard text.split(separator: 0x0A).contains(where: { $0.starts(with: "pagetape:".utf8) })
        else {
            sheet.fail(node, "`\(path)` is no file to extend: it has no line `pagetape: 1`")
            return terms
        }
        do throws(SpecError) {
            let root = try tree(of: text, file: name)
            var page = SpecSheet()
            let fields = page.fields(of: root, in: .shared)
            checkVersion(fields?[.pagetape], &page)
            page.sharedRequest(fields?[.request], into: &terms)
            terms.volatilePlaces = page.volatilePlaces(fields?[.volatile])
            terms.cassette = page.cassetteAddress(fields?[.cassette])
            if let node = fields?[.cassette], terms.cassette?.isFolder == false {
                page.fail(node, "specs that share a file need a folder, which ends in /")
            }
            if !page.mistakes.isEmpty {
                inherited.append(SpecError(file: name, source: text, mistakes: page.mistakes))
            }
        } catch {
            inherited.append(error)
        }
        return terms
    }

    private static func tree(of source: [UInt8], file: String) throws(SpecError) -> YAMLNode {
        guard !GitPointer.isPointer(source) else {
            let place = SpecError.Mistake(GitPointer.advice, at: .start)
            throw SpecError(file: file, source: source, mistakes: [place])
        }
        do {
            return try YAMLDocument.parse(source)
        } catch {
            let place = SpecError.Mistake(error.message, at: error.mark)
            throw SpecError(file: file, source: source, mistakes: [place])
        }
    }

    private static func screen(_ root: YAMLNode, _ sheet: inout SpecSheet) -> SpecFile? {
        guard let fields = sheet.fields(of: root, in: .screen) else { return nil }
        checkVersion(fields[.pagetape], &sheet)
        let title = sheet.text(fields[.title], as: "`title`")
        let layout = sheet.choice(fields[.layout], as: "`layout`", of: ScreenSpec.Layout.self)
        let sections = Self.sections(fields[.sections], &sheet)
        guard let title, let layout else { return nil }
        return .screen(ScreenSpec(title: title, layout: layout, sections: sections))
    }

    private static func sections(
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

    private static func contract(
        _ root: YAMLNode, extending shared: SharedTerms, _ sheet: inout SpecSheet
    ) -> SpecFile? {
        guard let fields = sheet.fields(of: root, in: .contract) else { return nil }
        checkVersion(fields[.pagetape], &sheet)
        let title = sheet.text(fields[.title], as: "`title`")
        let request = fields[.request].flatMap { sheet.request($0, extending: shared) }
        let convention = fields[.paging].flatMap { sheet.convention($0) }
        let terms = sheet.terms(fields[.contract])
        let driven = sheet.listTerms(fields[.list])
        let places = sheet.volatilePlaces(fields[.volatile])
        let redaction = sheet.redaction(fields[.redact])
        let stir = fields[.stir].flatMap { sheet.stir($0, within: shared.base) }
        let address = sheet.cassetteAddress(fields[.cassette])
        guard let title, let request, let convention else { return nil }
        var spec = ContractSpec(
            title: title, request: request, convention: convention,
            volatilePlaces: shared.volatilePlaces.filter { !places.contains($0) } + places)
        (spec.waivers, spec.required) = (terms.waivers, terms.required)
        (spec.footers, spec.faults) = (driven.footers, driven.faults)
        spec.redaction = redaction
        spec.digest = SpecDigest.of(
            shared: shared.requestNode, request: fields[.request], paging: fields[.paging])
        spec.stir = stir
        spec.base = shared.base.flatMap { $0.begins(request.url) ? $0.withoutSlashes : nil }
        spec.cassette = address ?? shared.cassette
        return .contract(spec.placingSize())
    }

    private static func checkVersion(_ node: YAMLNode?, _ sheet: inout SpecSheet) {
        guard let node, node.integer != 1 else { return }
        sheet.fail(node, "this tool reads version 1 specs: write `pagetape: 1`")
    }
}
