import TapeCassette
import TapeContracts
import TapeYAML

/// Checks one spec file for all mistakes, secrets in it, and missing cassettes.
struct SpecLint {
    let path: String
    let environment: [String: String]

    func findings() throws(FileError) -> [LintFinding] {
        let source = try FileBytes.read(path, limit: SpecPairing.largestSpec)
        var findings: [LintFinding] = []
        var secrets: [KnownSecret] = []
        do {
            switch try SpecReader.read(source, file: path, finding: SpecPairing.shared) {
            case .contract(let spec):
                // Those that the spec spells out are told by their places.
                secrets = spec.secrets(environment: environment).filter { !$0.isLiteral }
                let places = spec.literalCredentials
                // `try?`: places in a text that is no tree are those of the whole file.
                let root = places.isEmpty ? nil : (try? YAMLDocument.parse(source))
                findings += told(places, in: root)
                findings += spec.wordsWithCredentials.map { place in
                    LintFinding(
                        .error, in: path,
                        "\(place) holds a credential, and reports show it; say it in other words")
                }
                findings += [spec.sizeLoss, spec.stir?.numberLoss].compactMap(\.self).map { loss in
                    LintFinding(.warning, in: path, loss)
                }
                // This command does not look into stores.
                if spec.cassette == nil {
                    findings += unrecorded(SpecPairing.cassette(for: path))
                }
            case .screen(let screen):
                findings += missingSections(of: screen)
            }
        } catch {
            findings += error.renderedEach.map(LintFinding.init(rendered:))
            // `try?`: a text that is no tree has its mistake reported already.
            if let root = try? YAMLDocument.parse(source) {
                findings += told(LiteralPlace.headers(inUnread: root), in: root)
            }
        }
        let places = SecretRemarks(scan: SecretScan(secrets: secrets))
        findings += places.remarks(on: source, named: path).map { LintFinding($0, in: path) }
        return findings
    }

    /// Credentials by their places in the spec's text; the lines are not quoted, since they show them.
    private func told(_ places: [LiteralPlace], in root: YAMLNode?) -> [LintFinding] {
        places.map { place in
            let message =
                "\(place.words) of the request holds a credential; take it from the environment by "
                + "${NAME}, or say why it is not one by `redact: {keep: …}`"
            guard let mark = root.flatMap(place.node)?.mark else {
                return LintFinding(.error, in: path, message)
            }
            let excerpt = SourceExcerpt(
                file: path, source: [], line: mark.line, column: mark.column)
            return LintFinding(.error, at: excerpt, message)
        }
    }

    private func unrecorded(_ cassette: String) -> [LintFinding] {
        do {
            _ = try FileBytes.read(cassette, limit: 0)
        } catch {
            switch error.code {
            case .missing, .missingFolder:
                // What was only stirred has no cassette of its walk.
                guard FilePath.resolved(SpecPairing.stirred(for: path)) == nil else { return [] }
                let message =
                    "there is no cassette at \(cassette); record it with pagetape record \(ShellWord.quoted(path))"
                return [LintFinding(.warning, in: path, message)]
            // Otherwise the file exists and is checked by itself.
            case .exists, .notAllowed, .readOnly, .full, .notAFile, .symbolicLink, .locked,
                .tooLarge,
                .other:
                return []
            }
        }
        return []
    }

    private func missingSections(of screen: ScreenSpec) -> [LintFinding] {
        screen.sections.compactMap { section in
            let file = section.file(beside: path)
            do {
                _ = try FileBytes.read(file, limit: SpecPairing.largestSpec)
                return nil
            } catch {
                let message = "the spec of the section `\(section.name)` cannot be read: \(error)"
                return LintFinding(.error, in: path, message)
            }
        }
    }
}
