package import TapeCassette

/// Finds the spec that a cassette belongs to, and reads spec files with what they extend.
package enum SpecPairing {
    /// Nothing that people write as a spec comes near this many bytes.
    package static let largestSpec = 4 << 20

    /// A cassette that was fetched from elsewhere: where its copy is, and what it is a copy of.
    package struct Fetched: Hashable, Sendable {
        package let path: String
        package let address: S3Address

        package init(path: String, address: S3Address) {
            (self.path, self.address) = (path, address)
        }
    }

    /// The cassettes that do not lie beside their specs, by the spec, while a command is at work with their copies.
    @TaskLocal package static var fetched: [String: Fetched] = [:]

    /// What people call the cassette at a path, which is a spec's own or another.
    package static func shownCassette(_ path: String, of spec: String) -> String {
        guard let copy = fetched[spec], copy.path == path else { return path }
        return copy.address.description
    }

    /// Where the cassette of a spec lies: in `Cassettes/` beside `Specs/`, or beside the spec's own folder's files; the copy of one
    /// that was fetched.
    package static func cassette(for spec: String) -> String {
        fetched[spec]?.path ?? own(spec)
    }

    /// The place beside a spec, whether or not its cassette was fetched from elsewhere.
    package static func own(_ spec: String) -> String {
        let parts = spec.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let name = parts.last ?? spec
        var folder = parts.dropLast()
        if folder.last == "Specs" { folder = folder.dropLast() }
        return (folder + ["Cassettes", name]).joined(separator: "/")
    }

    /// Where what is kept of stirred walks lies: beside the cassette of the spec.
    package static func stirred(for spec: String) -> String {
        let cassette = own(spec)
        guard let dot = cassette.lastIndex(of: "."), !cassette[dot...].contains("/") else {
            return cassette + stirMark
        }
        return cassette[..<dot] + stirMark + cassette[dot...]
    }

    private static let stirMark = ".stir"

    /// Where the spec of a cassette may lie, the likeliest first.
    package static func candidates(for cassette: String) -> [String] {
        if let spec = fetched.first(where: { $0.value.path == cassette })?.key { return [spec] }
        let name = FilePath.name(of: cassette).replacing("\(stirMark).", with: ".")
        let folder = FilePath.folder(of: cassette)
        guard FilePath.name(of: folder) == "Cassettes" else {
            return [cassette == name ? "Specs/\(name)" : "\(folder)/Specs/\(name)"]
        }
        let above = folder == "Cassettes" ? "" : FilePath.folder(of: folder) + "/"
        return ["\(above)Specs/\(name)", "\(above)\(name)"]
    }

    /// The spec of a cassette; nil if there is none that can be read.
    ///
    /// Mistakes in it are for those to tell who were asked to look at it.
    package static func contract(for cassette: String) -> (path: String, spec: ContractSpec)? {
        for path in candidates(for: cassette) {
            // `try?`: as said above.
            guard let source = try? FileBytes.read(path, limit: largestSpec),
                case .contract(let spec)? = try? SpecReader.read(
                    source, file: path, finding: shared)
            else { continue }
            return (path, spec)
        }
        return nil
    }
}
