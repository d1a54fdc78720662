import TapeCassette
import TapeContracts

/// Reads spec files and tells of everything that is wrong with any of them.
struct SpecLoader {
    let console: Console

    /// The specs of some files in their order; nil, and all mistakes told, where one cannot be read.
    func load(_ paths: [String]) -> [(path: String, file: SpecFile)]? {
        var loaded: [(path: String, file: SpecFile)] = []
        var isWhole = true
        for path in paths {
            if let file = read(path) { loaded.append((path, file)) } else { isWhole = false }
        }
        return isWhole ? loaded : nil
    }

    /// The contracts of some files, the sections of screens among them, each once.
    func contracts(_ paths: [String]) -> [(path: String, spec: ContractSpec)]? {
        guard let loaded = load(paths) else { return nil }
        var contracts: [(path: String, spec: ContractSpec)] = []
        for (path, file) in loaded {
            switch file {
            case .contract(let spec):
                if !contracts.contains(where: { $0.path == path }) {
                    contracts.append((path, spec))
                }
            case .screen(let screen):
                guard let sections = sections(of: screen, at: path) else { return nil }
                for section in sections
                where !contracts.contains(where: { $0.path == section.path }) {
                    contracts.append((section.path, section.spec))
                }
            }
        }
        return contracts
    }

    /// The specs that screens among some files name as their sections; mistakes are reported when the files are loaded.
    func sectionPaths(_ paths: [String]) -> Set<String> {
        var sections: Set<String> = []
        for path in paths {
            // `try?`: as said above.
            guard let source = try? FileBytes.read(path, limit: SpecPairing.largestSpec),
                case .screen(let screen)? = try? SpecReader.read(
                    source, file: path, finding: SpecPairing.shared)
            else { continue }
            sections.formUnion(SpecFinder.contracts(of: .screen(screen), at: path))
        }
        return sections
    }

    /// The specs of a screen's sections; nil, and told why, where one is not the spec of a list.
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

    /// How many bytes of recordings it takes to verify a spec: those of its own cassette, whatever it says.
    static func recordedSize(at path: String) -> Int {
        // `try?`: what cannot be looked at weighs nothing; reading it will say why.
        (try? FileBytes.size(of: SpecPairing.cassette(for: path))) ?? 0
    }

    private func read(_ path: String) -> SpecFile? {
        let source: [UInt8]
        do {
            source = try FileBytes.read(path, limit: SpecPairing.largestSpec)
        } catch {
            console.complain("\(error)")
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
    /// Where the spec of one of some cassettes lies, whatever it holds; nil if there is none.
    static func path(for cassettes: [String]) -> String? {
        cassettes.flatMap(candidates).first { path in
            SpecFinder.names(in: FilePath.folder(of: path))?.contains(FilePath.name(of: path))
                ?? false
        }
    }
}
