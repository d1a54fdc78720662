import Foundation
import Testing

@Suite struct ShardTests {
    /// What a system sets, and which part that is.
    struct Place: CustomTestStringConvertible, Sendable {
        let environment: [String: String]
        var asked = "auto"
        let says: String

        init(_ says: String, asked: String = "auto", _ environment: [String: String]) {
            self.environment = environment
            self.asked = asked
            self.says = says
        }

        var testDescription: String { "\(says) \(environment.sorted { $0.key < $1.key })" }
    }

    private static func slurm(
        _ task: Int, of count: Int, from first: Int, to last: Int, by step: Int? = 1
    ) -> [String: String] {
        var environment = [
            "SLURM_ARRAY_TASK_ID": "\(task)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
            "SLURM_ARRAY_TASK_MIN": "\(first)", "SLURM_ARRAY_TASK_MAX": "\(last)",
        ]
        environment["SLURM_ARRAY_TASK_STEP"] = step.map(String.init)
        return environment
    }

    private static let places = [
        Place("2 of 5", ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5"]),
        Place("1 of 1", ["CI_NODE_TOTAL": "1"]),
        Place("1 of 4", ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "4"]),
        Place("4 of 4", ["BUILDKITE_PARALLEL_JOB": "3", "BUILDKITE_PARALLEL_JOB_COUNT": "4"]),
        Place("2 of 3", ["SYSTEM_JOBPOSITIONINPHASE": "2", "SYSTEM_TOTALJOBSINPHASE": "3"]),
        Place("3 of 6", ["TEST_SHARD_INDEX": "2", "TEST_TOTAL_SHARDS": "6"]),
        Place("8 of 8", ["JOB_COMPLETION_INDEX": "7", "JOB_COMPLETIONS": "8"]),
        Place("8 of 8", asked: "auto/8", ["JOB_COMPLETION_INDEX": "7"]),
        Place("1 of 8", ["AWS_BATCH_JOB_ARRAY_INDEX": "0", "AWS_BATCH_JOB_ARRAY_SIZE": "8"]),
        Place("2 of 8", ["CLOUD_RUN_TASK_INDEX": "1", "CLOUD_RUN_TASK_COUNT": "8"]),
        Place("2 of 8", ["STRATEGY_JOB_INDEX": "1", "STRATEGY_JOB_TOTAL": "8"]),
        Place("1 of 8", slurm(0, of: 8, from: 0, to: 7)),
        Place("8 of 8", slurm(8, of: 8, from: 1, to: 8)),
        Place("3 of 4", slurm(8, of: 4, from: 0, to: 12, by: 4)),
        Place("3 of 4", slurm(8, of: 4, from: 0, to: 15, by: 4)),
        Place("6 of 8", asked: "auto/8", slurm(15, of: 8, from: 10, to: 17, by: nil)),
        Place("1 of 1", slurm(1, of: 1, from: 1, to: 1)),
        // A job that runs within another system's job asks the inner one.
        Place(
            "2 of 3",
            [
                "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "3", "CI_NODE_INDEX": "5",
                "CI_NODE_TOTAL": "9",
            ]),
        Place(
            "7 of 8", slurm(6, of: 8, from: 0, to: 7).merging(["CI_NODE_TOTAL": "1"]) { $1 }),
    ]

