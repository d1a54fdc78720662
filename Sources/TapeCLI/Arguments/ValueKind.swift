import TapeContracts
import TapeFaults
import TapeReport

/// The kind of value that an option or operand takes, for help and for shell completion.
enum ValueKind: Hashable, Sendable {
    /// Anything: a number, a URL, a name.
    case text
    /// One of these words.
    case word([String])
    /// Several of these words, separated by commas.
    case list([String])
    /// A file whose name has one of these endings, or any file if there are none.
    case file([String])
    case folder
    /// One of these words, optionally with a colon and the file that it goes to.
    case form([String])

    /// Specs and cassettes are YAML.
    static let spec = file(["yaml", "yml"])
    static let cassette = file(["yaml", "yml"])
    static let anyFile = file([])
    static let law = list(LawCatalogue.entries.map(\.identifier.rawValue))
    static let faults = list(faultWords)
    /// Shells complete only the fault at the start of a plan.
    static let plan = word(faultWords)
    static let report = form(ReportFormat.allCases.map(\.rawValue))

    /// The name of every fault, with an example of its argument if it needs one.
    private static let faultWords = (Fault.everyKind + Fault.wireKinds).map { fault in
        // `try?`: the test is whether the name alone is enough.
        (try? Fault(fault.kindName)) == nil ? fault.description : fault.kindName
    }

    /// The words that help lists; nil if there are none, or too many for a line.
    var fewWords: [String]? {
        switch self {
        case .word(let words) where words.count <= 8, .form(let words): words
        case .text, .word, .list, .file, .folder: nil
        }
    }
}
