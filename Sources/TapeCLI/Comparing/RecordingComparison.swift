import TapeCassette
import TapeContracts

/// Compares two recordings of a list, both read by the same spec.
struct RecordingComparison {
    let spec: ContractSpec
    let environment: [String: String]

    /// A recording and its name in messages.
    struct Side {
        let name: String
        let cassette: Cassette
        /// The evidence of stirred walks, if that is in another file.
        var stirred: Cassette?
    }

    /// Why two recordings cannot be compared, in words.
    struct Failure: Error {
        let words: String
    }

    /// What changed from an older recording to a newer one, as far as both go.
    func drift(from old: Side, to new: Side) async throws(Failure) -> Drift {
        let limit = ListOutline.commonLimit(old.cassette, new.cassette)
        let before = try await outline(of: old, upTo: limit)
        let after = try await outline(of: new, upTo: limit)
        if let stray = [(old, before), (new, after)].first(where: { $0.1.isOfAnotherRequest }) {
            throw Failure(words: Self.words(stray.0, (old, before), (new, after)))
        }
        let drift = Drift(from: before, to: after)
        guard let before = try stirring(of: old), let after = try stirring(of: new) else {
            return drift
        }
        return drift.adding(after.changes(since: before))
    }

    /// Why a recording cannot be compared if it has no answer to the spec's request.
    private static func words(
        _ stray: Side, _ old: (side: Side, outline: ListOutline),
        _ new: (side: Side, outline: ListOutline)
    ) -> String {
        guard let before = old.outline.firstAsked, let after = new.outline.firstAsked,
            before != after
        else { return "\(stray.name) is not a recording of the spec's request; record it again" }
        return
            "recordings of different requests cannot be compared: \(old.side.name) begins with \(before), "
            + "\(new.side.name) with \(after), and \(stray.name) has no answer to what the spec requests"
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
