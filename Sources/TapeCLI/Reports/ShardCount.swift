import TapeContracts

/// Checks that reports are the parts of one run, each present exactly once.
struct ShardCount {
    /// The parts that occur twice, in words; nil if none does.
    private(set) var doubled: String?
    /// The parts that are missing, in words; nil if none is.
    private(set) var missing: String?

    init(_ reports: [(path: String, report: ContractReport)]) {
        var paths: [ContractReport.Part: String] = [:]
        var specs: [String: String] = [:]
        for (path, report) in reports {
            if let part = report.part {
                if let other = paths[part], doubled == nil {
                    doubled =
                        "shard \(part.number)/\(part.count) is there twice: \(other) and \(path)"
                }
                paths[part] = path
            }
            for spec in report.specs.map(\.spec) {
                if let other = specs[spec], doubled == nil {
                    doubled = "\(spec) is in two reports: \(other) and \(path)"
                }
                specs[spec] = path
            }
        }
        missing = Self.missing(of: Set(paths.keys))
    }

    /// The most missing parts that are named.
    private static let namedParts = 20

    private static func missing(of parts: Set<ContractReport.Part>) -> String? {
        let counts = parts.map(\.count)
        guard let least = counts.min(), let count = counts.max() else { return nil }
        guard least == count else {
            return "the reports are parts of different runs, of \(least) and of \(count) shards"
        }
        let numbers = (1...count).filter { !parts.contains(.init(number: $0, count: count)) }
        guard !numbers.isEmpty else { return nil }
        let list = listed(numbers.lazy.map { "\($0)/\(count)" }, most: namedParts)
        return numbers.count == 1
            ? "the report of shard \(list) is missing"
            : "the reports of shards \(list) are missing"
    }
}
