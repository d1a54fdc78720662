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
    }

    /// Why two recordings cannot be compared, in words for a person.
    struct Failure: Error {
        let words: String
    }

    /// What changed from an older recording to a newer one, as far as both go.
    func drift(from old: Side, to new: Side) async throws(Failure) -> Drift {
        let limit = ListOutline.commonLimit(old.cassette, new.cassette)
        return Drift(
            from: try await outline(of: old, upTo: limit),
            to: try await outline(of: new, upTo: limit))
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
