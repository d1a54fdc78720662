import TapeYAML

/// Checks a cassette's file as a whole, and reports all mistakes at once, secrets, and edits by hand.
package struct CassetteInspection: Sendable {
    /// Nil if there are mistakes.
    package let cassette: Cassette?
    /// In file order.
    package let remarks: [CassetteRemark]
    /// The names of the body files that the cassette's text mentions, in any spelling.
    package let bodyFiles: [String]

    /// Inspects the file at a path; its body files are searched for secrets, too.
    package init(of path: String, scanning scan: SecretScan) throws(CassetteError) {
        let source = try CassetteSource.file(path)
        let text = source.bytes.copy(0..<source.bytes.count)
        let reader = CassetteReader(source: source)
        let mistakes = reader.mistakes()
        cassette = mistakes.isEmpty ? try reader.cassette() : nil
        let mentioned = BodyFileMentions.names(in: text)
        // A name may be escaped, or chosen by a person.
        let asked = source.files.namesAskedFor.subtracting(mentioned)
        bodyFiles = mentioned + asked.sorted()
        let places = SecretRemarks(scan: scan, allowing: Self.keptTokens(scan, in: cassette))
        var remarks = mistakes.map { CassetteRemark(.mistake, $0.message, at: $0.place) }
        remarks += places.remarks(on: text, named: path)
        for name in bodyFiles where !name.contains("/") {
            // `try?`: an unreadable file is reported as a mistake of the interaction that names it.
            guard let body = try? FileBytes.read("\(FilePath.folder(of: path))/\(name)") else {
                continue
            }
            remarks += places.remarks(on: body, named: "\(FilePath.folder(of: path))/\(name)")
        }
        if let cassette { remarks += Self.edits(of: cassette, in: source, text) }
        self.remarks = remarks.sorted { ($0.place?.line ?? 0) < ($1.place?.line ?? 0) }
    }

    /// The tokens in the cassette's interactions that the spec keeps.
    package static func keptTokens(_ scan: SecretScan, in cassette: Cassette?) -> Set<[UInt8]> {
        guard let cassette, let kept = scan.kept, kept.isOfUse else { return [] }
        var tokens: Set<[UInt8]> = []
        for index in 0..<cassette.count {
            // `try?`: an unreadable interaction has been reported as a mistake.
            guard let text = try? cassette.text(at: index) else { continue }
            let finds = scan.finds(in: text[...])
            guard !finds.isEmpty, let interaction = try? cassette.interaction(at: index) else {
                continue
            }
            var texts = kept.texts(of: interaction)
            for find in finds {
                guard case .shape(let shape) = find.kind else { continue }
                let token = Array(text[find.range])
                if texts.allow(token, shaped: shape) { tokens.insert(token) }
            }
        }
        return tokens
    }

    private static func edits(
        of cassette: Cassette, in source: CassetteSource, _ text: [UInt8]
    ) -> [CassetteRemark] {
        let edited = cassette.handEdited
        var remarks: [CassetteRemark] = []
        if let frame = edited.isEmpty ? nil : CassetteFrame(source.bytes) {
            var (line, start) = (1, 0)
            for run in Self.runs(of: edited) {
                let place = frame.interactions[run.lowerBound].lowerBound
                line += text[start..<place].count { $0 == 0x0A }
                start = place
                // The excerpt shows no text, only the line on which the interaction begins.
                let excerpt = SourceExcerpt(file: source.name, source: [], line: line, column: 1)
                let what =
                    run.count == 1
                    ? "interaction \(run.lowerBound + 1) was"
                    : "interactions \(run.lowerBound + 1)–\(run.upperBound + 1) were"
                remarks.append(
                    CassetteRemark(
                        .edited, "\(what) edited by hand since it was recorded", at: excerpt))
            }
        } else if !edited.isEmpty {
            let message = "the file is not in the form that pagetape writes, so it has no sums"
            remarks.append(CassetteRemark(.edited, message))
        }
        if cassette.hasEditedCount {
            let message = """
                the end counts \(cassette.end.interactions) interactions, and there are \
                \(cassette.count)
                """
            remarks.append(CassetteRemark(.miscounted, message))
        } else if cassette.hasEditedFrame {
            let message = """
                interactions were taken out, added or moved by hand since this was recorded, or what \
                stands around them was changed
                """
            remarks.append(CassetteRemark(.edited, message))
        }
        if cassette.isUnsealed(besides: edited) {
            remarks.append(CassetteRemark(.unsealed, Cassette.unsealedWords))
        }
        return remarks
    }
}

extension CassetteInspection {
    /// Rising indices, grouped into runs without gaps.
    private static func runs(of indices: [Int]) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = []
        for index in indices {
            if let last = runs.last, index == last.upperBound + 1 {
                runs[runs.count - 1] = last.lowerBound...index
            } else {
                runs.append(index...index)
            }
        }
        return runs
    }
}

extension CassetteSource {
    /// The text of a file, with access to its body files.
    static func file(_ path: String) throws(CassetteError) -> CassetteSource {
        let bytes = try CassetteError.wrapping { () throws(FileError) in
            try MappedFile(contentsOf: path)
        }
        return CassetteSource(
            name: path, bytes: bytes, files: BodyFiles(folder: FilePath.folder(of: path)))
    }
}