    @Test(arguments: places)
    func `each system's variables say which part is this run's`(place: Place) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--shard", place.asked,
            environment: place.environment)
        #expect(result.status == 0, "\(result.diagnostics)")
        #expect(result.diagnostics.contains("shard \(place.says):"), "\(result.diagnostics)")
    }

    private static let nowhere = [
        Place("JOB_COMPLETION_INDEX and JOB_COMPLETIONS (Kubernetes)", [:]),
        Place("SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT (Slurm)", asked: "auto/3", [:]),
        Place("TEST_SHARD_INDEX and TEST_TOTAL_SHARDS (Bazel)", ["CI_NODE_TOTAL": "4"]),
        Place("JOB_COMPLETIONS is not set", ["JOB_COMPLETION_INDEX": "3"]),
        Place(
            "CI_NODE_INDEX is 0, which is not one of 4",
            ["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"]),
        Place(
            "CIRCLE_NODE_INDEX is 4, which is not one of 4",
            ["CIRCLE_NODE_INDEX": "4", "CIRCLE_NODE_TOTAL": "4"]),
        Place(
            "TEST_SHARD_INDEX is not a whole number",
            ["TEST_SHARD_INDEX": "two", "TEST_TOTAL_SHARDS": "4"]),
        Place(
            "CIRCLE_NODE_INDEX is not a whole number",
            ["CIRCLE_NODE_INDEX": "-1", "CIRCLE_NODE_TOTAL": "4"]),
        Place(
            "is not one of 0", ["CLOUD_RUN_TASK_INDEX": "0", "CLOUD_RUN_TASK_COUNT": "0"]),
        Place(
            "does not go with CI_NODE_TOTAL, which is 5", asked: "auto/4",
            ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "5"]),
        Place("have no even steps", slurm(3, of: 3, from: 1, to: 9)),
        Place("have no even steps", slurm(3, of: 4, from: 0, to: 12, by: 4)),
        Place("have no even steps", slurm(3, of: 4, from: 0, to: 12, by: 0)),
        Place("task 3 is alone in its Slurm array", slurm(3, of: 1, from: 3, to: 3)),
        Place(
            "SLURM_ARRAY_TASK_MIN is not set",
            ["SLURM_ARRAY_TASK_ID": "3", "SLURM_ARRAY_TASK_COUNT": "8"]),
        Place("wants a number of parts", asked: "auto/0", [:]),
        Place("wants a number of parts", asked: "auto/x", [:]),
        Place("such as 2/5, auto or auto/n", asked: "automatic", [:]),
        Place("such as 2/5, auto or auto/n", asked: "1/9000000000000000000", [:]),
    ]

    @Test(arguments: nowhere)
    func `a place that cannot be told is a mistake that says why`(place: Place) throws {
        let workspace = try Workspace.shipped()
        let result = try workspace.tool.run(
            "verify", "Specs/item-list.yaml", "--shard", place.asked,
            environment: place.environment)
        #expect(result.status == 2)
        #expect(result.diagnostics.unfolded.contains(place.says), "\(result.diagnostics)")
    }

    @Test func `a part reads no more than its own specs`() throws {
        let workspace = try Workspace.shipped()
        try workspace.write("pagetape: 1\nnonsense: 2\n", to: "Specs/mistaken.yaml")
        var statuses: [Int32] = []
        for number in 1...3 {
            statuses.append(
                try workspace.tool.run("verify", "--shard", "\(number)/3").status)
        }
        #expect(statuses.sorted() == [0, 0, 2])
    }

    @Test func `a part without specs keeps the contract, unless its report cannot be written`()
        throws
    {
        let workspace = try Workspace.shipped()
        let words = ["verify", "Specs/item-list.yaml", "--shard", "5/5", "--report", "github"]
        #expect(try workspace.tool.run(words).status == 0)
        let summary = workspace.folder.appending(path: "missing/summary.md").path
        let unwritten = try workspace.tool.run(
            words, environment: ["GITHUB_STEP_SUMMARY": summary])
        #expect(unwritten.status == 3, "\(unwritten.diagnostics)")
        #expect(unwritten.diagnostics.contains("cannot write the report"))
    }

    @Test func `Bazel is told that its shards are heeded`() throws {
        let workspace = try Workspace.shipped()
        let bazel = [
            "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2",
            "TEST_SHARD_STATUS_FILE": workspace.folder.appending(path: "status").path,
        ]
        let words = ["verify", "Specs/item-list.yaml", "--shard"]
        #expect(try workspace.tool.run(words + ["1/2"], environment: bazel).status == 0)
        #expect(!workspace.exists("status"))
        #expect(try workspace.tool.run(words + ["auto"], environment: bazel).status == 0)
        #expect(try workspace.read("status").isEmpty)
        // A file that is there stays as it is.
        try workspace.write("other", to: "status")
        #expect(try workspace.tool.run(words + ["auto"], environment: bazel).status == 0)
        #expect(try workspace.read("status") == "other")
    }
}
