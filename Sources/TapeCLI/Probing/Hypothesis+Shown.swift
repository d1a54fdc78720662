import TapePaging

extension Hypothesis {
    /// What spoke for it, with long words cut once secrets are out of them: the beginning of a token is not known for one.
    func shownEvidence(masking mask: (String) -> String) -> [String] {
        evidence.map { mask($0).cuttingLongWords }
    }
}

extension String {
    /// The text with no word that is longer than a line has room for.
    var cuttingLongWords: String {
        split(separator: " ", omittingEmptySubsequences: false)
            .map { $0.count <= 60 ? String($0) : "\($0.prefix(57))…" }.joined(separator: " ")
    }
}
