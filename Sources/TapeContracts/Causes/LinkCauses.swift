/// Causes that lie in links to other pages than the next.
struct LinkCauses {
    let facts: CauseFacts

    /// What leads back leads elsewhere, or is missing.
    var wayBack: Cause? {
        let findings = facts.findings("previous-inverts-next").filter(Self.isOfWayBack)
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        return Cause(
            words: "what leads back leads elsewhere: \(first.expected) is expected, and it is "
                + first.saw,
            remedy: first.advice, tellers: ["previous-inverts-next"], isClaimed: false,
            explains: { law, finding in
                switch law {
                case "previous-inverts-next": Self.isOfWayBack(finding)
                case "reversible": true
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
        let findings = facts.findings("previous-inverts-next").filter {
            $0.expected.contains("last page")
        }
        guard let first = findings.first(where: { $0.scene == nil }) else { return nil }
        return Cause(
            words: "links to the last page lead elsewhere: \(first.saw)", remedy: first.advice,
            tellers: ["previous-inverts-next"], isClaimed: false,
            explains: { law, finding in
                law == "previous-inverts-next" && finding.expected.contains("last page")
            })
    }
}
