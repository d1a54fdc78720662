import TapeCassette
import TapeSurvey

/// The files that a survey writes: one that all specs extend, and a spec for each operation that pages.
struct SurveyedSpecs {
    private let survey: Survey
    private let wish: SurveyWish
    /// The names of the specs, by the names of the operations.
    private var names: [String: String] = [:]
    private let shared: String

    init(_ survey: Survey, _ wish: SurveyWish) {
        self.survey = survey
        self.wish = wish
        let title = SpecNames.slug(survey.terms.title)
        shared = "_\(title.isEmpty ? "api" : title).yaml"
        var given = SpecNames()
        for result in survey.results where result.pages == true {
            guard SpecDraft.obstacle(result) == nil else { continue }
            names[result.operation.name] = given.name(for: result.operation) + ".yaml"
        }
    }

    /// Where the spec of an operation is written; nil where none is.
    func path(of result: Surveyed) -> String? {
        guard let folder = wish.folder else { return nil }
        return names[result.operation.name].map { FilePath.joined(folder, $0) }
    }

    /// Writes the files that are new or, if that is wished, differ; gives a line for each that was left as it is.
    func write() throws(FileError) -> [String] {
        guard let folder = wish.folder, !names.isEmpty else { return [] }
        var notes: [String] = []
        let terms = SpecDraft.shared(
            survey.terms, description: FilePath.name(of: survey.description))
        notes += try write(terms, to: FilePath.joined(folder, shared))
        let wishes = SpecDraft.Wishes(shared: shared, values: wish.values)
        for result in survey.results {
            guard let path = path(of: result),
                let draft = SpecDraft(
                    result, terms: survey.terms, wishes: wishes,
                    description: FilePath.name(of: survey.description))
            else { continue }
            notes += try write(draft.text, to: path)
        }
        return notes
    }

    private func write(_ text: String, to path: String) throws(FileError) -> [String] {
        let bytes = Array(text.utf8)
        if try FileBytes.size(of: path) != nil, !wish.isForced {
            let isSame = try FileBytes.read(path) == bytes
            return isSame ? [] : ["\(path): is there already and differs; --force replaces it"]
        }
        try FileBytes.makeFolders(leadingTo: path)
        try FileBytes.write(bytes, to: path)
        return []
    }
}
