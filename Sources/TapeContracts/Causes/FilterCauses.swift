/// Causes that show in filtered walks.
struct FilterCauses {
    let facts: CauseFacts

    private static let laws: Set<LawIdentifier> = [.filterCommutes, .filterChange]

    private static func isFiltered(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        laws.contains(law) || finding.isAbout(.filtered)
    }

    /// Whether a finding says that a filter that lets nothing through leaves the total unchanged.
    private static func isOfTotal(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        law == .emptySet && finding.isAbout(.total)
    }

    /// The observation where the filtered list is wrong for an unknown reason.
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

    /// Whether a breach of a filtered list is explained by a cause in the whole list.
    static func followsFromWholeList(_ law: LawIdentifier, _ finding: Finding) -> Bool {
        isFiltered(law, finding)
    }
}
