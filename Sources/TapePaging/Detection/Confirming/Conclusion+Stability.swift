import TapeHTTP

extension Conclusion {
    /// Takes the version of the list that every page repeats for what it is: a walk in which it changes is not of one list.
    mutating func settleStability() {
        guard convention.stability.key == nil, finding.pages.count > 1 else { return }
        for leaf in run.first.leaves(outside: finding.reading.list) {
            guard Self.versions.contains(leaf.key.phrase), leaf.node.isScalar,
                leaf.node.scalarText?.isEmpty == false, !run.volatility.places.contains(leaf.place),
                let path = finding.reading.path(leaf.place)
            else { continue }
            let values = everyPage.map { leaf.place.first(in: $0.body.root)?.scalarText }
            let isConstant = Set(values).count == 1
            // Kubernetes documents its own; of any other only what was seen can be held to.
            guard isConstant || isContinued(leaf) && !values.contains(nil) else { continue }
            convention.stability.key = .body(path)
            if isConstant {
                finding.evidence.append("\(path.text) is the same on every page")
            } else {
                contradict("\(path.text) changes between the pages of one walk", at: "stability")
            }
            return
        }
    }

    /// Whether the version stands beside the token of a list that is continued as it was when it began.
    private func isContinued(_ leaf: ResponseLeaf) -> Bool {
        leaf.key.phrase == "resource version"
            && leaf.place.parent.appending("continue").first(in: run.first.body.root) != nil
    }

    /// What the version of a list is called.
    ///
    /// Names such as `version` are of anything.
    private static let versions: Set<String> = [
        "resource version", "snapshot", "snapshot id", "snapshot token", "snapshot version",
        "snapshot time", "as of", "data version", "list version", "consistency token",
    ]
}
