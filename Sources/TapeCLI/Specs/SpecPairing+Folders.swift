import TapeCassette
import TapeContracts

extension SpecPairing {
    /// Where the spec of one of some cassettes lies, whatever it holds; nil if there is none.
    static func path(for cassettes: [String]) -> String? {
        cassettes.flatMap(candidates).first { path in
            SpecFinder.names(in: FilePath.folder(of: path))?.contains(FilePath.name(of: path))
                ?? false
        }
    }
}
