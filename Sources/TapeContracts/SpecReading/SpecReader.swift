import TapeCassette
import TapeYAML

/// Reads spec files: contracts and screens.
package enum SpecReader {
    /// Finds the text of a file named relative to another, as in `extends`; nil if there is none.
    package typealias Finder = (_ path: String, _ beside: String) -> (file: String, text: [UInt8])?

    /// Reads a spec; all mistakes in it, and in the file that it extends, are reported at once.
    package static func read(
        _ source: [UInt8], file: String, finding find: Finder = { _, _ in nil }
    ) throws(SpecError) -> SpecFile {
        let root = try tree(of: source, file: file)
        var sheet = SpecSheet()
        if let words = otherKind(of: root) {
            sheet.fail(root, words)
            throw SpecError(file: file, source: source, mistakes: sheet.mistakes)
        }
        if let version = root["pagetape"], let words = newerFormat(version) {
            // What the newer format says may be no mistake in it.
            sheet.fail(version, words)
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

    /// Says what a file is that was mistaken for a spec; nil if it may be one.
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

    static func tree(of source: [UInt8], file: String) throws(SpecError) -> YAMLNode {
        guard !GitPointer.isPointer(source) else {
            let place = SpecError.Mistake(GitPointer.advice, at: .start)
            throw SpecError(file: file, source: source, mistakes: [place])
        }
        guard source.first(where: { !" \t\r\n".utf8.contains($0) }) != UInt8(ascii: "<") else {
            let place = SpecError.Mistake("this is HTML or XML, and a spec is YAML", at: .start)
            throw SpecError(file: file, source: source, mistakes: [place])
        }
        guard source.contains(where: { !" \t\r\n".utf8.contains($0) }) else {
            let place = SpecError.Mistake(
                "the file is empty; a spec begins with `pagetape: 1`", at: .start)
            throw SpecError(file: file, source: source, mistakes: [place])
        }
        do {
            return try YAMLDocument.parse(source)
        } catch {
            let place = SpecError.Mistake(error.message, at: error.mark)
            throw SpecError(file: file, source: source, mistakes: [place])
        }
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

    static func checkVersion(_ node: YAMLNode?, _ sheet: inout SpecSheet) {
        guard let node, node.integer != 1 else { return }
        sheet.fail(
            node, newerFormat(node) ?? "this tool reads version 1 specs: write `pagetape: 1`")
    }

    /// Says what to do about a format that this tool does not know yet; nil if it is no newer one.
    private static func newerFormat(_ version: YAMLNode) -> String? {
        guard let number = version.integer, number > 1 else { return nil }
        return "this spec has format version \(number), and this pagetape reads version 1; "
            + "a newer pagetape may be needed"
    }
}
