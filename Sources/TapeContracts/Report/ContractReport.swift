import TapeHTTP

/// What came of a run, spec by spec.
package struct ContractReport: Sendable {
    package var specs: [SpecReport]
    /// Which part of a run it is, if several machines shared one.
    package var part: Part?

    /// One part of a run.
    package struct Part: Hashable, Sendable {
        /// Counted from 1.
        package let number: Int
        package let count: Int

        package init(number: Int, count: Int) {
            self.number = number
            self.count = count
        }
    }

    /// Whether specs that are kept are told one by one; the summary counts them all the same.
    package var tellsKeptSpecs = true

    package init(specs: [SpecReport], part: Part? = nil) {
        self.specs = specs
        self.part = part
    }

    /// The version of the tool that judged.
    package static let toolVersion = Pagetape.version

    /// Broken by one broken spec; kept only where every spec is.
    package var verdict: RunVerdict {
        let verdicts = specs.map(\.verdict)
        if verdicts.contains(.broken) { return .broken }
        return verdicts.isEmpty || verdicts.contains(.incomplete) ? .incomplete : .kept
    }

    /// How many laws came to a verdict.
    package func count(_ verdict: Verdict) -> Int {
        specs.reduce(0) { $0 + $1.count(verdict) }
    }

    /// Every row, by who was judged: the API first, then each list and board by its name.
    package var groups: [LawRowGroup] { LawRowGroup.groups(of: specs.flatMap(\.rows)) }

    /// A name for each spec that no other of the report has: its title, with its path where another has the same.
    package var names: [String] {
        let titles = Dictionary(grouping: specs, by: \.title).mapValues(\.count)
        return specs.map { titles[$0.title] == 1 ? $0.title : "\($0.title) (\($0.spec))" }
    }

    /// How many specs came to what, such as `6 specs: 3 kept, 1 broken (podcasts), 2 without evidence`.
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

    /// So many specs are named; more are only counted.
    private static let namedSpecs = 5

    private static func names(of specs: [SpecReport]) -> String {
        let names = specs.prefix(namedSpecs).map(\.shortName).joined(separator: ", ")
        let more = specs.count - namedSpecs
        return more > 0 ? "\(names) and \(more) more" : names
    }
}
