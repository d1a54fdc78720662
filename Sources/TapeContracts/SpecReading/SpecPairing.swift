package import TapeCassette

/// Finds the spec that a cassette belongs to, and reads spec files with what they extend.
package enum SpecPairing {
    /// The largest spec that is read, in bytes; no spec that a person writes comes near it.
    package static let largestSpec = 4 << 20

    /// A cassette that was fetched from elsewhere: the path of the copy, and the address of the original.
    package struct Fetched: Hashable, Sendable {
        package let path: String
        package let address: S3Address

        package init(path: String, address: S3Address) {
            (self.path, self.address) = (path, address)
        }
    }

    /// The copies of fetched cassettes by spec, while a command works with them.
    @TaskLocal package static var fetched: [String: Fetched] = [:]

    /// The name to show for the cassette at a path, whether it is the spec's own or another.
    package static func shownCassette(_ path: String, of spec: String) -> String {
        guard let copy = fetched[spec], copy.path == path else { return path }
        return copy.address.description
    }

    /// The path of a spec's cassette: in `Cassettes/` beside `Specs/`, or beside the spec itself; for a fetched cassette, the
    /// path of its copy.
    package static func cassette(for spec: String) -> String {
        fetched[spec]?.path ?? own(spec)
    }

    /// The operands that record a spec into a cassette, quoted for a shell.
    package static func operands(recording spec: String, into cassette: String) -> String {
        let operand = ShellWord.quoted(spec)
        return self.cassette(for: spec) == cassette
            ? operand : "\(operand) -o \(ShellWord.quoted(cassette))"
    }

    /// The local path for a spec's cassette, even if the cassette was fetched from elsewhere.
    ///
    /// The place of the spec's folder decides, not how its path is spelled.
    package static func own(_ spec: String) -> String {
        let folder = PathPrefix(of: spec)
        let outer = folder.name == "Specs" ? folder.above : folder
        return "\(outer.text)Cassettes/\(FilePath.name(of: spec))"
    }

    /// The path for stirred walks: beside the cassette of the spec.
    package static func stirred(for spec: String) -> String {
        let cassette = own(spec)
        guard let dot = cassette.lastIndex(of: "."), !cassette[dot...].contains("/") else {
            return cassette + stirMark
        }
        return cassette[..<dot] + stirMark + cassette[dot...]
    }

    private static let stirMark = ".stir"

    /// The name of a cassette without the mark that `stirred` sets before its ending.
    private static func unstirred(_ name: String) -> String {
        if name.hasSuffix(stirMark) { return String(name.dropLast(stirMark.count)) }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        guard name[..<dot].hasSuffix(stirMark) else { return name }
        return String(name[..<dot].dropLast(stirMark.count) + name[dot...])
    }

    /// The paths at which a cassette's spec may be, the likeliest first.
    package static func candidates(for cassette: String) -> [String] {
        if let spec = fetched.first(where: { $0.value.path == cassette })?.key { return [spec] }
        let folder = PathPrefix(of: cassette)
        guard folder.isNamed("Cassettes") else {
            return ["\(folder.text)Specs/\(unstirred(FilePath.name(of: cassette)))"]
        }
        return near(cassette).filter { isOwner($0, of: cassette) }
    }

    /// A spec of a cassette's name that lies where specs of such cassettes do, and has its own cassette elsewhere.
    package static func neighbour(of cassette: String) -> String? {
        near(cassette).first { spec in
            !isOwner(spec, of: cassette) && FilePath.resolved(spec) != nil
        }
    }

    /// The paths of a cassette's name in the folders beside and above its own.
    private static func near(_ cassette: String) -> [String] {
        let folder = PathPrefix(of: cassette)
        let name = unstirred(FilePath.name(of: cassette))
        // `Cassettes` may be a link to where there is more room; the specs are beside the link then.
        var outer = folder.spelledName == "Cassettes" ? [folder.spelledAbove] : []
        if folder.name == "Cassettes", !outer.contains(folder.above) { outer.append(folder.above) }
        return outer.flatMap { ["\($0.text)Specs/\(name)", "\($0.text)\(name)"] }
    }

    private static func isOwner(_ spec: String, of cassette: String) -> Bool {
        PathPrefix(of: own(spec)).place == PathPrefix(of: cassette).place
    }

    /// The spec of a cassette; nil if there is none that can be read.
    ///
    /// Mistakes in it are not reported here, because nobody asked to check the spec.
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

    /// The path of the spec that a cassette belongs to, if that is another one than a given spec.
    package static func otherSpec(than spec: String, of cassette: String) -> String? {
        guard let owner = contract(for: cassette)?.path,
            FilePath.resolved(owner) != FilePath.resolved(spec)
        else { return nil }
        return owner
    }
}
