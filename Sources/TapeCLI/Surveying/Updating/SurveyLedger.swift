import TapeCassette
import TapeJSON
import TapeSurvey

/// Records what a survey wrote, so that the next one can tell edits by people from changes of the description.
struct SurveyLedger {
    /// What was found out about an operation, and the spec written for it.
    struct Entry: Hashable {
        let operation: String
        /// How it pages, as one word.
        let style: String
        var file: String?
        /// The spec from the description alone; `written` is the final one if the API was asked as well.
        var drafted: String?
        var written: String?

        /// The spec as the survey wrote it.
        var original: String? { written ?? drafted }
    }

    private static let ending = ".survey.json"

    /// The name of the ledger's file: several APIs may share a folder.
    let name: String
    var entries: [Entry] = []
    var shared: Entry?

    init(named name: String) {
        self.name = name
    }

    /// The description that was surveyed.
    private(set) var description = ""
    /// The values that the command line gave for parameters.
    var values: [String: String] = [:]

    /// The name of an API's ledger, from the API's name in its folder.
    static func name(titled title: String) -> String { "_\(title)\(ending)" }

    /// The ledgers of a folder, in the order of their names.
    static func all(in folder: String) throws(FileError) -> [SurveyLedger] {
        // `try?`: a folder that cannot be listed does not exist yet, or is reported when it is written to.
        let names = (try? Folder.names(in: folder)) ?? []
        var ledgers: [SurveyLedger] = []
        for name in names.sorted() where name.hasPrefix("_") && name.hasSuffix(ending) {
            let bytes = try FileBytes.read(FilePath.joined(folder, name))
            // `try?`: an unreadable ledger is ignored; nothing that people wrote is lost.
            guard let root = try? JSONDocument(parsing: bytes).root else { continue }
            var ledger = SurveyLedger(named: name)
            ledger.description = root["description"]?.string ?? ""
            ledger.entries = root["operations"]?.elements.compactMap(entry) ?? []
            ledger.shared = root["shared"].flatMap(entry)
            for member in root["values"]?.members.map({ $0 }) ?? [] {
                ledger.values[member.key] = member.value.string
            }
            ledgers.append(ledger)
        }
        return ledgers
    }

    /// Whether this ledger belongs to the API of a survey, perhaps by a newer description.
    ///
    /// The title alone is not enough: many APIs are called `API`, and many files `openapi.json`.
    func isOf(_ survey: Survey) -> Bool {
        let isSameFile = description == FilePath.name(of: survey.description)
        let base = SpecDraft.shared(survey.terms, description: "").base
        let isSameServer = shared?.drafted.map { $0.base == base } ?? true
        return isSameServer && isSameFile || (isSameServer || isSameFile) && isAkin(to: survey)
    }

    /// Whether this ledger is of the same description under an earlier title.
    func isRenamed(_ survey: Survey) -> Bool {
        description == FilePath.name(of: survey.description) && isAkin(to: survey)
    }

    private func isAkin(to survey: Survey) -> Bool {
        let operations = Set(survey.results.map(\.operation.name))
        let known = entries.count { operations.contains($0.operation) }
        return known * 2 >= min(entries.count, operations.count)
    }

    private static func entry(_ value: JSONValue) -> Entry? {
        guard let operation = value["operation"]?.string, let style = value["style"]?.string else {
            return nil
        }
        return Entry(
            operation: operation, style: style, file: value["file"]?.string.flatMap(fileName),
            drafted: value["drafted"]?.string, written: value["written"]?.string)
    }

    /// A file name of the form that surveys give; any other is refused, because it could lead to any file.
    private static func fileName(_ text: String) -> String? {
        let stem = text.hasPrefix("_") ? text.dropFirst() : text[...]
        guard stem.hasSuffix(".yaml") else { return nil }
        let name = stem.dropLast(".yaml".count)
        let isPlain = name.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x2D
        }
        return isPlain && !name.isEmpty ? text : nil
    }

    func write(to folder: String, description: String) throws(FileError) {
        var writer = JSONWriter(style: .pretty)
        writer.object { json in
            json.member("pagetape", 1)
            json.member("description", description)
            if !values.isEmpty {
                json.member(
                    "values",
                    object: { json in
                        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                            json.member(name, value)
                        }
                    })
            }
            if let shared { json.member("shared", object: { Self.write(shared, to: &$0) }) }
            json.member("operations", objects: entries) { entry, json in
                Self.write(entry, to: &json)
            }
        }
        try FileBytes.write(
            Array((writer.text + "\n").utf8), to: FilePath.joined(folder, name))
    }

    private static func write(_ entry: Entry, to json: inout JSONWriter) {
        json.member("operation", entry.operation)
        json.member("style", entry.style)
        if let file = entry.file { json.member("file", file) }
        if let drafted = entry.drafted { json.member("drafted", drafted) }
        if let written = entry.written, written != entry.drafted {
            json.member("written", written)
        }
    }

    /// How a description differs from the earlier survey, in sentences.
    static func changes(from old: SurveyLedger, to new: SurveyLedger) -> [String] {
        let before = Dictionary(old.entries.map { ($0.operation, $0) }) { first, _ in first }
        let names = Set(new.entries.map(\.operation))
        var changes: [String] = []
        for entry in new.entries {
            guard let earlier = before[entry.operation] else {
                changes.append("\(entry.operation.clipped) is new: \(entry.style)")
                continue
            }
            if earlier.drafted != nil, entry.drafted == nil, earlier.style == entry.style {
                changes.append(
                    "\(entry.operation.clipped): no spec can be written of it any more; the one before is left"
                )
            } else if earlier.style != entry.style {
                changes.append(
                    "\(entry.operation.clipped) is \(entry.style) now, was \(earlier.style)")
            } else if let was = earlier.drafted, let now = entry.drafted, was != now {
                changes += difference(from: was, to: now).map {
                    "\(entry.operation.clipped): \($0)"
                }
            }
        }
        if let was = old.shared?.drafted, let now = new.shared?.drafted, was != now {
            changes += difference(from: was, to: now).map { "all requests: \($0)" }
        }
        for entry in old.entries where !names.contains(entry.operation) {
            let file = entry.file.map { "; its spec \($0) is left for you to delete" } ?? ""
            changes.append("\(entry.operation.clipped) is gone\(file)")
        }
        return changes
    }

    /// The members of a spec that were added, removed or changed.
    private static func difference(from old: String, to new: String) -> [String] {
        func lines(_ text: String) -> [String] {
            text.split(separator: "\n").map { line in String(line.drop { $0 == " " }) }
                .filter { !$0.hasPrefix("#") }
        }
        let was = lines(old)
        let now = lines(new)
        let gone = was.filter { !now.contains($0) }
        var come = now.filter { !was.contains($0) }
        var changes: [String] = []
        for line in gone {
            let key = line.prefix { $0 != ":" }
            if let index = come.firstIndex(where: { $0.prefix { $0 != ":" } == key }) {
                changes.append("`\(come.remove(at: index).clipped)`, was `\(line.clipped)`")
            } else {
                changes.append("no `\(line.clipped)` any more")
            }
        }
        return changes + come.map { "`\($0.clipped)` is new" }
    }
}

extension String {
    /// The line of a shared file with the API's base URL.
    fileprivate var base: Substring? { split(separator: "\n").first { $0.hasPrefix("  base: ") } }
}
