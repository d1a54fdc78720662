/// A CI or batch system that runs a job several times in parallel, and the variables that number the runs.
struct ShardSystem: Sendable {
    let name: String
    /// The variable with this run's number.
    let number: String
    /// The variable with the number of runs.
    let count: String
    /// The number of the first run.
    let first: Int
    /// Whether `verify` takes its part without `--shard`.
    var isUnasked = false

    /// All known systems; those that run inside others come first.
    static let all = [
        ShardSystem(
            name: "Bazel", number: "TEST_SHARD_INDEX", count: "TEST_TOTAL_SHARDS", first: 0),
        // A task's number also depends on the array's first number and step.
        ShardSystem(
            name: slurm, number: "SLURM_ARRAY_TASK_ID", count: "SLURM_ARRAY_TASK_COUNT", first: 0),
        // Kubernetes sets no count; the manifest has to.
        ShardSystem(
            name: "Kubernetes", number: "JOB_COMPLETION_INDEX", count: "JOB_COMPLETIONS", first: 0),
        ShardSystem(
            name: "AWS Batch", number: "AWS_BATCH_JOB_ARRAY_INDEX",
            count: "AWS_BATCH_JOB_ARRAY_SIZE", first: 0),
        ShardSystem(
            name: "Cloud Run", number: "CLOUD_RUN_TASK_INDEX", count: "CLOUD_RUN_TASK_COUNT",
            first: 0),
        // GitHub sets neither; the workflow has to set both from its `strategy` context.
        ShardSystem(
            name: "GitHub", number: "STRATEGY_JOB_INDEX", count: "STRATEGY_JOB_TOTAL", first: 0),
        ShardSystem(
            name: "GitLab", number: "CI_NODE_INDEX", count: "CI_NODE_TOTAL", first: 1,
            isUnasked: true),
        ShardSystem(
            name: "CircleCI", number: "CIRCLE_NODE_INDEX", count: "CIRCLE_NODE_TOTAL", first: 0,
            isUnasked: true),
        ShardSystem(
            name: "Buildkite", number: "BUILDKITE_PARALLEL_JOB",
            count: "BUILDKITE_PARALLEL_JOB_COUNT", first: 0, isUnasked: true),
        ShardSystem(
            name: "Azure Pipelines", number: "SYSTEM_JOBPOSITIONINPHASE",
            count: "SYSTEM_TOTALJOBSINPHASE", first: 1, isUnasked: true),
    ]

    static let slurm = "Slurm"
}
