import TapeHTTP
import TapeYAML

/// Reads spec files: contracts and screens.
package enum SpecReader {
    /// Reads a spec; every mistake in it is told at once.
    package static func read(_ source: [UInt8], file: String) throws(SpecError) -> SpecFile {
        let root = try tree(of: source, file: file)
        var sheet = SpecSheet()
        let isScreen = root["sections"] != nil
        let spec = isScreen ? screen(root, &sheet) : contract(root, &sheet)
        guard let spec, sheet.mistakes.isEmpty else {
            throw SpecError(file: file, source: source, mistakes: sheet.mistakes)
        }
        return spec
    }

    private static func tree(of source: [UInt8], file: String) throws(SpecError) -> YAMLNode {
        do {
            return try YAMLDocument.parse(source)
        } catch {
            let place = SpecError.Mistake(
                line: error.mark.line, column: error.mark.column, message: error.message)
            throw SpecError(file: file, source: source, mistakes: [place])
        }
    }

    private static func screen(_ root: YAMLNode, _ sheet: inout SpecSheet) -> SpecFile? {
        guard
            let fields = sheet.fields(
                of: root, in: "a screen", required: ["pagetape", "title", "layout", "sections"],
                optional: [])
        else { return nil }
        checkVersion(fields["pagetape"], &sheet)
        let title = sheet.text(fields["title"], as: "`title`")
        let layout = sheet.choice(fields["layout"], as: "`layout`", of: ScreenSpec.Layout.self)
        let sections = Self.sections(fields["sections"], &sheet)
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

    private static func contract(_ root: YAMLNode, _ sheet: inout SpecSheet) -> SpecFile? {
        guard
            let fields = sheet.fields(
                of: root, in: "a spec", required: ["pagetape", "title", "request", "paging"],
                optional: ["contract", "list", "volatile"])
        else { return nil }
        checkVersion(fields["pagetape"], &sheet)
        let title = sheet.text(fields["title"], as: "`title`")
        let request = fields["request"].flatMap { Self.request($0, &sheet) }
        let convention = fields["paging"].flatMap { sheet.convention($0) }
        let terms = sheet.terms(fields["contract"])
        let footers = sheet.footers(fields["list"])
        let volatility = sheet.volatility(fields["volatile"])
        guard let title, let request, let convention else { return nil }
        return .contract(
            ContractSpec(
                title: title, request: request, convention: convention, waivers: terms.waivers,
                required: terms.required, footers: footers, volatility: volatility,
                digest: SpecDigest.of(request: fields["request"], paging: fields["paging"])
            ))
    }

    private static func checkVersion(_ node: YAMLNode?, _ sheet: inout SpecSheet) {
        guard let node, node.integer != 1 else { return }
        sheet.fail(node, "this tool reads version 1 specs: write `pagetape: 1`")
    }

    private static func request(
        _ node: YAMLNode, _ sheet: inout SpecSheet
    ) -> ContractSpec.Request? {
        let verbs = ["get", "post", "put"]
        guard
            let fields = sheet.fields(
                of: node, in: "`request`", required: [], optional: verbs + ["headers", "body"])
        else { return nil }
        let used = verbs.filter { fields[$0] != nil }
        guard let verb = used.first, used.count == 1 else {
            sheet.fail(node, "`request` needs one of `get`, `post`, `put` with the URL")
            return nil
        }
        let url = sheet.address(fields[verb])
        let headers = Self.headers(fields["headers"], &sheet)
        let body = sheet.template(fields["body"], as: "`body`")
        guard let url else { return nil }
        let method = HTTPMethod(rawValue: verb.uppercased())
        return ContractSpec.Request(method: method, url: url, headers: headers, body: body)
    }

    private static func headers(
        _ node: YAMLNode?, _ sheet: inout SpecSheet
    ) -> [(name: HeaderName, value: SpecText)] {
        guard let node else { return [] }
        guard case .mapping(let entries) = node.content else {
            sheet.fail(node, "`headers` must map names to values")
            return []
        }
        var headers: [(name: HeaderName, value: SpecText)] = []
        for entry in entries {
            guard let name = sheet.text(entry.key, as: "a header's name"),
                let value = sheet.template(entry.value, as: "the header `\(name)`")
            else { continue }
            headers.append((HeaderName(name), value))
        }
        return headers
    }
}
