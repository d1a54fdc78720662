import TapeCassette
import TapeContracts

extension LawSelection {
    /// The options that choose laws.
    static let options: [OptionTable.Option] = [
        .init("law", value: "LAW", kind: .law, summary: "only this law; repeatable"),
        .init("skip-law", value: "LAW", kind: .law, summary: "every law but this; repeatable"),
        .init(
            "only", value: "KIND", kind: .list(kindNames),
            summary: "only laws of a kind: \(kindNames.joined(separator: ", "))"),
    ]

    private static let kindNames = LawCatalogue.EvidenceClass.allCases
        .filter { $0 != .conduct }.map(\.rawValue)

    /// Earlier names of evidence classes.
    private static let formerKinds: [String: LawCatalogue.EvidenceClass] = [
        "refetch": .extra, "probe": .extra,
    ]

    /// Selects the laws that a command line asks for.
    init(_ arguments: Arguments) throws(UsageError) {
        self.init()
        laws = try Self.laws(arguments, "law")
        skipped = try Self.laws(arguments, "skip-law")
        for name in Self.words(arguments, "only") {
            guard let kind = LawCatalogue.EvidenceClass(rawValue: name) ?? Self.formerKinds[name]
            else {
                let nearest = NearestName.nearest(to: name, among: Self.kindNames)
                let known = Self.kindNames.joined(separator: ", ")
                let advice = nearest.map { "did you mean `\($0)`?" } ?? "there are \(known)"
                throw UsageError("--only knows no laws of kind `\(name)`; \(advice)")
            }
            kinds.insert(kind)
        }
        guard LawCatalogue.entries.contains(where: { includes($0.identifier, $0.evidence) }) else {
            throw UsageError("--law, --skip-law and --only leave no law to ask")
        }
    }

    private static func laws(
        _ arguments: Arguments, _ option: String
    ) throws(UsageError) -> Set<LawIdentifier> {
        var laws: Set<LawIdentifier> = []
        for name in words(arguments, option) { laws.insert(try LawsCommand.entry(name).identifier) }
        return laws
    }

    /// The values of an option, split at commas.
    private static func words(_ arguments: Arguments, _ option: String) -> [String] {
        (arguments.values[option] ?? []).flatMap { $0.split(separator: ",").map(String.init) }
    }
}
