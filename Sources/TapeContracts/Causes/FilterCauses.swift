/// What a filter shows.
struct FilterCauses {
    let facts: CauseFacts

    private static let laws: Set<LawIdentifier> = [.filterCommutes, .filterChange]

    private static func isFiltered(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        laws.contains(law) || finding.scene?.hasPrefix("with ") ?? false
    }

    /// Whether a filter that lets nothing through leaves the total as it was.
    private static func isOfTotal(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        law == .emptySet && finding.saw.hasPrefix("a total of")
    }

    /// What is said where the filtered list is wrong, and nothing tells why.
    var unexplained: Cause {
        Cause(
            words: "the filtered list is not the part of the whole list that passes the filter",
            remedy: """
                The filter gets lost on later pages, is applied after pages are cut, or reads another \
                index. Filter before pages are cut, and keep the filter in links and cursors.
                """,
            tellers: [.filterCommutes, .filterChange], isClaimed: false,
            explains: { Self.isFiltered($0, $1) || Self.isOfTotal($0, $1) })
    }

    /// What a cause of the whole list explains of its filtered part, which is read in the same way.
    static func followsFromWholeList(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        isFiltered(law, finding)
    }
}
