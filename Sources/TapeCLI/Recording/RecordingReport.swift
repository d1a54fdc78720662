import TapeCassette
import TapeContracts
import TapeJSON
import TapeReport

/// Reports the results of a run of recordings, for people or for programs.
struct RecordingReport {
    let console: Console
    let isJSON: Bool

    /// Reports one recording: its result on standard output, and what went wrong as diagnostics.
    func tell(_ result: RecordingResult, of job: RecordingJob) {
        if let trouble = result.trouble { console.complain("\(job.specPath): \(trouble)") }
        for loss in result.losses { console.complain("\(job.specPath): \(loss)") }
        for note in result.notes { console.note("\(job.specPath): \(note)") }
        switch result.ending {
        case .written(let isChanged):
            if !isJSON { console.write(line(result, of: job, isChanged: isChanged)) }
        case .played(let missing):
            for what in missing { console.complain("\(job.specPath): \(what)") }
            if !isJSON { console.write(line(result, of: job, isChanged: true)) }
        case .brokeOff:
            console.complain(
                "\(job.specPath): \(result.breakage ?? "")\n" + remains(of: result, job))
        case .interrupted:
            console.complain("\(job.specPath): interrupted\n" + remains(of: result, job))
        case .emptied(let items):
            console.complain(
                "\(job.specPath): the walk brought no items, and \(job.cassetteName) has "
                    + "\(counted(items, "item")), so it was left as it was.\n"
                    + "If the list is empty now, say so: pagetape record --accept-empty "
                    + job.operands)
        case .unwritable(let error):
            console.complain("\(job.specPath): \(error)")
        }
        if isJSON { console.write(json(result, of: job)) }
    }

    /// What is left of an unfinished recording, and how to continue.
    private func remains(of result: RecordingResult, _ job: RecordingJob) -> String {
        // `try?`: without an accessible old cassette there is nothing to mention.
        let isThere = (try? FileBytes.size(of: job.cassettePath)) != nil
        let old = isThere ? "; \(job.cassetteName) was left as it was." : "."
        guard result.canBeResumed else {
            var fate = "was fetched"
            if case .brokeOff(_, true, _) = result.ending { fate = "could be read" }
            return "No page \(fate), so nothing was kept\(old)"
        }
        return "The pages before it are in \(Journal.path(for: job.cassettePath))\(old)\n"
            + "Continue with: pagetape record --resume \(job.operands)\n"
            + "or begin afresh with: pagetape record --restart \(job.operands)"
    }

    private func line(
        _ result: RecordingResult, of job: RecordingJob, isChanged: Bool
    ) -> String {
        let first = result.walks.first
        let (pages, items) = (first?.pages ?? 0, first?.items ?? 0)
        var text =
            "\(job.cassetteName): \(counted(pages, "page")), \(counted(items, "item")), "
            + (first?.ended.phrase ?? "nothing walked")
        if result.walks.count > 1 { text += "; \(result.walks.count) walks" }
        if !isChanged { text += "; nothing has changed since the last recording" }
        if case .played = result.ending {
            text += "; played from the cassette, no request was sent"
        }
        return console.layout.fitting(text) + "\n"
    }

    /// One line for each spec, so that a program can read them as they come.
    private func json(_ result: RecordingResult, of job: RecordingJob) -> String {
        var writer = JSONWriter(style: .compact)
        writer.object { root in
            root.member("pagetape", 1)
            root.member("spec", job.specPath)
            root.member("cassette", job.cassetteName)
            root.member("complete", result.isComplete)
            root.member("walks", objects: result.walks) { walk, entry in
                entry.member("pages", walk.pages)
                entry.member("items", walk.items)
                entry.member("ended", walk.ended.rawValue)
            }
            root.member("seconds", (result.seconds * 1000).rounded() / 1000)
        }
        return writer.text + "\n"
    }
}
