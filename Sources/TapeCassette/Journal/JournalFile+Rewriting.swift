import TapeHTTP

extension JournalFile {
    /// Replaces the journal's interactions, unless a scan finds a secret in the new ones.
    ///
    /// If none changes, the file stays as it is.
    mutating func rewrite(
        scanning scan: SecretScan, fileLimit: Int, _ change: (Interaction) -> Interaction
    ) throws(CassetteError) {
        let recorded = try recorded().cassette
        guard let first = try Self.firstChanged(in: recorded, change) else { return }
        let files = BodyFiles(folder: FilePath.folder(of: path))
        let part = Journal.path(for: path)
        var draft = try CassetteError.wrapping { () throws(FileError) in
            try FileDraft(of: part, mode: 0o600)
        }
        var seal = newSeal
        var bodies: Set<String> = []
        try Self.append(recorded.headText, to: &draft)
        for index in 0..<recorded.count {
            var text = try recorded.text(at: index)
            if index >= first {
                let interaction = try recorded.interaction(at: index)
                let changed = change(interaction)
                if changed != interaction {
                    let encoded = try scan.encode(changed, fileLimit: fileLimit)
                    try CassetteError.wrapping { () throws(FileError) in
                        for (digest, body) in encoded.files {
                            try files.write(body, digest: digest)
                        }
                    }
                    text = encoded.text
                }
            }
            seal.add(interaction: text)
            bodies.formUnion(BodyFileMentions.names(in: text))
            try Self.append(text, to: &draft)
        }
        do throws(FileError) {
            try replace(by: draft, seal, bodies: bodies)
        } catch {
            throw CassetteError(error)
        }
    }

    private static func firstChanged(
        in recorded: Cassette, _ change: (Interaction) -> Interaction
    ) throws(CassetteError) -> Int? {
        for index in 0..<recorded.count {
            let interaction = try recorded.interaction(at: index)
            if change(interaction) != interaction { return index }
        }
        return nil
    }

    private static func append(
        _ text: [UInt8], to draft: inout FileDraft
    ) throws(CassetteError) {
        do throws(FileError) {
            try draft.append(text)
        } catch {
            throw CassetteError(error)
        }
    }
}
