import TapeCassette

extension ReplayRun {
    /// The judgement with the recorded reason why its evidence could not be had, since advice to record it again would not
    /// help.
    func remembering(_ law: any ExtraLaw, _ judgement: Judgement) -> Judgement {
        guard judgement.verdict == .notEnoughEvidence else { return judgement }
        let values = Set(law.also.map(Self.extra))
        let reasons = deck.cassette.end.unrecorded.filter { values.contains($0.also) }
        guard !values.isEmpty, Set(reasons.map(\.also)) == values else {
            return withoutVainAdvice(judgement, reasons)
        }
        var words: [String] = []
        for reason in reasons where !words.contains(reason.because) { words.append(reason.because) }
        return .notEnoughEvidence("not recorded: \(words.joined(separator: "; "))")
    }

    /// The judgement without the advice to record what was already recorded.
    private func withoutVainAdvice(
        _ judgement: Judgement, _ reasons: [UnrecordedEvidence]
    ) -> Judgement {
        let header = deck.cassette.header
        // With another spec, something else was requested.
        guard !judgement.also.isEmpty, header.spec?.digest == spec.digest else { return judgement }
        let asked = Set(header.also.map(Self.extra)).union(reasons.map(\.also))
        let wanted = judgement.also.filter { !asked.contains(Self.extra($0)) }
        guard wanted.count < judgement.also.count else { return judgement }
        let had = judgement.also.map(Self.extra).filter(asked.contains).joined(separator: ",")
        let words = "what was recorded with `--also \(had)` does not show it"
        guard !wanted.isEmpty else { return .notEnoughEvidence(words) }
        var rest = Judgement.notEnoughEvidence(
            "\(words); `pagetape record --also \(wanted.joined(separator: ","))` asks for more")
        rest.also = wanted
        return rest
    }

    /// A value of `--also` without its filter.
    private static func extra(_ value: String) -> String { String(value.prefix { $0 != ":" }) }
}
