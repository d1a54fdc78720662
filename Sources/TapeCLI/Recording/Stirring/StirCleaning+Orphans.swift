import TapeCassette
import TapeContracts

/// Handles rows that no spec says how to delete, and files that list such rows.
extension StirCleaning {
    /// The files of rows whose spec is missing, for example after it was renamed or moved; if the command line names specs,
    /// only the files with the names of these.
    func orphans() -> [String] {
        let wanted = Set(arguments.operands.map(FilePath.name).filter(SpecFinder.isSpec))
        let own = contracts.map { StirRowsFile.path(for: $0.path) }
        let folders = Set(
            own.map(FilePath.folder) + contracts.flatMap { Self.folders(above: $0.path) })
        // A folder may be found under several spellings.
        var known = Set(own.map(SpecFinder.place))
        return folders.sorted().flatMap { folder in
            (SpecFinder.names(in: folder) ?? []).filter(StirRowsFile.isNamed).filter { name in
                wanted.isEmpty || wanted.contains(String(name.dropLast(StirRowsFile.suffix.count)))
            }
            .map { FilePath.joined(folder, $0) }
        }.filter { path in
            known.insert(SpecFinder.place(of: path)).inserted
                && !StirRowsFile.left(at: path).namesNoRow
        }
    }

    /// The folders of cassettes next to each `Specs` folder that contains a spec at any depth.
    private static func folders(above spec: String) -> [String] {
        var folders: [String] = []
        var folder = PathPrefix(of: spec)
        while let place = folder.place, place != "/" {
            if folder.name == "Specs" { folders.append(folder.above.text + "Cassettes") }
            // What lies above a repository belongs to others.
            guard FilePath.resolved(FilePath.joined(place, ".git")) == nil else { break }
            folder = folder.above
        }
        return folders
    }

    /// Says what to do about a damaged file, or one whose rows no spec can delete.
    func tell(ofOrphan path: String) {
        guard case .rows(let rows) = StirRowsFile.left(at: path) else {
            context.console.complain(StirRowsFile.damage(at: path))
            return
        }
        let spec = SpecPairing.candidates(for: String(path.dropLast(StirRowsFile.suffix.count)))
        context.console.complain(
            """
            \(path) names \(counted(rows.count, "row")) at \(rows.origin), and \(spec.first ?? "its spec") has no `stir` that \
            could take them away; bring the spec back under that name with its `stir`, or delete the rows by hand and remove \
            the file
            """)
    }

    /// Reports rows that were made while the spec had a different `delete`, those of one kind together.
    func tell(
        of rows: [StirEntry], madeUnder then: [String?], now: [String?], by job: RecordingJob
    ) {
        for (kind, rows) in Dictionary(grouping: rows, by: \.kind).sorted(by: { $0.key < $1.key }) {
            let old = then.indices.contains(kind) ? then[kind] : nil
            let new = now.indices.contains(kind) ? now[kind] : nil
            let names = rows.map { $0.id?.text ?? "number \($0.number)" }
            let way =
                new.map { "; if \($0) deletes the same rows, say so with --changed-delete" } ?? ""
            let message = """
                \(job.specPath): \(counted(rows.count, "row")) (\(listed(names, most: 5))) made while the spec's `delete` \
                was another one (\(old ?? "none"))\(way); else bring that back, or delete \
                \(rows.count == 1 ? "the row" : "the rows") by hand and remove \
                \(StirRowsFile.path(for: job.specPath))
                """
            context.console.complain(job.redactor.mask(message))
        }
    }
}
