/// Whether a recording that did not finish is the one that is gone on with: two recordings mixed would be the truth about
/// neither.
struct ResumptionCheck {
    private let path: String
    private let header: CassetteHeader
    private let redactor: Redactor
    private let lifted: Set<TokenShape>

    init(path: String, header: CassetteHeader, redactor: Redactor, _ lifted: Set<TokenShape>) {
        self.path = path
        self.header = header
        self.redactor = redactor
        self.lifted = lifted
    }

    /// Refuses what was recorded by another spec or of another origin, and what holds a secret of today.
    func check(_ kept: Cassette) throws(CassetteError) {
        if let before = kept.header.spec?.digest, let now = header.spec?.digest, before != now {
            throw refusal(
                .mismatch,
                "it was begun by another spec, or before the spec's request or paging changed")
        }
        if let before = kept.header.origin, let now = header.origin, before != now {
            throw refusal(
                .mismatch,
                "it was begun at \(before), and \(now) is to be asked now; "
                    + "--base-url \(before) goes on there"
            )
        }
        let scan = redactor.scan(lifting: lifted)
        for index in 0..<kept.count {
            let interaction = try kept.interaction(at: index)
            let encoded = try InteractionWriter.encode(interaction)
            guard let find = scan.firstFind(in: encoded, of: interaction)?.find else { continue }
            throw refusal(
                .secret,
                "what it keeps holds \(find.description), "
                    + "which is a secret of the spec or the environment by now"
            )
        }
    }

    private func refusal(_ code: CassetteError.Code, _ reason: String) -> CassetteError {
        CassetteError(
            code,
            "\(Journal.path(for: path)) cannot be gone on with: \(reason); "
                + "begin afresh with pagetape record --restart"
        )
    }
}
