import TapeContracts
import TapeFaults
import TapeReport

/// What an option or an operand takes: help names the few words there are, and shells complete them.
enum ValueKind: Hashable, Sendable {
    /// Anything: a number, a URL, a name.
    case text
    /// One of some words.
    case word([String])
    /// Some words with commas between them.
    case list([String])
    /// A file whose name has one of these endings, or any where there are none.
    case file([String])
    case folder
    /// One of some words, and behind a colon the file that it goes to.
    case form([String])

    /// Specs and cassettes are YAML.
    static let spec = file(["yaml", "yml"])
    static let cassette = file(["yaml", "yml"])
    static let anyFile = file([])
    static let law = list(LawCatalogue.entries.map(\.identifier.rawValue))
    static let faults = list(faultWords)
    /// Of a plan shells complete the fault that it begins with.
    static let plan = word(faultWords)
    static let report = form(ReportFormat.allCases.map(\.rawValue))

    /// Every fault by its name, with an example in brackets where it cannot do without.
    private static let faultWords = (Fault.everyKind + Fault.wireKinds).map { fault in
        // `try?`: whether a name is enough is what is asked here.
        (try? Fault(fault.kindName)) == nil ? fault.description : fault.kindName
    }

    /// The words of which help names each; nil where there are none, or too many for a line.
    var fewWords: [String]? {
        switch self {
        case .word(let words) where words.count <= 8, .form(let words): words
        case .text, .word, .list, .file, .folder: nil
        }
    }
}
