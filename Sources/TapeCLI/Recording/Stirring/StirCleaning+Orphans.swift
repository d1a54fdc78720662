import TapeCassette
import TapeContracts

/// Rows for which no spec says how they are deleted, and the files of such rows.
extension StirCleaning {
    /// The files of rows beside cassettes for which no spec is there, as where it was renamed or moved: all of them, or where specs
    /// are named, those called as one of these is.
    func orphans() -> [String] {
        let wanted = Set(arguments.operands.map(FilePath.name).filter(SpecFinder.isSpec))
        let known = Set(contracts.map { StirRowsFile.path(for: $0.path) })
        let folders = Set(
            known.map(FilePath.folder) + contracts.flatMap { Self.folders(above: $0.path) })
        return folders.sorted().flatMap { folder in
            (SpecFinder.names(in: folder) ?? []).filter(StirRowsFile.isNamed).filter { name in
                wanted.isEmpty || wanted.contains(String(name.dropLast(StirRowsFile.suffix.count)))
            }
            .map { FilePath.joined(folder, $0) }
        }.filter { !known.contains($0) && !StirRowsFile.left(at: $0).namesNoRow }
    }

    /// The folders of cassettes beside each `Specs` that a spec lies in, however deep.
    private static func folders(above spec: String) -> [String] {
        let parts = spec.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        return parts.indices.filter { parts[$0] == "Specs" }.map { place in
            (parts[..<place] + ["Cassettes"]).joined(separator: "/")
        }
    }

    /// Says what is to be done about a file that is damaged, or for which no spec says how rows are deleted.
    func tell(ofOrphan path: String) {
        guard case .rows(let rows) = StirRowsFile.left(at: path) else {
            context.console.complain(StirRowsFile.damage(at: path))
            return
        }
        let spec = SpecPairing.candidates(for: String(path.dropLast(StirRowsFile.suffix.count)))
        context.console.complain(
            """
            \(path) names \(counted(rows.entries.count, "row")) at \(rows.origin), and \(spec.first ?? "its spec") says no `stir` that \
            could take them away; bring the spec back under that name with its `stir`, or delete the rows by hand and remove \
            the file
            """)
    }

    /// Says of rows that the spec has another way to delete by now than when they were made.
    func tell(of rows: [StirEntry], madeUnder deletions: [String?], at spec: String) {
        for row in rows {
            let deletion = deletions.indices.contains(row.kind) ? deletions[row.kind] : nil
            context.console.complain(
                """
                \(spec): row \(row.id?.text ?? "number \(row.number)"): the spec's `delete` was another one when it was \
                made (\(deletion ?? "none")); bring that back, or delete the row by hand
                """)
        }
    }
}
