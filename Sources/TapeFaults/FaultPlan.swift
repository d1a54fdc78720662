/// Which faults strike which pages, and how often.
package struct FaultPlan: Hashable, Sendable {
    /// The pages that a rule applies to, counted from 1.
    package enum Place: Hashable, Sendable {
        case page(Int)
        /// Every n-th page, for example every third.
        case every(Int)
        /// Every page after this one.
        case after(Int)
        /// Each page in turn, in a run of its own; within a single plan, every page.
        case sweep
        /// A percentage of the pages, always the same ones for the same seed.
        case some(percent: Int, seed: Int)

        package func includes(_ page: Int) -> Bool {
            switch self {
            case .page(let chosen): page == chosen
            case .every(let stride): stride > 0 && page % stride == 0
            case .after(let last): page > last
            case .sweep: true
            case .some(let percent, let seed): Self.lot(page, seed) < percent
            }
        }

        /// A number from 0 to 99 that looks random and is always the same.
        private static func lot(_ page: Int, _ seed: Int) -> Int {
            var mixed = UInt64(bitPattern: Int64(page)) &* 0x9E37_79B9_7F4A_7C15
            mixed ^= UInt64(bitPattern: Int64(seed)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return Int((mixed ^ (mixed >> 31)) % 100)
        }
    }

    /// How often a rule strikes each of its pages.
    package enum Times: Hashable, Sendable {
        case times(Int)
        case always

        package static let once = Self.times(1)

        package func allows(another struck: Int) -> Bool {
            switch self {
            case .times(let limit): struck < limit
            case .always: true
            }
        }
    }

    /// One fault, the pages that it strikes and how often.
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

    /// The faults of all rules.
    package var faults: [Fault] { rules.map(\.fault) }

    /// The first rule that strikes none of this many pages; nil if every rule strikes some.
    package func unplaced(among pages: Int) -> Rule? {
        rules.first { rule in !(1...max(pages, 1)).contains { rule.place.includes($0) } }
    }

    /// The plans of a sweep over this many pages: one for each page and sweeping rule, or just this plan if no rule sweeps.
    package func sweeps(over pages: Int) -> [FaultPlan] {
        let steady = rules.filter { $0.place != .sweep }
        let sweeping = rules.filter { $0.place == .sweep }
        guard !sweeping.isEmpty else { return [self] }
        return sweeping.flatMap { rule in
            (0..<max(pages, 0)).map { index in
                FaultPlan(steady + [Rule(rule.fault, at: .page(index + 1), rule.times)])
            }
        }
    }
}
