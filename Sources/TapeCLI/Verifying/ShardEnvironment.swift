import TapeCassette
import TapeContracts

/// Reads which part of a parallel job this run is from the variables of CI and batch systems.
struct ShardEnvironment {
    private let environment: [String: String]

    init(_ environment: [String: String]) {
        self.environment = environment
    }

    /// The part that a CI system assigns without `--shard`; nil outside such a system, or if the job is not parallel.
    func unasked() -> Shard? {
        for system in ShardSystem.all where system.isUnasked {
            // `try?`: a run that did not ask for a part needs no error if the system names none.
            if let shard = try? shard(of: system, count: nil), shard.count > 1 { return shard }
        }
        return nil
    }

    /// The part that `--shard auto` or `--shard auto/N` selects.
    func asked(_ text: String) throws(UsageError) -> Shard {
        var given: Int?
        if text != "auto" {
            given = Int(text.dropFirst("auto/".count))
            guard let given, (1...ContractReport.Part.most).contains(given) else {
                throw UsageError("--shard auto/n wants a number of parts, not \(text)")
            }
        }
        for system in ShardSystem.all where value(system.number) != nil {
            return try shard(of: system, count: given)
        }
        // GitLab sets a count of 1 and no number if a job is not parallel.
        let alone = ShardSystem.all.contains { value($0.count) == "1" }
        if alone, given ?? 1 == 1 { return Shard(number: 1, count: 1) }
        let names = ShardSystem.all.map { "\($0.number) and \($0.count) (\($0.name))" }
        throw UsageError(
            "--shard \(text) finds no place among parallel jobs in the environment. Looked for "
                + names.joined(separator: ", ") + ". --shard I/N says the place by hand")
    }

    private func shard(
        of system: ShardSystem, count given: Int?
    ) throws(UsageError) -> Shard {
        let number = try whole(system.number)
        let told = try value(system.count) == nil ? nil : whole(system.count)
        if let given, let told, given != told {
            throw mismatch(system, given: given, told: told, number: number)
        }
        guard let count = given ?? told else {
            throw UsageError(
                "\(system.number) is \(number), but \(system.count) is not set: "
                    + "set it to the number of parts, or say --shard auto/N")
        }
        let counted =
            try system.name == ShardSystem.slurm
            ? slurmPlace(of: number, among: count) : number - system.first + 1
        guard (1...max(count, 1)).contains(counted), count >= 1 else {
            throw UsageError(
                "\(system.number) is \(number), which is not one of \(count) counted from \(system.first)"
                    + (told == nil ? "" : " (\(system.count))"))
        }
        return Shard(number: counted, count: count)
    }

    /// A task's place in a Slurm array, which may start at any number and go up in steps.
    private func slurmPlace(of task: Int, among count: Int) throws(UsageError) -> Int {
        let first = try whole("SLURM_ARRAY_TASK_MIN")
        let step = try value("SLURM_ARRAY_TASK_STEP") == nil ? 1 : whole("SLURM_ARRAY_TASK_STEP")
        let last =
            try value("SLURM_ARRAY_TASK_MAX") == nil
            ? first + (count - 1) * step : whole("SLURM_ARRAY_TASK_MAX")
        if count == 1, task > 1 {
            throw UsageError(
                "task \(task) is alone in its Slurm array, so that its place is unknown: "
                    + "rerun it with `scontrol requeue`, or say its place with --shard I/N")
        }
        guard step >= 1, task >= first, (task - first) % step == 0,
            last >= first, (last - first) / step + 1 == count
        else {
            throw UsageError(
                "the tasks of this Slurm array have no even steps (\(count) from \(first) to \(last) "
                    + "by \(step)), so that task \(task) has no place: submit it as --array=1-N")
        }
        return (task - first) / step + 1
    }

    private func mismatch(
        _ system: ShardSystem, given: Int, told: Int, number: Int
    ) -> UsageError {
        UsageError(
            "--shard auto/\(given) does not go with \(system.count), which is \(told) "
                + "(\(system.name)); for one part alone say --shard I/\(given)")
    }

    /// Tells Bazel that this run supports sharding, by creating the file that Bazel names.
    func advertise(_ console: Console) {
        guard let path = value("TEST_SHARD_STATUS_FILE") else { return }
        do {
            guard try FileBytes.size(of: path) == nil else { return }
            try FileBytes.write([], to: path)
        } catch {
            console.complain("TEST_SHARD_STATUS_FILE: \(error)")
        }
    }

    private func value(_ name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    private func whole(_ name: String) throws(UsageError) -> Int {
        guard let text = value(name) else { throw UsageError("\(name) is not set") }
        guard let number = Int(text), (0...Self.largest).contains(number) else {
            throw UsageError("\(name) is not a whole number from 0 to \(Self.largest): \(text)")
        }
        return number
    }

    /// Larger than any system's count; sums and products of two such numbers do not overflow.
    private static let largest = 1 << 30
}
