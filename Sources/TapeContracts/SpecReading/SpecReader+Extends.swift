import TapeCassette
import TapeYAML

extension SpecReader {
    /// What a spec inherits; a shared file cannot extend another one.
    static func shared(
        _ node: YAMLNode?, file: String, _ find: Finder, _ sheet: inout SpecSheet,
        _ inherited: inout [SpecError]
    ) -> SharedTerms {
        var terms = SharedTerms()
        guard let node, let path = sheet.text(node, as: "`extends`") else { return terms }
        guard let (name, text) = find(path, file) else {
            sheet.fail(node, "there is no file `\(path)` to extend in the spec's repository")
            return terms
        }
        // Mistakes quote the lines they are in; a file of another kind must not be quoted.
        guard text.split(separator: 0x0A).contains(where: { $0.starts(with: "pagetape:".utf8) })
        else {
            sheet.fail(node, "`\(path)` is not a file to extend: it has no line `pagetape: 1`")
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
                page.fail(node, "specs that share a file need a folder, ending in /")
            }
            if !page.mistakes.isEmpty {
                inherited.append(SpecError(file: name, source: text, mistakes: page.mistakes))
            }
        } catch {
            inherited.append(error)
        }
        return terms
    }
}

/// What a spec inherits from the file that it extends.
struct SharedTerms {
    /// The URL against which relative URLs are resolved.
    var base: SpecText?
    var headers: [ContractSpec.Request.Header] = []
    var volatilePlaces: [ContractSpec.VolatilePlace] = []
    var cassette: S3Address?
    /// The part of it that a recording depends on.
    var requestNode: YAMLNode?
}
