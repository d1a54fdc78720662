extension StirEvidence {
    /// Describes what others seem to have written to the list meanwhile.
    package var otherWriters: String? {
        let words = [comersAndGoers, movers, vanishing, usurping].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: "; ")
    }

    /// Describes rows of ours that went although this run did not delete them.
    private var vanishing: String? {
        guard !vanished.isEmpty else { return nil }
        let first = quiet.first { $0.began == disappearances.firstMissed }
        let beginning = first.map { ", at first in \(scene(of: $0))" } ?? ""
        let coincidence =
            disappearances.areWithDeletions
            ? ", and each was listed until others were deleted, which may be a coincidence" : ""
        return """
            \(vanishedWords) of ours disappeared although this run did not delete them\(beginning)\(coincidence); they are left \
            out of the walks after that
            """
    }

    /// How many rows of ours went by other hands, with the first names.
    var vanishedWords: String {
        let names = vanished.sorted().map { name(.own($0)) }
        return "\(counted(names.count, "row")) (\(listed(names, most: 3)))"
    }

    /// Whether rows of others came or went under names that no row of ours ever had.
    var hasStrangers: Bool {
        let names = (quiet + cases.map(\.walk)).filter(\.isWhole)
            .map { Set($0.keys.filter { $0.ownRow == nil }) }
        let successors = successors
        guard let first = names.first else { return false }
        return names.contains {
            !$0.symmetricDifference(first).subtracting(successors).isSubset(of: permanent)
        }
    }

    /// The items that have the names of rows of ours that are gone.
    private var successors: Set<StirKey> {
        (quiet + cases.map(\.walk)).flatMap(\.pages)
            .reduce(into: Set<StirKey>()) { $0.formUnion($1.sight.successors) }
    }

    /// Describes rows that others moved.
    private var movers: String? {
        // A change that was answered 202 may move rows of ours, and others past them, in any later walk.
        let moved = cases.filter { !accepted.mayBeMade(from: $0.before, to: $0.after ?? $0.walk) }
            .reduce(into: Set<StirKey>()) { $0.formUnion($1.moved) }
        guard !moved.isEmpty else { return nil }
        return """
            \(counted(moved.count, "row")) changed places although this run did not move them; they are left out of the walks \
            during which they did
            """
    }

    /// Describes rows of others that came or went.
    private var comersAndGoers: String? {
        // Some come or go between two scenarios and disturb neither.
        let others = quiet.filter(\.isWhole).flatMap(\.keys).filter { $0.ownRow == nil }
        let areDisturbed = cases.contains(where: \.hasComersAndGoers)
        guard areDisturbed || !Set(others).isSubset(of: permanent) else { return nil }
        let walks = (quiet + cases.map(\.walk)).filter(\.isWhole).sorted { $0.began < $1.began }
            .map { Set($0.keys.filter { $0.ownRow == nil }) }
        let all = walks.reduce(into: Set<StirKey>()) { $0.formUnion($1) }
        // Deleted rows that are still listed are nobody else's, and neither are those whose deletion takes a while to show.
        let isOurs = visibleAfter != nil || !NoGhosts.remains(self).isEmpty
        let ghosts = (isOurs ? successors : []).union(StirComebacks(ledger).keys)
        let unsteady = all.subtracting(ghosts).filter { key in
            !walks.allSatisfy { $0.contains(key) }
        }
        guard !unsteady.isEmpty || ghosts.isEmpty else { return nil }
        // No one deletes a row and makes the same one again; but a list may hide a row for a while.
        let returning = unsteady.filter { key in
            let seen = walks.indices.filter { walks[$0].contains(key) }
            guard let first = seen.first, let last = seen.last else { return false }
            return last - first >= seen.count
        }
        // A row that moves while it is read may be missed, and is still there.
        guard movers == nil || returning.count < unsteady.count else { return nil }
        guard returning.isEmpty || returning.count < unsteady.count else {
            let names = returning.map(name).sorted().prefix(3).joined(separator: ", ")
            return """
                \(counted(returning.count, "row")) not ours disappeared and came back, among them \(names); \
                if no one else writes, the list hides them: look for ties in the order
                """
        }
        let came = unsteady.filter { walks.first?.contains($0) == false }
        let went = unsteady.filter { walks.last?.contains($0) == false }
        return words(came, went)
    }

    private func words(_ came: Set<StirKey>, _ went: Set<StirKey>) -> String {
        let words = [sample(came, "came"), sample(went, "went")].compactMap(\.self)
        if came.isEmpty, let cause = taken?.by {
            return
                "rows that are not ours went while rows of ours were \(cause.past), and are left out: \(words.joined())"
        }
        return """
            somebody else wrote meanwhile; rows that are not ours and came or went are left out\
            \(words.isEmpty ? "" : ": \(words.joined(separator: ", and "))")\
            \(went.isEmpty ? "" : "; if no one else writes, the writes of this run take rows of others from the list")
            """
    }

    /// How many rows came or went, with a few of their names; nil if none did.
    private func sample(_ keys: Set<StirKey>, _ verb: String) -> String? {
        guard !keys.isEmpty else { return nil }
        let names = keys.map(name).sorted { ($0.count, $0) < ($1.count, $1) }
        return "\(counted(names.count, "row")) \(verb) (\(listed(names, most: 3)))"
    }
}
