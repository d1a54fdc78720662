import TapeHTTP

extension Conclusion {
    /// Declares the version of the list that every page repeats as the key of a snapshot, which must not change during a
    /// walk.
    mutating func settleStability() {
        guard convention.stability.key == nil, finding.pages.count > 1 else { return }
        for leaf in run.first.leaves(outside: finding.reading.list) {
            guard Self.versions.contains(leaf.key.phrase), leaf.node.isScalar,
                leaf.node.scalarText?.isEmpty == false, !run.volatility.places.contains(leaf.place),
                let path = finding.reading.path(leaf.place)
            else { continue }
            let values = everyPage.map { leaf.place.first(in: $0.body.root)?.scalarText }
            let isConstant = Set(values).count == 1
            // Kubernetes documents that its version stays; any other must have stayed the same on every page seen.
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

    /// Whether the version is a Kubernetes `resourceVersion` next to a `continue` token, which continues a snapshot.
    private func isContinued(_ leaf: ResponseLeaf) -> Bool {
        leaf.key.phrase == "resource version"
            && leaf.place.parent.appending("continue").first(in: run.first.body.root) != nil
    }

    /// Names of a list's version.
    ///
    /// Names such as `version` are too general.
    private static let versions: Set<String> = [
        "resource version", "snapshot", "snapshot id", "snapshot token", "snapshot version",
        "snapshot time", "as of", "data version", "list version", "consistency token",
    ]
}
