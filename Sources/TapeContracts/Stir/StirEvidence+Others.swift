extension StirEvidence {
    /// What others seem to have done to the list meanwhile, in words.
    package var otherWriters: String? {
        let words = [comersAndGoers, movers].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: "; ")
    }

    /// Rows that others moved, in words.
    private var movers: String? {
        let moved = cases.reduce(into: Set<StirKey>()) { $0.formUnion($1.moved) }
        guard !moved.isEmpty else { return nil }
        return """
            \(counted(moved.count, "row")) changed places that nobody here moved, and are left out of the walks during which \
            they did
            """
    }

    /// Rows that are not ours and came or went, in words.
    private var comersAndGoers: String? {
        // Some come or go between two scenarios, and disturb neither.
        let others = quiet.filter(\.isWhole).flatMap(\.keys).filter { $0.ownRow == nil }
        guard isDisturbed || !Set(others).isSubset(of: permanent) else { return nil }
        let walks = (quiet + cases.map(\.walk)).filter(\.isWhole).sorted { $0.began < $1.began }
            .map { Set($0.keys.filter { $0.ownRow == nil }) }
        let all = walks.reduce(into: Set<StirKey>()) { $0.formUnion($1) }
        let unsteady = all.filter { key in !walks.allSatisfy { $0.contains(key) } }
        // Nobody deletes a row and makes the same one again; a list may hide it for a while.
        let returning = unsteady.filter { key in
            let seen = walks.indices.filter { walks[$0].contains(key) }
            guard let first = seen.first, let last = seen.last else { return false }
            return last - first >= seen.count
        }
        // What moves while it is read may be missed, and is still there.
        guard movers == nil || returning.count < unsteady.count else { return nil }
        guard returning.isEmpty || returning.count < unsteady.count else {
            let names = returning.map(name).sorted().prefix(3).joined(separator: ", ")
            return """
                \(counted(returning.count, "row")) not ours went and came back, among them \(names); \
                where nobody else writes, the list hides them: look for ties in the order
                """
        }
        return "somebody else wrote meanwhile; rows that are not ours and came or went are left out"
    }
}
