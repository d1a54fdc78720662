package import TapeHTTP
package import TapePaging

/// Breaks a recording in many ways and checks which laws notice.
package struct KillTrial {
    /// Which mutants of a recording were noticed by which laws.
    package struct Result: Sendable {
        package let kills: [SpecPicture.Kill]
        /// Changed answers that the laws about them allow, each with the laws' evidence.
        package let permitted: [String]
        /// Laws that hold and that no mutant broke.
        package let unexercised: [LawIdentifier]
    }

    private let endpoint: PagedEndpoint
    private let recorded: @Sendable (Int) -> HTTPResponse?

    package init(_ endpoint: PagedEndpoint, recorded: @escaping @Sendable (Int) -> HTTPResponse?) {
        self.endpoint = endpoint
        self.recorded = recorded
    }

    /// Tries every mutant of the walk and of the other recorded answers.
    package func run(
        against evidence: ExtraEvidence, judged rows: [LawRow]
    ) async -> Result {
        let broken = Set(rows.filter { $0.judgement.verdict == .violated }.map(\.law))
        var kills: [SpecPicture.Kill] = []
        let asked = Set(rows.map(\.law))
        let maker = MutantMaker(
            endpoint, pages: evidence.walk.pages.count, recorded: recorded)
        for mutant in maker.mutants() {
            let noticed = await noticing(mutant, evidence).filter {
                !broken.contains($0) && asked.contains($0)
            }
            kills.append(
                SpecPicture.Kill(
                    mutant: mutant.name, noticed: noticed,
                    missing: noticed.isEmpty ? missing(mutant.watchers, rows) : []))
        }
        let beside =
            ExtraMutants(endpoint, recorded: recorded).mutants(of: evidence)
            + (await WalkMutants(endpoint, recorded: recorded).mutants(of: evidence))
        var permitted: [String] = []
        for mutant in beside {
            let noticed = noticing(mutant.evidence).filter {
                !broken.contains($0) && asked.contains($0)
            }
            let opinions = noticed.isEmpty ? opinions(on: mutant) : []
            if !opinions.isEmpty, opinions.allSatisfy(\.isPermission) {
                let words = opinions.map(\.words).joined(separator: "; ")
                permitted.append("\(mutant.name) (\(words))")
            } else {
                kills.append(
                    SpecPicture.Kill(
                        mutant: mutant.name, noticed: noticed, missing: opinions.map(\.words)))
            }
        }
        let noticed = Set(kills.flatMap(\.noticed))
        let unexercised = rows.filter { row in
            row.subject == .api && row.judgement.verdict == .holds && !noticed.contains(row.law)
        }
        return Result(
            kills: kills, permitted: permitted, unexercised: unexercised.map(\.law))
    }

    /// The laws that should notice a mutant but had no evidence, each with its reason.
    private func missing(_ watchers: [LawIdentifier], _ rows: [LawRow]) -> [String] {
        watchers.compactMap { law in
            guard let row = rows.first(where: { $0.law == law }), row.judgement.verdict != .holds
            else { return nil }
            return "\(law) (\(row.judgement.evidence))"
        }
    }

    /// A law's judgement of a changed answer.
    private struct Opinion {
        /// Whether the law allows the answer, rather than just lacking evidence.
        let isPermission: Bool
        let words: String
    }

    /// What the laws about an answer say of a changed one.
    private func opinions(on mutant: ExtraMutants.Mutant) -> [Opinion] {
        guard let role = mutant.role else { return [] }
        let laws = ExtraLaws.all.filter { law in
            (law as? any AnswerLaw)?.role == role || (role == .reversed && law is Reversible)
        }
        return laws.map { law in
            let judgement = law.judge(mutant.evidence)
            return Opinion(
                isPermission: judgement.verdict != .notEnoughEvidence,
                words: "\(law.identifier): \(judgement.evidence)")
        }
    }

    /// The laws that a mutant of the walk breaks, given everything else that was recorded.
    private func noticing(_ mutant: Mutant, _ whole: ExtraEvidence) async -> [LawIdentifier] {
        let notes = RateLimitNotes(
            MutantTape(mutant, over: recorded), under: endpoint.convention)
        let client = PagingClient(
            endpoint, over: ReplayingTransport(over: notes, under: endpoint.convention))
        // Only the law about order rereads pages.
        let isOrdered = endpoint.convention.order != nil
        var readings: [Int: PageReading] = [:]
        let walk = await client.walk(
            pageLimit: whole.walk.pages.count + 10,
            entering: { if isOrdered { readings[$0.number] = $1 } })
        let kept = readings
        var main = WalkEvidence(
            walk, convention: endpoint.convention, endpoint: endpoint,
            rereading: { kept[$0.number] })
        main.rateLimited = notes.answers
        main.isTotalExact = whole.main.isTotalExact
        let evidence = whole.with(main: main)
        return WalkLaws.all.filter { $0.judge(main).verdict == .violated }.map(\.identifier)
            + ExtraLaws.all.filter { $0.judge(evidence).verdict == .violated }.map(\.identifier)
    }

    /// The laws that evidence breaks.
    private func noticing(_ evidence: ExtraEvidence) -> [LawIdentifier] {
        WalkLaws.all.filter { law in
            evidence.judge(law, main: law.judge(evidence.main)).verdict == .violated
        }.map(\.identifier)
            + ExtraLaws.all.filter { $0.judge(evidence).verdict == .violated }.map(\.identifier)
    }
}
