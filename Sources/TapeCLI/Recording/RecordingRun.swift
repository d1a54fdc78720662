import TapeHTTP

/// Runs the recordings of any number of specs: one after the other at each host, different hosts in parallel.
struct RecordingRun: Sendable {
    let jobs: [RecordingJob]
    let options: RecordingOptions
    let transport: any HTTPTransport
    let console: Console

    /// The result of each job, in the order of the jobs.
    func results() async -> [RecordingResult] {
        let progress = RecordingProgress(console)
        let queues = Dictionary(grouping: jobs.indices) { jobs[$0].request.url.host }
        var results: [Int: RecordingResult] = [:]
        await withTaskGroup(of: [(Int, RecordingResult)].self) { group in
            for queue in queues.values {
                group.addTask { await record(queue, telling: progress) }
            }
            for await part in group {
                for (index, result) in part { results[index] = result }
            }
        }
        console.endStatus()
        return jobs.indices.map { results[$0] ?? RecordingResult(ending: .interrupted) }
    }

    private func record(
        _ queue: [Int], telling progress: RecordingProgress
    ) async -> [(Int, RecordingResult)] {
        var results: [(Int, RecordingResult)] = []
        for index in queue where !Task.isCancelled {
            let recording = LiveRecording(
                job: jobs[index], options: options, transport: transport, progress: progress,
                console: console)
            results.append((index, await recording.run()))
        }
        return results
    }
}
