import TapeFaults
import TapeHTTP

/// Judges how often a client tried, how it ended, and what it claims to have.
extension ConductReading {
    /// This many attempts at one page without a pause are a storm; libraries make a few by themselves.
    static let mostAttempts = 10
    private static let pause = Duration.milliseconds(100)

    mutating func judgeAttempts() {
        guard ledger.failures > 0, !situation.isEndless else { return }
        for (page, times) in asking.attempts.sorted(by: { $0.key < $1.key }) {
            let hasty = zip(times, times.dropFirst()).count { $1 - $0 < Self.pause }
            guard hasty >= Self.mostAttempts else { continue }
            breach(
                .noStorm, page, expected: "pauses between attempts that fail",
                saw: "\(times.count) requests for page \(page), \(hasty) of them at once",
                "wait longer after each failure, and give up after a few")
        }
    }

    mutating func judgeEnding() {
        switch conduct.ending {
        case .open: break
        case .exited(0): judgeSuccess()
        case .exited, .signalled: judgeFailure()
        case .silent(let time): breachSilence(of: time)
        case .outlasted where isUndecided: break
        case .outlasted(let time):
            // A client that pauses between its requests is still in the loop when its time is up.
            let saw = "it was still asking after \(time.inWords)"
            if situation.isEndless {
                breachBound("it ends, with everything or with a failure", saw: saw)
            } else {
                breachPatience(saw: saw, "bound how often and how long a page is tried")
            }
        case .overran: judgeOverrun()
        }
    }

    private mutating func judgeOverrun() {
        let saw = counted(conduct.requests.count, "request") + " without an end"
        if situation.isEndless {
            breachBound("a walk that leads nowhere ends", saw: saw)
        } else if ledger.hasEverything {
            breach(
                .stopsAtEnd, expected: "no request after the last page", saw: saw,
                "let the sign that the API gives for more decide")
        } else if !breaches.contains(where: { $0.law == .noStorm }) {
            breachPatience(saw: saw, "bound how often a page is tried")
        }
    }

    private mutating func judgeSuccess() {
        guard let missing = ledger.missing else { return }
        if judgeSilentLoss(of: missing) { return }
        // A wrong request has a finding of its own.
        guard !breaches.contains(where: { $0.finding.page == missing }) else { return }
        breach(
            .complete, missing, expected: "every page is read",
            saw: "it says that this is all, and never had page \(missing)",
            advice(forMissing: missing))
    }

    /// Advice for pages missing at the head, in the middle or at the end.
    private func advice(forMissing page: Int) -> String {
        let behind = ledger.accepted.keys.contains { $0 > page }
        if behind, page == 1 {
            return
                "begin each run at the first page: what an earlier run kept is not a page of this one"
        }
        if behind {
            return
                "read page \(page) in each run: later pages, and what an earlier run kept, do not make up for it"
        }
        return "take the end from the sign that the API gives, not from a short or empty page"
    }

    private mutating func judgeFailure() {
        if let fault = situation.fault, ledger.failures > 0 || isPlaced {
            guard terms.recoverable.contains(fault.kindName), isPlaced else { return }
            return breach(
                .complete, situation.page, expected: "it recovers from \(fault), as was asked",
                saw: "it \(conduct.ending.words)\(told)", "try the page again")
        }
        // A wrong request has a finding of its own.
        guard breaches.isEmpty else { return }
        let reason =
            asking.failed.keys.min().map { ", and read no whole page \($0), which was sent" }
            ?? " although each answer was whole"
        breach(
            .complete, expected: "it reads the \(counted(ledger.lastPage, "page"))",
            saw: "it \(conduct.ending.words)\(reason)\(told)",
            unrecorded.isEmpty
                ? "compare what the client decodes with the recording"
                : "it also asked for what was not recorded: \(unrecordedPaths.joined(separator: ", "))"
        )
    }

    /// The client's last line of output, as a suffix for findings.
    var told: String { conduct.words.isEmpty ? "" : ": \(conduct.words.clipped(to: 200))" }

    /// Compares the ids in the client's result with those that arrived; none may occur more often than on the pages.
    mutating func judgeResult() {
        guard conduct.claimsSuccess, let result = conduct.result, ledger.missing == nil else {
            return
        }
        let pages = (1...ledger.lastPage).compactMap { ledger.accepted[$0] }
        guard pages.allSatisfy({ $0.ids != nil }) else {
            return judgeCount(of: result, least: pages.reduce(0) { $0 + $1.count })
        }
        let told = ClientIdentities(result, of: deliveries.counts.keys)
        for id in pages.flatMap({ $0.ids ?? [] }) where told.count(of: id) == 0 {
            return breach(
                .complete, page(of: id), item: id, expected: "every item that arrived: \(id)",
                saw: "\(counted(result.count, "id")) in its result without it",
                "keep every item of every page that was accepted")
        }
        judgeExtras(told)
    }

    /// Compares the number of items, for items without ids.
    private mutating func judgeCount(of result: [String], least count: Int) {
        if result.count < count {
            breach(
                .complete, expected: "\(count) items", saw: "\(result.count) in its result",
                "keep every item of every page")
        } else if result.count > deliveries.itemCount {
            breach(
                .complete, expected: counted(deliveries.itemCount, "item"),
                saw: "\(result.count) in its result", Self.takeBack)
        }
    }

    /// The advice for a client that reads part of the list again.
    private static let takeBack = "discard what a page brought when its request is made again"

    private func page(of id: String) -> Int? {
        ledger.accepted.filter { $0.value.ids?.contains(id) == true }.keys.min()
    }

    private mutating func judgeExtras(_ told: ClientIdentities) {
        guard let extra = told.surplus(over: deliveries.counts) else { return }
        breach(
            .complete, page(of: extra.name), item: extra.name,
            expected: extra.due == 0
                ? "only items that arrived whole"
                : "\(extra.name) \(Self.times(extra.due)), as the pages have it",
            saw: "\(extra.name) \(Self.times(extra.count)) in its result", Self.takeBack)
    }

    private static func times(_ count: Int) -> String {
        switch count {
        case 1: "once"
        case 2: "twice"
        case _: "\(count) times"
        }
    }
}
