import TapeHTTP

/// Matches rows of an earlier run with the kinds of rows that the spec has now.
extension ContractSpec.Stir {
    /// How the spec deletes rows of each kind, in one line; nil if it cannot.
    package var deletions: [String?] { kinds.map { $0.deletion?.line } }

    /// Separates rows that the spec still deletes as it did when they were made from rows that it no longer knows how to
    /// delete.
    ///
    /// Kinds may have been reordered or removed since; without a record of the old spec they are taken to be unchanged.
    /// If a changed deletion is accepted, a row that was made under another one is deleted as its kind is now.
    package func known(
        _ rows: [StirEntry], madeUnder then: [String?], acceptingChanges: Bool
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
            } else if acceptingChanges, now.indices.contains(row.kind), now[row.kind] != nil {
                known.append(row)
            } else {
                unknown.append(row)
            }
        }
        return (known, unknown)
    }
}

extension ContractSpec.Stir.Write {
    /// The write in one line, with its variables not filled in.
    fileprivate var line: String {
        let place = { (variable: SpecText.Variable) in "${\(variable.name)}" }
        let address = "\(method.rawValue) \(url.filled(by: place))"
        return body.map { "\(address) \($0.filled(by: place))" } ?? address
    }
}
