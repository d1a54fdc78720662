/// Why a text is not a plan of faults.
package struct FaultPlanError: Error, Hashable, Sendable {
    /// The kinds of mistakes, with the faulty words.
    package enum Code: Hashable, Sendable {
        case empty
        case unknownFault(String)
        case badArgument(String)
        case badPlace(String)
        case badTimes(String)
    }

    package let code: Code
    package let expected: String

    init(_ code: Code, expected: String) {
        self.code = code
        self.expected = expected
    }
}

extension FaultPlanError: CustomStringConvertible {
    /// What is wrong, and what is expected instead.
    package var description: String {
        switch code {
        case .empty: "there is no fault; expected \(expected)"
        case .unknownFault(let name): "there is no fault `\(name)`; it is one of \(expected)"
        case .badArgument(let text): "`\(text)`: expected \(expected)"
        case .badPlace(let text): "`\(text)` is not a place; expected \(expected)"
        case .badTimes(let text): "`\(text)` says neither where nor how often; expected \(expected)"
        }
    }
}
