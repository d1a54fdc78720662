import TapeCassette
import TapeContracts

/// Files of rows for which no spec says how rows are deleted.
extension StirCleaning {
    /// The files of rows beside the cassettes of the specs for which no spec is there, as where it was renamed.
    func orphans() -> [String] {
        // Who names specs asks for theirs alone.
        let isOfAll = !arguments.operands.map(FilePath.name).contains(where: SpecFinder.isSpec)
        guard isOfAll else { return [] }
        let known = Set(contracts.map { StirRowsFile.path(for: $0.path) })
        let folders = Set(known.map(FilePath.folder)).sorted()
        return folders.flatMap { folder in
            (SpecFinder.names(in: folder) ?? []).filter(StirRowsFile.isNamed)
                .map { FilePath.joined(folder, $0) }
        }.filter { !known.contains($0) && !StirRowsFile.left(at: $0).namesNoRow }
    }

    /// Says what is to be done about a file that is damaged, or for which no spec says how rows are deleted.
    func tell(ofOrphan path: String) {
        guard case .rows(let rows, let origin) = StirRowsFile.left(at: path) else {
            context.console.complain(StirRowsFile.damage(at: path))
            return
        }
        let spec = SpecPairing.candidates(for: String(path.dropLast(StirRowsFile.suffix.count)))
        context.console.complain(
            """
            \(path) names \(counted(rows.count, "row")) at \(origin), and \(spec.first ?? "its spec") says no `stir` that \
            could take them away; bring the spec back under that name with its `stir`, or delete the rows by hand and remove \
            the file
            """)
    }
}
