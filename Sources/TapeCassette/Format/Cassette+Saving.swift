extension Cassette {
    /// Writes the cassette in canonical form, replacing any file at the path.
    ///
    /// Each interaction is read back and scanned before it is written; if the scan finds a secret, the old file stays. Bodies
    /// larger than the limit go into files beside the cassette.
    package func save(
        to path: String, scanning scan: SecretScan, fileLimit: Int = 4 << 20
    ) throws(CassetteError) {
        let files = BodyFiles(folder: FilePath.folder(of: path))
        var draft = try CassetteError.wrapping { () throws(FileError) in
            try FileDraft(of: path)
        }
        let head = CassetteText.head(header)
        var seal = CassetteSeal(head: head)
        try append(head, to: &draft)
        for index in 0..<count {
            let interaction = try interaction(at: index)
            let encoded = try scan.encode(interaction, fileLimit: fileLimit)
            for (digest, body) in encoded.files {
                try CassetteError.wrapping { () throws(FileError) in
                    try files.write(body, digest: digest)
                }
            }
            seal.add(interaction: encoded.text)
            try append(encoded.text, to: &draft)
        }
        try append(seal.tail(end.counting(count)), to: &draft)
        do throws(FileError) {
            try draft.finish()
        } catch {
            throw CassetteError(error)
        }
    }

    private func append(_ text: [UInt8], to draft: inout FileDraft) throws(CassetteError) {
        do throws(FileError) {
            try draft.append(text)
        } catch {
            throw CassetteError(error)
        }
    }
}

extension Cassette {
    /// The cassette's text in canonical form, with every body inline; the same cassette gives the same bytes.
    package func encoded() throws(CassetteError) -> [UInt8] {
        var text = CassetteText.head(header)
        var seal = CassetteSeal(head: text)
        for index in 0..<count {
            let interaction = try InteractionWriter.encode(try interaction(at: index)).text
            seal.add(interaction: interaction)
            text += interaction
        }
        return text + seal.tail(end.counting(count))
    }
}
