/// Causes that lie in links to other pages than the next.
struct LinkCauses {
    let facts: CauseFacts

    /// What leads back leads elsewhere, or is missing.
    var wayBack: Cause? {
        let findings = facts.findings(.previousInvertsNext).filter(Self.isOfWayBack)
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        return Cause(
            words: "what leads back leads elsewhere: \(first.expected) is expected, and it is "
                + first.saw,
            remedy: first.advice, tellers: [.previousInvertsNext], isClaimed: false,
            explains: { law, finding in
                switch law {
                case .previousInvertsNext: Self.isOfWayBack(finding)
                case .reversible: true
                case _: false
                }
            })
    }

    private static func isOfWayBack(_ finding: Finding) -> Bool {
        finding.expected.contains("link back") || finding.expected.contains("as the one before")
            || finding.expected.contains("before the first")
    }

    /// Links to the last page are wrong, wherever they were seen.
    var toTheEnd: Cause? {
        let findings = facts.findings(.previousInvertsNext).filter {
            $0.expected.contains("last page")
        }
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        return Cause(
            words: "links to the last page lead elsewhere: \(first.saw)", remedy: first.advice,
            tellers: [.previousInvertsNext], isClaimed: false,
            explains: { law, finding in
                law == .previousInvertsNext && finding.expected.contains("last page")
            })
    }
}
