import TapeContracts

extension ReplayRun.Obstacle {
    /// What is missing or wrong, in words for a person.
    var words: String {
        switch self {
        case .missingValues(let names):
            let places = names.map { "${plain:\($0)}" }.joined(separator: ", ")
            return "the environment lacks \(places), which the request needs"
        case .cassette(let error):
            return "\(error)"
        }
    }
}
