import TapeCassette
import TapeContracts

/// Reads spec files and reports every mistake in them.
struct SpecLoader {
    let console: Console

    /// The specs of some files in order; nil if one cannot be read, after all mistakes were reported.
    func load(_ paths: [String]) -> [(path: String, file: SpecFile)]? {
        var loaded: [(path: String, file: SpecFile)] = []
        var isWhole = true
        for path in paths {
            if let file = read(path) { loaded.append((path, file)) } else { isWhole = false }
        }
        return isWhole ? loaded : nil
    }

    /// The contracts of some files, including the sections of screens, each once.
    func contracts(_ paths: [String]) -> [(path: String, spec: ContractSpec)]? {
        guard let loaded = load(paths) else { return nil }
        var contracts: [(path: String, spec: ContractSpec)] = []
        var known: Set<String> = []
        for (path, file) in loaded {
            switch file {
            case .contract(let spec):
                if known.insert(path).inserted { contracts.append((path, spec)) }
            case .screen(let screen):
                guard let sections = sections(of: screen, at: path) else { return nil }
                for section in sections where known.insert(section.path).inserted {
                    contracts.append((section.path, section.spec))
                }
            }
        }
        return contracts
    }

    /// The specs that screens among some files name as sections; mistakes are reported when the files are loaded.
    func sectionPaths(_ paths: [String]) -> Set<String> {
        var sections: Set<String> = []
        for path in paths {
            // `try?`: loading the file reports mistakes.
            guard let source = try? FileBytes.read(path, limit: SpecPairing.largestSpec),
                case .screen(let screen)? = try? SpecReader.read(
                    source, file: path, finding: SpecPairing.shared)
            else { continue }
            sections.formUnion(SpecFinder.contracts(of: .screen(screen), at: path))
        }
        return sections
    }

    /// The specs of a screen's sections; nil if one is not the spec of a list, which is reported.
    func sections(
        of screen: ScreenSpec, at path: String
    ) -> [(name: String, path: String, spec: ContractSpec)]? {
        var sections: [(name: String, path: String, spec: ContractSpec)] = []
        for section in screen.sections {
            let file = section.file(beside: path)
            guard SpecPairing.isWithinRepository(file, of: path) else {
                console.complain(
                    "\(path): the section `\(section.name)` names a file outside of the repository")
                return nil
            }
            guard let loaded = read(file) else { return nil }
            guard case .contract(let spec) = loaded else {
                console.complain(
                    "\(path): the section `\(section.name)` is itself a screen; name the spec of a list"
                )
                return nil
            }
            sections.append((section.name, file, spec))
        }
        return sections
    }

    /// The size of a spec's own cassette in bytes, as an estimate of how much there is to verify.
    static func recordedSize(at path: String) -> Int {
        // `try?`: an inaccessible file counts as empty; reading it reports the error.
        (try? FileBytes.size(of: SpecPairing.cassette(for: path))) ?? 0
    }

    private func read(_ path: String) -> SpecFile? {
        let source: [UInt8]
        do {
            source = try FileBytes.read(path, limit: SpecPairing.largestSpec)
        } catch {
            console.complain(error.advised)
            return nil
        }
        do {
            return try SpecReader.read(source, file: path, finding: SpecPairing.shared)
        } catch {
            console.note(error.rendered)
            return nil
        }
    }
}

extension SpecPairing {
    /// The path of the spec that belongs to one of some cassettes, whatever it contains; nil if there is none.
    static func path(for cassettes: [String]) -> String? {
        cassettes.flatMap(candidates).first { path in
            SpecFinder.names(in: FilePath.folder(of: path))?.contains(FilePath.name(of: path))
                ?? false
        }
    }
}
