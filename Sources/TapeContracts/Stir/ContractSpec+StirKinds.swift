import TapeHTTP

/// Rows of an earlier run under the kinds of rows that a spec has by now.
extension ContractSpec.Stir {
    /// By what the spec takes rows of each kind away, in one line; nil where it cannot.
    package var deletions: [String?] { kinds.map { $0.deletion?.line } }

    /// Parts rows that the spec would take away by what it did when they were made from those for which it has nothing like it
    /// any more.
    ///
    /// Kinds may have changed places since, or may have gone; what nobody wrote down is taken to be as it was.
    package func known(
        _ rows: [StirEntry], madeUnder then: [String?]
    ) -> (rows: [StirEntry], unknown: [StirEntry]) {
        let now = deletions
        let areSame =
            then.count == now.count && zip(then, now).allSatisfy { $0 == nil || $0 == $1 }
        guard !then.isEmpty, !areSame else { return (rows, []) }
        var (known, unknown): ([StirEntry], [StirEntry]) = ([], [])
        for row in rows {
            let deletion = then.indices.contains(row.kind) ? then[row.kind] : nil
            if let deletion, let kind = now.firstIndex(of: deletion) {
                var row = row
                row.kind = kind
                known.append(row)
            } else {
                unknown.append(row)
            }
        }
        return (known, unknown)
    }
}

extension ContractSpec.Stir.Write {
    /// It in one line, with its places as they are.
    fileprivate var line: String {
        let place = { (variable: SpecText.Variable) in "${\(variable.name)}" }
        let address = "\(method.rawValue) \(url.filled(by: place))"
        return body.map { "\(address) \($0.filled(by: place))" } ?? address
    }
}
