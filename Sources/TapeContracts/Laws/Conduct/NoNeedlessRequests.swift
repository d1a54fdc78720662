extension ConductLaw {
    /// Where nothing goes wrong, each page is requested once.
    static let noNeedlessRequests = ConductLaw(
        .noNeedlessRequests, "C37",
        "Where nothing goes wrong, each page is asked for once.",
        why: "Rate limits are paid in requests.",
        breach: "each page is fetched once for its items and once for its cursor",
        breakers: "clients that call the same endpoint for `count`, `items` and `next`")
}

extension ConductReading {
    /// Reports a page that is requested again although it had arrived.
    mutating func breachOnce(_ page: Int) {
        breach(
            .noNeedlessRequests, page, expected: "each page is asked for once",
            saw: "page \(page) was asked for again although it had arrived whole",
            "keep what a request brought, and do not ask for a page only to learn where it ends")
    }
}

extension LawIdentifier {
    package static let noNeedlessRequests: Self = "no-needless-requests"
}
