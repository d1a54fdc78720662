import TapeCassette
import TapeContracts
import TapeSurvey

/// The files that a survey writes: one that all specs extend, and a spec for each operation that pages.
struct SurveyedSpecs {
    private let survey: Survey
    private let learnt: [Int: SpecDraft.Learnt]
    let options: SurveyOptions
    /// The file names of the specs, by the index of the operation.
    private var names: [Int: String] = [:]
    private var indices: [String: Int] = [:]
    /// The names of the specs that exist now.
    var present: Set<String> = []
    /// The names of files that differ from what the survey would write, and were left as they are.
    var refused: Set<String> = []
    private let shared: String
    private let earlier: SurveyLedger?
    private let ledgerName: String
    /// Values of parameters: those of the command line and, in an update, those of the earlier survey.
    private let values: [String: String]
    /// A line for each file that was left unchanged, or differs from what the survey would write.
    var notes: [String] = []
    /// How the description differs from the earlier survey.
    private(set) var changes: [String] = []

    init(_ outcome: SurveyCheck.Outcome, _ options: SurveyOptions) {
        survey = outcome.survey
        learnt = outcome.learnt
        self.options = options
        // `try?`: an unreadable folder is reported when it is written to.
        let ledgers = options.folder.flatMap { try? SurveyLedger.all(in: $0) } ?? []
        let title = Self.title(of: survey, among: ledgers)
        ledgerName = SurveyLedger.name(titled: title)
        let own = ledgers.first { $0.name == SurveyLedger.name(titled: title) }
        let ledger = own ?? ledgers.first { $0.isRenamed(outcome.survey) }
        earlier = ledger
        values = (options.isUpdating ? ledger?.values ?? [:] : [:])
            .merging(options.values) { _, given in given }
        shared = ledger?.shared?.file ?? "_\(title).yaml"
        var given = SpecNames()
        // A spec keeps the name it was first written under, and the names of other APIs' specs stay reserved.
        let known = Dictionary(
            (ledger?.entries ?? []).compactMap { entry in entry.file.map { (entry.operation, $0) } }
        ) { first, _ in first }
        for name in ledgers.flatMap(\.entries).compactMap(\.file) {
            given.reserve(String(name.dropLast(".yaml".count)))
        }
        for (index, result) in survey.results.enumerated() {
            indices[result.operation.name] = index
            guard isWritten(index, result) else { continue }
            names[index] =
                known[result.operation.name] ?? given.name(for: result.operation) + ".yaml"
        }
    }

    /// The API's name in its folder: its title, with a number if another API has the same.
    private static func title(of survey: Survey, among ledgers: [SurveyLedger]) -> String {
        let slug = SpecNames.slug(survey.terms.title)
        let plain = slug.isEmpty ? "api" : slug
        var title = plain
        var count = 1
        while let other = ledgers.first(where: { $0.name == SurveyLedger.name(titled: title) }),
            !other.isOf(survey)
        {
            count += 1
            title = "\(plain)-\(count)"
        }
        return title
    }

    private func isWritten(_ index: Int, _ result: Surveyed) -> Bool {
        guard result.pages == true else { return false }
        let isLearnt = learnt[index].map { !$0.paging.isEmpty } ?? false
        let found = learnt[index]?.values ?? [:]
        let values = values.merging(found) { own, _ in own }
        return isLearnt || SpecDraft.obstacle(result, values: values) == nil
    }

    /// The path of an operation's spec as the table shows it, with whether its file differs from the survey.
    func shownPath(of result: Surveyed) -> String? {
        guard let path = path(of: result) else { return nil }
        return refused.contains(FilePath.name(of: path)) ? "\(path) differs" : path
    }

    /// The path of an operation's spec; nil if none was written.
    func path(of result: Surveyed) -> String? {
        guard let folder = options.folder, let index = indices[result.operation.name],
            let name = names[index], present.contains(name)
        else { return nil }
        return FilePath.joined(folder, name)
    }

    /// Writes the new files and, on request, replaces or updates those that differ.
    mutating func write() throws(FileError) {
        guard let folder = options.folder, !names.isEmpty || earlier != nil else { return }
        let name = FilePath.name(of: survey.description)
        var ledger = SurveyLedger(named: ledgerName)
        ledger.values = values
        let terms = SpecDraft.shared(survey.terms, description: name)
        let sharedEntry = SurveyLedger.Entry(
            operation: "all", style: "shared", file: shared, drafted: terms)
        let isTaken = try write(terms, of: sharedEntry, after: earlier?.shared, in: folder)
        ledger.shared = isTaken ? sharedEntry : earlier?.shared ?? sharedEntry
        var areAllTaken = isTaken
        let before = Dictionary(
            (earlier?.entries ?? []).map { ($0.operation, $0) }
        ) { first, _ in first }
        for (index, result) in survey.results.enumerated() {
            let entry = entry(index, result, description: name)
            let known = before[entry.operation]
            guard let text = entry.original else {
                ledger.entries.append(entry)
                continue
            }
            let isTaken = try write(text, of: entry, after: known, in: folder)
            ledger.entries.append(isTaken ? entry : known ?? entry)
            areAllTaken = areAllTaken && isTaken
        }
        // The refused files still come from the earlier values, with which a later --update has to start.
        if !areAllTaken, let earlier { ledger.values = earlier.values }
        if options.isUpdating, let earlier {
            // What an earlier survey found for the other operations still holds.
            if options.isPartial { ledger.keep(earlier) }
            changes = SurveyLedger.changes(from: earlier, to: ledger)
        }
        try FileBytes.makeFolders(leadingTo: FilePath.joined(folder, ledgerName))
        try ledger.write(to: folder, description: name)
    }

    private func entry(
        _ index: Int, _ result: Surveyed, description: String
    ) -> SurveyLedger.Entry {
        var entry = SurveyLedger.Entry(
            operation: result.operation.name, style: survey.described[index].styleWord,
            file: names[index])
        guard names[index] != nil else { return entry }
        let options = SpecDraft.Options(shared: shared, values: values)
        let described = survey.described[index]
        entry.drafted =
            SpecDraft(described, terms: survey.terms, options: options, description: description)?
            .text
        if let learnt = learnt[index] {
            entry.written =
                SpecDraft(
                    result, terms: survey.terms, options: options, learnt: learnt,
                    description: description)?.text
        }
        if let folder = self.options.folder {
            entry.drafted = entry.drafted.map { SpecModeline.applied(to: $0, in: folder) }
            entry.written = entry.written.map { SpecModeline.applied(to: $0, in: folder) }
        }
        return entry
    }
}

extension SurveyLedger {
    /// Copies another ledger's entries for operations that this one does not have.
    fileprivate mutating func keep(_ other: SurveyLedger) {
        let names = Set(entries.map(\.operation))
        entries += other.entries.filter { !names.contains($0.operation) }
    }
}
