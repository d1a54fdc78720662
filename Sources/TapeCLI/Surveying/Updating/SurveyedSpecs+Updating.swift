import TapeCassette
import TapeContracts
import TapeSurvey

extension SurveyedSpecs {
    /// Writes one file; returns false if it kept an existing file, so that the ledger keeps that file's entry.
    mutating func write(
        _ text: String, of entry: SurveyLedger.Entry, after earlier: SurveyLedger.Entry?,
        in folder: String
    ) throws(FileError) -> Bool {
        guard let file = entry.file else { return true }
        let path = FilePath.joined(folder, file)
        guard try FileBytes.size(of: path) != nil else {
            if options.isUpdating, earlier?.file != nil, !options.isForced {
                notes.append("\(path): was deleted and is not written again; --force writes it")
                return true
            }
            try FileBytes.makeFolders(leadingTo: path)
            // A lost file can be written again, but waiting for the disk ten thousand times would take minutes.
            try FileBytes.write(Array(text.utf8), to: path, waitingForDisk: false)
            present.insert(file)
            return true
        }
        let saved = String(decoding: try FileBytes.read(path), as: UTF8.self)
        present.insert(file)
        // Editors on Windows end lines with CR LF.
        let mine = saved.replacing("\r\n", with: "\n")
        guard mine != text else { return true }
        if options.isForced {
            try FileBytes.write(Array(text.utf8), to: path)
        } else if options.isUpdating, let earlier {
            try update(path, mine, to: entry, after: earlier)
        } else if let earlier, earlier.isUntouched(in: mine, before: entry) {
            try FileBytes.write(Array(text.utf8), to: path)
        } else {
            refused.insert(file)
            notes.append(
                "\(path): is there already and differs; --update brings it up to date and keeps edits, "
                    + "--force replaces it")
            return false
        }
        return true
    }

    /// Takes over changes of the description, and keeps edits by people.
    mutating func update(
        _ path: String, _ mine: String, to entry: SurveyLedger.Entry,
        after earlier: SurveyLedger.Entry
    ) throws(FileError) {
        // What an earlier check found is kept like an edit until another check finds it.
        let isAsked = entry.written != nil
        guard let base = isAsked ? earlier.original : earlier.drafted ?? earlier.original,
            let theirs = isAsked ? entry.original : entry.drafted
        else { return }
        let merge = TextMerge(base: base.lines, mine: mine.lines, theirs: theirs.lines)
        for conflict in merge.conflicts {
            let now = conflict.theirs.map { "`\($0.unindented.clipped)`" }.joined(separator: ", ")
            let isLearnt = earlier.written.map { learnt in
                conflict.mine.allSatisfy(learnt.lines.contains)
            }
            let what =
                isLearnt ?? false
                ? "the description changed lines that the API itself gave at --check; those are kept"
                : "both you and the description changed the same lines; yours are kept"
            notes.append("\(path): \(what), it has \(now.isEmpty ? "nothing there" : now)")
        }
        let text = merge.lines.joined(separator: "\n")
        guard text != mine else { return }
        guard Self.isSpec(text, at: path) || !Self.isSpec(mine, at: path) else {
            notes.append("\(path): what changed does not fit what was edited; it is left as it is")
            return
        }
        try FileBytes.write(Array(text.utf8), to: path)
    }

    static func isSpec(_ text: String, at path: String) -> Bool {
        // `try?`: this only tests whether it can be read; lint reports why it cannot.
        if FilePath.name(of: path).hasPrefix("_") { return true }
        return (try? SpecReader.read(Array(text.utf8), file: path, finding: SpecPairing.shared))
            != nil
    }
}

extension SurveyLedger.Entry {
    /// Whether a file is as the survey wrote it, and holds nothing from the API itself that a new entry lacks.
    fileprivate func isUntouched(in text: String, before entry: Self) -> Bool {
        original == text && (written == nil || entry.written != nil)
    }
}

extension String {
    fileprivate var lines: [String] {
        split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    fileprivate var unindented: String { String(drop { $0 == " " }) }
}
