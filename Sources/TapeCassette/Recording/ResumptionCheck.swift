import TapeHTTP

/// Checks that an unfinished recording is the one being resumed: a mix of two recordings would be true of neither.
struct ResumptionCheck {
    private let header: CassetteHeader
    private let redactor: Redactor
    private let lifted: Set<TokenShape>
    /// The values that say whose recording it is, secret or not.
    private let identity: [KnownSecret]
    private let first: HTTPRequest?
    /// What the recording cannot do if a check fails: `x.yaml.part cannot be resumed`.
    private let refused: String

    /// Checks a journal that is to be resumed, or with `adding` a cassette that is to be extended.
    init(
        path: String, adding isExtended: Bool = false, header: CassetteHeader, redactor: Redactor,
        _ terms: CassetteRun.Terms
    ) {
        refused =
            isExtended
            ? "\(path) cannot be extended" : "\(Journal.path(for: path)) cannot be resumed"
        self.header = header
        self.redactor = redactor
        lifted = terms.lifted
        identity = terms.identity
        first = terms.first
    }

    /// Throws if the journal was recorded with another spec, origin or secret, if interactions were moved or duplicated by
    /// hand, or if it holds what is now a secret.
    func check(_ kept: Cassette) throws(CassetteError) {
        if let before = kept.header.spec?.digest, let now = header.spec?.digest, before != now {
            throw refusal(
                .mismatch,
                "it was begun by another spec, or before the spec's request or paging changed")
        }
        if let before = kept.header.origin, let now = header.origin, before != now {
            throw refusal(
                .mismatch,
                "it was begun at \(before), but now \(now) is to be asked; "
                    + "go on there with --base-url \(before)"
            )
        }
        try checkSecrets(kept.header)
        try checkFirst(of: kept)
        let scan = redactor.scan(lifting: lifted)
        var order = JournalOrder()
        for index in 0..<kept.count {
            let interaction = try kept.interaction(at: index)
            guard order.follows(interaction, try kept.text(at: index)) else {
                throw refusal(
                    .mismatch,
                    "interaction \(index + 1) is not where it was recorded; it was edited by hand")
            }
            let encoded = try InteractionWriter.encode(interaction)
            guard let find = scan.firstFind(in: encoded, of: interaction)?.find else { continue }
            throw refusal(
                .secret,
                "it holds \(find.description), "
                    + "which is now a secret of the spec or the environment"
            )
        }
    }

    /// Throws if the recording began with another request.
    func checkFirst(of kept: Cassette) throws(CassetteError) {
        guard let first else { return }
        let now = redactor.redact(first).url.text
        for index in 0..<kept.count {
            let request = try kept.request(at: index)
            guard let mark = request.mark, mark.isOfTheWalk, mark.page == 1 else { continue }
            let before = redactor.redact(request).url.text
            guard before == now else {
                throw refusal(
                    .mismatch, "it was begun with \(before), but now \(now) is to be asked")
            }
            return
        }
    }

    private func checkSecrets(_ before: CassetteHeader) throws(CassetteError) {
        let known = identity.filter { $0.value?.isEmpty == false }
        let silent = known.filter { before.checks[$0.name] == nil }
        guard silent.isEmpty else {
            throw refusal(
                .mismatch,
                "it does not say with which value of \(Self.names(silent)) it was begun; "
                    + "it was edited by hand, or begun before the spec used it")
        }
        let changed = known.filter { secret in
            guard let check = before.checks[secret.name], let value = secret.value else {
                return false
            }
            return !check.fits(value)
        }
        guard changed.isEmpty else {
            throw refusal(
                .mismatch,
                "it was begun with another value of \(Self.names(changed)), and two accounts "
                    + "may see different lists")
        }
    }

    private static func names(_ secrets: [KnownSecret]) -> String {
        secrets.map(\.name).sorted().joined(separator: ", ")
    }

    private func refusal(_ code: CassetteError.Code, _ reason: String) -> CassetteError {
        CassetteError(
            code,
            "\(refused): \(reason); begin afresh with pagetape record --restart")
    }
}

/// Detects interactions of a journal that were moved or duplicated: the pages of a walk are requested one after the other.
private struct JournalOrder {
    private var lastPage: Int?
    private var answers: Set<[UInt8]> = []

    /// Whether an interaction may follow those before it.
    mutating func follows(_ interaction: Interaction, _ text: [UInt8]) -> Bool {
        if interaction.isAnswer, interaction.time != nil,
            !answers.insert(Array(text.suffix(Self.lastLines))).inserted
        {
            return false
        }
        guard let mark = interaction.request.mark, mark.isOfTheWalk else { return true }
        defer { lastPage = mark.page }
        guard let lastPage else { return true }
        return mark.page == lastPage || mark.page == lastPage + 1
    }

    /// The times and the sum at the end of an interaction's text.
    ///
    /// They all recur only if it was copied.
    private static let lastLines = 128
}

/// A resumed recording has marks for values that are no longer known.
extension Redactor {
    /// Notes the marks of kept pages, so that later values get other marks and readers of the cassette are informed.
    func forget(marksIn kept: Cassette) throws(CassetteError) {
        var names: Set<String> = []
        for index in 0..<kept.count {
            names.formUnion(RedactionMark.names(in: try kept.text(at: index)))
        }
        forget(names)
    }
}
