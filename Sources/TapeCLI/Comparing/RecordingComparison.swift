import TapeCassette
import TapeContracts

/// Compares two recordings of a list by one spec.
struct RecordingComparison {
    let spec: ContractSpec
    let environment: [String: String]

    /// A recording, and what it is called in messages.
    struct Side {
        let name: String
        let cassette: Cassette
        /// What is kept of stirred walks, where that is another file.
        var stirred: Cassette?
    }

    /// Why two recordings cannot be compared, in words for a person.
    struct Failure: Error {
        let words: String
    }

    /// What changed from an older recording to a newer one, as far as both go.
    func drift(from old: Side, to new: Side) async throws(Failure) -> Drift {
        let limit = ListOutline.commonLimit(old.cassette, new.cassette)
        let drift = Drift(
            from: try await outline(of: old, upTo: limit),
            to: try await outline(of: new, upTo: limit))
        guard let before = try stirring(of: old), let after = try stirring(of: new) else {
            return drift
        }
        return drift.adding(after.changes(since: before))
    }

    private func stirring(of side: Side) throws(Failure) -> StirOutline? {
        do {
            return try StirOutline(
                side.stirred ?? side.cassette, by: spec, environment: environment)
        } catch {
            throw Failure(words: "\(side.name): \(error.words)")
        }
    }

    private func outline(of side: Side, upTo limit: Int) async throws(Failure) -> ListOutline {
        do {
            return try await ListOutline(
                side.cassette, by: spec, environment: environment, pageLimit: limit)
        } catch {
            switch error {
            case .cassette: throw Failure(words: "\(side.name): \(error.words)")
            case .missingValues: throw Failure(words: error.words)
            }
        }
    }
}
