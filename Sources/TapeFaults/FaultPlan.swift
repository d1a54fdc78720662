/// Which faults befall which pages, and how often.
package struct FaultPlan: Hashable, Sendable {
    /// The pages a rule concerns, counted from 1.
    package enum Place: Hashable, Sendable {
        case page(Int)
        case every(Int)

        func includes(_ page: Int) -> Bool {
            switch self {
            case .page(let chosen): page == chosen
            case .every(let stride): stride > 0 && page % stride == 0
            }
        }
    }

    /// How often a rule strikes before it is spent.
    package enum Times: Hashable, Sendable {
        case times(Int)
        case always

        package static let once = Self.times(1)

        func allows(another struck: Int) -> Bool {
            switch self {
            case .times(let limit): struck < limit
            case .always: true
            }
        }
    }

    /// One fault at one kind of place.
    package struct Rule: Hashable, Sendable {
        package let fault: Fault
        package let place: Place
        package let times: Times

        package init(_ fault: Fault, at place: Place, _ times: Times = .once) {
            self.fault = fault
            self.place = place
            self.times = times
        }
    }

    package let rules: [Rule]

    package init(_ rules: [Rule]) {
        self.rules = rules
    }
}

extension FaultPlan.Rule: CustomStringConvertible {
    /// The rule in the one-line form of plans: `status(503) at page 2 once`.
    package var description: String {
        let pages =
            switch place {
            case .page(let page): "at page \(page)"
            case .every(let stride): "every \(stride)"
            }
        let often =
            switch times {
            case .times(1): "once"
            case .times(let count): "\(count) times"
            case .always: "always"
            }
        return "\(fault) \(pages) \(often)"
    }
}
