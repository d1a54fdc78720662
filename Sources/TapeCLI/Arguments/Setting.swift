/// A value for an option that the command line does not give, and who gives it.
struct Setting: Hashable, Sendable {
    /// Who says a setting; the command line itself comes before all of them.
    enum Source: Hashable, Sendable {
        case environment(String)
        case file(String, line: Int)

        var words: String {
            switch self {
            case .environment(let name): name
            case .file(let path, let line): "\(path):\(line)"
            }
        }
    }

    let values: [String]
    let source: Source
}
