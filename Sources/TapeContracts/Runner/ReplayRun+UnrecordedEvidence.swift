import TapeCassette
import TapeHTTP
import TapePaging

extension ReplayRun {
    /// The judgement with the recorded reason why its evidence could not be had, since advice to record it again would not
    /// help.
    func remembering(_ law: any ExtraLaw, _ judgement: Judgement) -> Judgement {
        guard judgement.verdict == .notEnoughEvidence else { return judgement }
        let values = Set(law.also.map(Self.extra))
        let reasons = deck.cassette.end.unrecorded.filter { values.contains($0.also) }
        guard !values.isEmpty, Set(reasons.map(\.also)) == values else {
            return possible(withoutVainAdvice(judgement, reasons))
        }
        let words = reasons.map(\.because).firstOfEach
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
        return .unrecorded(words, also: wanted, asksFor: "more")
    }

    /// The judgement without advice that cannot be followed, or that would cost what the cassette holds.
    private func possible(_ judgement: Judgement) -> Judgement {
        guard !judgement.also.isEmpty else { return judgement }
        guard deck.cassette.header.spec != nil else {
            let values = judgement.also.joined(separator: ",")
            return .notEnoughEvidence(
                "not recorded; `pagetape record --also \(values)` would replace a cassette that was not recorded with "
                    + "the spec")
        }
        let reasons = judgement.also.compactMap { hindrance(to: Self.extra($0)) }
        guard reasons.count == judgement.also.count else { return judgement }
        return .notEnoughEvidence("not recorded: \(reasons.joined(separator: "; "))")
    }

    /// Why a value of `--also` would record nothing, as far as the recorded walk shows; nil where it may.
    private func hindrance(to extra: String) -> String? {
        switch extra {
        case "not-modified" where !hasValidators:
            "the first page has neither ETag nor Last-Modified"
        case "credentials" where !sendsCredentials: "the spec sends no credentials"
        case "expired" where endpoint.lookahead == .certain:
            "no earlier recording has another position for the second page"
        case _: nil
        }
    }

    /// Whether the first page has something that a conditional request can name.
    private var hasValidators: Bool {
        // `try?`: an unreadable page is reported by the laws that read it.
        guard let index = deck.lastRecording(at: PageMark(page: 1)),
            let response = (try? deck.read(index))?.outcome.response
        else { return true }
        return response.headers["ETag"] != nil || response.headers["Last-Modified"] != nil
    }

    /// Whether the recorded requests have credentials, or anything else that was redacted.
    private var sendsCredentials: Bool {
        guard let request = deck.firstRequest else { return true }
        return HeaderName.credentials.contains { request.headers[$0] != nil }
            || request.url.text.contains(RedactionMark.prefix)
            || request.headers.contains { $0.value.contains(RedactionMark.prefix) }
    }

    /// A value of `--also` without its filter.
    private static func extra(_ value: String) -> String { String(value.prefix { $0 != ":" }) }
}
