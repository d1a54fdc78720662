extension StirEvidence {
    /// The API's words about writes that it refused although it accepted others of their kind.
    package var refusals: [String] {
        let writes = ledger.runs.filter { $0.scenario != .clean }.flatMap(\.writes)
        return [StirOperation.insert, .change, .delete].compactMap { operation in
            guard operation != .delete || refusedDeletion == nil else { return nil }
            let own = writes.filter { $0.operation == operation }
            let refused = own.filter { !$0.isDone && !$0.isUnclear && $0.status != nil }
            guard let words = refused.first?.refusal, own.contains(where: \.isDone) else {
                return nil
            }
            return """
                the API refused \(refused.count) of \(counted(own.count, operation.noun)), the first with: \(words)
                """
        }
    }
}

extension StirOperation {
    fileprivate var noun: String {
        switch self {
        case .insert: "insertion"
        case .change: "change"
        case .delete: "deletion"
        }
    }
}
