/// Causes in links to the previous and the last page.
struct LinkCauses {
    let facts: CauseFacts

    /// Links to the previous page lead elsewhere, or are missing.
    var wayBack: Cause? {
        let findings = facts.findings(.previousInvertsNext).filter { $0.isAbout(.wayBack) }
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        return Cause(
            words: "links back lead elsewhere: \(first.expected) is expected, and it is "
                + first.saw,
            remedy: first.advice, tellers: [.previousInvertsNext], isClaimed: false,
            isInHead: first.subject.isInHead,
            explains: { law, finding in
                switch law {
                case .previousInvertsNext: finding.isAbout(.wayBack)
                case .reversible: true
                case _: false
                }
            })
    }

    /// Links to the last page are wrong, wherever they were seen.
    var toTheEnd: Cause? {
        let findings = facts.findings(.previousInvertsNext).filter {
            $0.isAbout(.lastLink)
        }
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        return Cause(
            words: "links to the last page lead elsewhere: \(first.saw)", remedy: first.advice,
            tellers: [.previousInvertsNext], isClaimed: false,
            explains: { law, finding in
                law == .previousInvertsNext && finding.isAbout(.lastLink)
            })
    }
}
