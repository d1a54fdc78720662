import TapeHTTP

/// The results of a run, spec by spec.
package struct ContractReport: Sendable {
    package var specs: [SpecReport]
    /// Which part of a run this is, if several machines share a run.
    package var part: Part?

    /// One of several parts of a run.
    package struct Part: Hashable, Sendable {
        /// The most parts that a run can be divided into.
        package static let most = 1_000_000

        /// Counted from 1.
        package let number: Int
        package let count: Int

        package init(number: Int, count: Int) {
            self.number = number
            self.count = count
        }
    }

    /// Whether specs that are kept are listed one by one; the summary counts them either way.
    package var tellsKeptSpecs = true

    package init(specs: [SpecReport], part: Part? = nil) {
        self.specs = specs
        self.part = part
    }

    /// The version of the tool that judged.
    package static let toolVersion = Pagetape.version

    /// The verdict on the run: broken if any spec is, kept only if every spec is.
    package var verdict: RunVerdict {
        let verdicts = specs.map(\.verdict)
        if verdicts.contains(.broken) { return .broken }
        return verdicts.isEmpty || verdicts.contains(.incomplete) ? .incomplete : .kept
    }

    /// How many rows have a verdict.
    package func count(_ verdict: Verdict) -> Int {
        specs.reduce(0) { $0 + $1.count(verdict) }
    }

    /// Every row, grouped by what was judged: the API first, then each list and board by name.
    package var groups: [LawRowGroup] { LawRowGroup.groups(of: specs.flatMap(\.rows)) }

    /// A unique name for each spec: its title, with its path where several specs have the same title.
    package var names: [String] {
        let titles = Dictionary(grouping: specs, by: \.title).mapValues(\.count)
        return specs.map { titles[$0.title] == 1 ? $0.title : "\($0.title) (\($0.spec))" }
    }

    /// How many specs have each verdict, such as `6 specs: 3 kept, 1 broken (podcasts), 2 without evidence`.
    package var summary: String {
        let whole = counted(specs.count, "spec")
        let mistaken = specs.filter { $0.mistake != nil }
        let parts: [(specs: [SpecReport], word: String, isNamed: Bool)] = [
            (specs.filter { $0.verdict == .kept }, "kept", false),
            (specs.filter { $0.verdict == .broken }, "broken", true),
            (
                specs.filter { $0.verdict == .incomplete && $0.mistake == nil }, "without evidence",
                false
            ),
            (mistaken, "with a mistake", true),
        ]
        let told = parts.filter { !$0.specs.isEmpty }
        guard told.count > 1 else { return whole }
        let words = told.map { part in
            let names = part.isNamed ? " (\(Self.names(of: part.specs)))" : ""
            return "\(part.specs.count) \(part.word)\(names)"
        }
        return "\(whole): \(words.joined(separator: ", "))"
    }

    /// How many specs are named; more are only counted.
    private static let namedSpecs = 5

    private static func names(of specs: [SpecReport]) -> String {
        listed(specs.map(\.shortName), most: namedSpecs)
    }
}
