extension ConductLaw {
    /// A client that lost pages says so.
    static let noSilentLoss = ConductLaw(
        .noSilentLoss, "C32",
        "A client that says it has everything has every page, whole.",
        why: "A loss that is not reported is found months later, if ever.",
        breach: "page 3 answers 503, the loop ends, and the script exits with 0",
        breakers: "`try: … except: break` around a loop; `curl` without `--fail` in a pipe")
}

extension ConductReading {
    /// Notes a breach if a client claims to have the list without having requested any of it.
    mutating func judgeClaimOfNothing() {
        guard conduct.claimsSuccess, let missing = ledger.missing else { return }
        breach(
            .noSilentLoss, missing, expected: "every page is asked for, or a failure",
            saw: strangeStart.map {
                "it says that this is all, and asked for another list: \($0.words)"
            } ?? "it says that this is all, and asked for nothing of the list",
            "read the list in each run: what an earlier one kept hides what goes wrong in this one")
    }

    /// Reports a missing page that failed, or that a link led away from, and says whether it did so.
    mutating func judgeSilentLoss(of missing: Int) -> Bool {
        let isLed = situation.isBentLink && isPlaced
        let hasFailed = ledger.failed[missing] != nil || asking.failed[missing] != nil
        guard isLed || hasFailed || situation.isEndless else { return false }
        breach(
            .noSilentLoss, missing, expected: "a failure, or every page",
            saw: isLed
                ? "it says that this is all, and had no page where a bent link led"
                : "it says that this is all, and page \(missing) never arrived whole",
            isLed
                ? "fail at a link that is not followed, and at an answer that is not a page"
                : "let an error that remains after retries reach the exit status")
        return true
    }
}

extension LawIdentifier {
    package static let noSilentLoss: Self = "no-silent-loss"
}
