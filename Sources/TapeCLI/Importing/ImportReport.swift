import TapeCassette
import TapeContracts
import TapeJSON
import TapeReport

/// What an import did, file by file.
struct ImportReport {
    private enum Line {
        case imported(ForeignCassette, ForeignCassette.Written, target: String)
        case skipped(String)
        case failed(String, String)
    }

    private var lines: [Line] = []
    private(set) var status = ExitStatus.kept
    /// Reports errors as messages, masked like all output.
    private(set) var complaints: [String] = []
    private let redactor = Redactor()

    mutating func add(
        _ cassette: ForeignCassette, _ written: ForeignCassette.Written, at target: String
    ) {
        lines.append(.imported(cassette, written, target: target))
    }

    /// A file in a folder that is not a recording.
    mutating func skip(_ path: String) { lines.append(.skipped(path)) }

    /// A recording that could not be read, or whose cassette could not be written.
    mutating func fail(_ path: String, _ error: CassetteError, writing isWriting: Bool = false) {
        var message = redactor.mask("\(error)")
        if error.file?.code == .exists { message += "; --force replaces it" }
        if !message.contains(path) { message = "\(path): \(message)" }
        lines.append(.failed(path, message))
        complaints.append(message)
        status = max(status, isWriting ? error.statusOfWriting : error.importStatus)
    }

    /// The path of the first cassette that was written.
    var firstTarget: String? {
        for case .imported(_, _, let target) in lines { return target }
        return nil
    }

    // MARK: Text

    var text: String {
        var text = ""
        for line in lines {
            switch line {
            case .imported(let cassette, let written, let target):
                text += Self.sentence(cassette, written, target)
                for note in NoteGroup.groups(of: cassette.notes + written.doubts) {
                    text += "  \(note.sentence)\n"
                }
            case .skipped(let path): text += "\(path): no recording, skipped\n"
            case .failed: break
            }
        }
        return redactor.mask(text).visible(keepingLines: true)
    }

    private static func sentence(
        _ cassette: ForeignCassette, _ written: ForeignCassette.Written, _ target: String
    ) -> String {
        let redacted =
            written.redacted == 0 ? "" : ", credentials taken out of \(written.redacted)"
        return "\(cassette.path): \(cassette.format.title), "
            + "\(counted(written.interactions, "interaction"))\(redacted) → \(target)\n"
    }

    // MARK: JSON

    var json: String {
        var writer = JSONWriter(style: .pretty)
        writer.object { report in
            report.member("pagetape", 1)
            report.member("files", objects: lines) { line, json in
                Self.write(line, to: &json, redactor)
            }
        }
        return writer.text + "\n"
    }

    private static func write(_ line: Line, to file: inout JSONWriter, _ redactor: Redactor) {
        switch line {
        case .imported(let cassette, let written, let target):
            file.member("file", cassette.path)
            file.member("format", cassette.format.rawValue)
            file.member("cassette", target)
            file.member("interactions", written.interactions)
            file.member("redacted", written.redacted)
            file.member("notes", objects: cassette.notes + written.doubts) { note, member in
                member.member("entry", note.entry)
                member.member("what", redactor.mask(note.what))
            }
        case .skipped(let path):
            file.member("file", path)
            file.member("skipped", true)
        case .failed(let path, let message):
            file.member("file", path)
            file.member("error", message)
        }
    }
}

/// Notes with the same text, which are shown as one.
private struct NoteGroup {
    let what: String
    var entries: [Int]

    static func groups(of notes: [ImportNote]) -> [NoteGroup] {
        var groups: [NoteGroup] = []
        var places: [String: Int] = [:]
        for note in notes {
            let place = places[note.what, default: groups.count]
            if place == groups.count {
                places[note.what] = place
                groups.append(NoteGroup(what: note.what, entries: []))
            }
            if let entry = note.entry { groups[place].entries.append(entry) }
        }
        return groups
    }

    /// The text after the entries that it is about, such as `entries 1–3, 7`.
    var sentence: String {
        guard !entries.isEmpty else { return what }
        let numbers = NumberRanges.words(for: entries.sorted(), most: 12)
        let noun = entries.count == 1 ? "entry" : "entries"
        return "\(noun) \(numbers): \(what)"
    }
}

extension CassetteError {
    /// A secret that cannot be removed stops the import.
    fileprivate var importStatus: ExitStatus { code == .secret ? .incomplete : status }

    /// A cassette that could not be written, unless another file is in the way, which an option replaces.
    fileprivate var statusOfWriting: ExitStatus {
        code == .file && file?.code != .exists ? .incomplete : importStatus
    }
}
