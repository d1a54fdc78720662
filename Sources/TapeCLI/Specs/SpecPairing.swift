import TapeCassette
import TapeContracts

/// Finds the spec that a cassette belongs to: the other way round from ``SpecFinder/cassette(for:)``.
enum SpecPairing {
    /// Where the spec of a cassette may lie, the likeliest first.
    static func candidates(for cassette: String) -> [String] {
        let name = FilePath.name(of: cassette)
        let folder = FilePath.folder(of: cassette)
        guard FilePath.name(of: folder) == "Cassettes" else {
            return [cassette == name ? "Specs/\(name)" : "\(folder)/Specs/\(name)"]
        }
        let above = folder == "Cassettes" ? "" : FilePath.folder(of: folder) + "/"
        return ["\(above)Specs/\(name)", "\(above)\(name)"]
    }

    /// Where the spec of one of some cassettes lies, whatever is in it; nil if there is none.
    static func path(for cassettes: [String]) -> String? {
        cassettes.flatMap(candidates).first { path in
            SpecFinder.names(in: FilePath.folder(of: path))?.contains(FilePath.name(of: path))
                ?? false
        }
    }

    /// The spec of a cassette; nil if there is none that can be read.
    ///
    /// Mistakes in it are for those to tell who were asked to look at it.
    static func contract(for cassette: String) -> (path: String, spec: ContractSpec)? {
        for path in candidates(for: cassette) {
            guard let source = try? FileBytes.read(path, limit: SpecLoader.largestSpec),
                case .contract(let spec)? = try? SpecReader.read(
                    source, file: path, finding: SpecLoader.shared)
            else { continue }
            return (path, spec)
        }
        return nil
    }
}
