package import TapeCassette
package import TapeFaults
import TapeHTTP
package import TapeList
import TapePaging

/// Checks one spec's contract on a cassette alone, without the network.
package struct ReplayRun: Sendable {
    let spec: ContractSpec
    let deck: Deck
    let endpoint: PagedEndpoint

    /// Why a spec cannot be played from a cassette.
    package enum SetupError: Error, Hashable, Sendable {
        case missingValues([String])
        case cassette(CassetteError)
    }

    package init(
        _ spec: ContractSpec, cassette: Cassette, environment: [String: String]
    ) throws(SetupError) {
        self.spec = spec
        do {
            deck = try Deck(
                cassette, rules: spec.redactionRules,
                secrets: spec.secrets(environment: environment))
        } catch {
            throw .cassette(error)
        }
        let request: HTTPRequest
        do {
            request = try spec.replayRequest(environment: environment)
        } catch {
            // The recorded request fills in what the environment no longer supplies.
            guard let recorded = deck.firstRequest else {
                throw .missingValues(error.names)
            }
            request = recorded
        }
        let moved = Self.moved(request, to: cassette, recordedBy: spec)
        // With another spec, something else was requested.
        let isOwn = cassette.header.spec?.digest == spec.digest
        let base = isOwn ? spec.filledBase(asRecorded: true, environment: environment) : nil
        endpoint = PagedEndpoint(
            Self.rebased(moved, asIn: deck.firstRequest, base), convention: spec.convention)
    }

    /// The request at the origin that was really used: a spec can be recorded from staging.
    private static func moved(
        _ request: HTTPRequest, to cassette: Cassette, recordedBy spec: ContractSpec
    ) -> HTTPRequest {
        guard let origin = cassette.header.origin, cassette.header.spec?.digest == spec.digest
        else { return request }
        var moved = request
        if origin != request.url.origin {
            moved.url = request.url.replacingOrigin(by: HTTPURL(origin))
        }
        return moved
    }

    /// The request below the path that was really used in place of the base's, if the recording was made with another base.
    private static func rebased(
        _ request: HTTPRequest, asIn recorded: HTTPRequest?, _ base: String?
    ) -> HTTPRequest {
        guard let base = base.map({ HTTPURL($0).path }), let recorded,
            recorded.url.path != request.url.path, request.url.path.hasPrefix(base)
        else { return request }
        let own = request.url.path.dropFirst(base.count)
        guard !own.isEmpty, recorded.url.path.hasSuffix(own) else { return request }
        var moved = request
        let query = request.url.query.map { "?\($0)" } ?? ""
        moved.url = HTTPURL("\(request.url.origin)\(recorded.url.path)\(query)")
        return moved
    }

    /// Where the cassette comes from.
    package var recording: RecordingFacts {
        let header = deck.cassette.header
        return RecordingFacts(
            origin: header.origin, recorded: header.recorded?.rfc3339Seconds, by: header.by)
    }

    /// Why an interaction of the cassette cannot be read, as far as the run looked at it; nil for a whole cassette.
    package var damage: CassetteError? { deck.damage }

    /// The result of a run.
    package struct Result: Sendable {
        package let rows: [LawRow]
        package let notes: [String]
        /// Notes that only a close look needs; text reports show them with `verbose`.
        package let details: [String]
        package let pages: Int
        package let items: Int
        /// The picture that reports draw.
        package var picture = SpecPicture()
    }

    /// The result of the first page alone, as that of a section of a screen.
    package func firstPage() async -> SectionResult {
        let client = PagingClient(
            endpoint, over: ReplayingTransport(deck.session(), under: endpoint.convention))
        switch await client.page(at: .first, mark: PageMark(page: 1)).reading {
        // A first page is never past the end, whatever status the spec declares for it.
        case .success(let reading) where reading.facts.isPastEnd: return .error
        case .success(let reading): return reading.items.isEmpty ? .empty : .normal
        case .failure: return .error
        }
    }

    /// Checks the selected laws, and on request breaks the recording in many ways to test the laws themselves.
    ///
    /// Lists are tested with the fault plans given here, or else with the spec's own, or else with every kind of fault at
    /// each page.
    package func run(
        _ selection: LawSelection = .everything, mutating: Bool = false, faults: [FaultPlan] = [],
        stirred: StirStanding = .unasked
    ) async -> Result {
        let chosen = faults.isEmpty ? spec.faults : faults
        let plans = chosen.isEmpty ? Self.everyFault : chosen
        // Only lists need the items themselves; the other laws need only a ledger.
        let drives = selection.includesAny(of: .client)
        let reading = await read(forListsUnder: drives ? plans.flatMap(\.faults) : nil)
        let walk = reading.walk
        if let reason = wasDown(walk) {
            return Result(rows: [], notes: [reason], details: [], pages: 0, items: 0)
        }
        let extras = await ExtraInteractions(
            deck, endpoint: endpoint, spelling: CredentialSpelling(spec)
        ).evidence(beside: evidence(walk, rateLimited: reading.rateLimited))
        let stirring = stirEvidence
        let unrest = unrest(during: walk, shownBy: stirring)
        var rows = walkRows(extras, selection, unrest) + extraRows(extras, selection)
        rows = SharedCauses(extras).told(in: rows).map { $0.mapping(askedAtCause) }
        rows += stirRows(selection, stirred, stirring)
        var picture = mutating ? await kills(extras, rows) : SpecPicture()
        picture.pages = walk.pages.map { SpecPicture.Page($0, time: reading.times[$0.number]) }
        var notes =
            notes(rows, selection) + identityNotes(rows, of: walk) + stirNotes(stirring)
            + notesOnRepeating(rows)
        var details: [String] = []
        if drives {
            let driven = await drive(over: reading, plans, isChosen: !chosen.isEmpty, selection)
            rows += driven.rows
            if let result = driven.result {
                picture.trials = result.trials
                picture.footers = result.footers
                // What a sweep of every fault leaves out matters only on a close look.
                if chosen.isEmpty { details += result.notes } else { notes += result.notes }
            }
        }
        rows = RecordedPlaces(deck, spelling: CredentialSpelling(spec)).shown(in: rows)
        rows = HeaderEvidence(spec.convention).shown(in: rows)
        return Result(
            rows: rows.map { $0.asked(by: selection) }, notes: notes, details: details,
            pages: walk.pages.count,
            items: walk.digests.count,
            picture: picture)
    }

    /// The reason if the API gave no page at all when it was recorded: then there is no list to judge.
    private func wasDown(_ walk: Walk) -> String? {
        guard let summary = deck.cassette.end.walks.first, summary.ended == .failed,
            summary.pages == 0, walk.pages.isEmpty,
            case .failed(page: 1, let error) = walk.ending
        else { return nil }
        return "the API gave no page when this was recorded: \(error.detail)"
    }

    private func evidence(
        _ walk: Walk, rateLimited: [RateLimitedAnswer]
    ) -> WalkEvidence {
        let recorded = RecordedPages(deck, reader: PageReader(spec.convention))
        var evidence = WalkEvidence(
            walk, convention: spec.convention, endpoint: endpoint,
            itemTexts: { recorded.itemTexts(ofPage: $0.number) },
            rereading: { recorded.reading(ofPage: $0.number) })
        evidence.rateLimited = rateLimited
        evidence.recordingStopped = recordingStopped(walk)
        evidence.isTotalExact = !spec.waives(.totalAgrees)
        evidence.overlooked = overlooked(by: walk)
        return evidence
    }

    /// What the only page of a walk has elsewhere than where the spec looks for the next position.
    private func overlooked(by walk: Walk) -> OverlookedPosition? {
        let mark = PageMark(page: 1)
        guard walk.pages.count == 1, let index = deck.lastRecording(at: mark),
            let response = deck.response(at: mark)
        else { return nil }
        return walk.overlookedPosition(
            under: spec.convention, in: response, to: deck.requests[index])
    }

    /// The judgements of the laws about the recorded walk alone, whatever the spec excuses.
    func judgements(
        of laws: [any Law<WalkEvidence>], over walk: Walk, rateLimited: [RateLimitedAnswer]
    ) -> [LawIdentifier: Judgement] {
        let evidence = evidence(walk, rateLimited: rateLimited)
        return laws.reduce(into: [:]) { $0[$1.identifier] = $1.judge(evidence) }
    }

    /// The result of breaking the recording in many ways; this keeps every page.
    private func kills(
        _ evidence: ExtraEvidence, _ rows: [LawRow]
    ) async -> SpecPicture {
        let client = PagingClient(
            endpoint, over: ReplayingTransport(deck.session(), under: endpoint.convention))
        var responses: [Int: HTTPResponse] = [:]
        _ = await client.walk(observing: { page, answer in
            if case .whole(let response) = answer.exchange.outcome { responses[page] = response }
        })
        let recorded = responses
        let trial = KillTrial(endpoint, recorded: { recorded[$0] })
        let result = await trial.run(against: evidence, judged: rows)
        var picture = SpecPicture()
        picture.kills = result.kills
        picture.permitted = result.permitted
        picture.unexercised = result.unexercised
        return picture
    }

    private func walkRows(
        _ extras: ExtraEvidence, _ selection: LawSelection, _ unrest: FirstWalkUnrest?
    ) -> [LawRow] {
        WalkLaws.all.filter { selection.includes($0.identifier, .walk) }.map { law in
            let judgement = extras.judge(law, main: reproducible(law.judge(extras.main)))
            return row(law, .api, judged: "recording", sparing(judgement, of: law, unrest))
        }
    }

    /// The rows of laws that need more than the walk, each of which is required once its evidence was recorded.
    private func extraRows(_ evidence: ExtraEvidence, _ selection: LawSelection) -> [LawRow] {
        ExtraLaws.all.filter { selection.includes($0.identifier, .extra) }.map { law in
            row(
                law, .api, judged: "recording", remembering(law, law.judge(evidence)),
                by: law.isRequired(over: evidence) ? .byDefault : .none)
        }
    }

    func clientRows(
        _ result: AllFootersTrial.Result, _ filledPages: Int, _ hindrance: DrivingHindrance?,
        _ selection: LawSelection
    ) -> [LawRow] {
        let asked = zip(ClientLaws.all, result.judgements).filter {
            selection.includes($0.0.identifier, .client)
        }
        return asked.map { law, judgement in
            // A list of one page that ends with an empty page has nothing to insert.
            let isOptional =
                filledPages < 2 || ClientLaws.situational.contains(law.identifier)
                || hindrance?.isLasting == true
            let judgement =
                hindrance.map { .notEnoughEvidence($0.reason) } ?? reproducible(judgement)
            return row(
                law, .client, judged: ReferenceName.list.rawValue, judgement,
                by: isOptional ? .none : .byDefault)
        }
    }

    /// Adds to each finding about a page the command that requests the page as the recording did.
    private func reproducible(_ judgement: Judgement) -> Judgement {
        guard !judgement.findings.isEmpty else { return judgement }
        let spelling = CredentialSpelling(spec)
        var commands: [Int: String] = [:]
        return judgement.mapping { finding in
            guard let page = finding.page, finding.command == nil else { return finding }
            var finding = finding
            if commands[page] == nil, let index = deck.lastRecording(at: PageMark(page: page)) {
                commands[page] = CurlCommand(spelling.restored(deck.requests[index])).text
            }
            finding.command = commands[page]
            return finding
        }
    }

    /// The finding with commands for the pages that show its cause, if they are others than its own.
    private func askedAtCause(_ finding: Finding) -> Finding {
        let pages = finding.subject.shownOn
        guard let last = pages.last, finding.page != last else { return finding }
        let spelling = CredentialSpelling(spec)
        let commands = pages.compactMap { page in
            deck.lastRecording(at: PageMark(page: page)).map {
                CurlCommand(spelling.restored(deck.requests[$0])).text
            }
        }
        var finding = finding
        if commands.count == pages.count { finding.command = commands.joined(separator: "; ") }
        return finding
    }

    func row(
        _ law: any Law, _ subject: Subject, judged: String, _ judgement: Judgement,
        by requirement: LawRow.Requirement = .byDefault
    ) -> LawRow {
        spec.row(law, subject, judged: judged, judgement, by: requirement)
    }

    /// Why the recording is not a complete walk, or not the walk that the spec reads; nil if it is.
    private func recordingStopped(_ walk: Walk) -> String? {
        guard let summary = deck.cassette.end.walks.first else { return nil }
        switch summary.ended {
        case .end:
            guard walk.ending == .end, walk.pages.count != summary.pages else { return nil }
            return
                "the recording has \(summary.pages) pages; the spec reads \(walk.pages.count) of them"
        case .capped: return "the recording was stopped after \(summary.pages) pages"
        case .failed where walk.ending == .end, .interrupted:
            return "the recording broke off after \(summary.pages) pages"
        case .failed: return nil
        }
    }

    /// The note on what cannot be judged where the spec does not say what identifies an item.
    private func identityNotes(_ rows: [LawRow], of walk: Walk) -> [String] {
        let isAsked = rows.contains {
            $0.law == .noDuplicates && $0.judgement.verdict == .notApplicable
        }
        guard isAsked, spec.convention.identity == .none, walk.digests.count > 1 else { return [] }
        return ["no `id`: that items come once and none is lost cannot be judged"]
    }

    private func notes(_ rows: [LawRow], _ selection: LawSelection) -> [String] {
        var notes = selection.note.map { [$0] } ?? []
        notes += deck.cassette.editNotes(deck.handEdited)
        notes += spec.redaction.notes
        if let digest = deck.cassette.header.spec?.digest, digest != spec.digest {
            notes.append("the spec's request or paging has changed since the cassette was recorded")
        }
        return notes + spec.idleWaivers(among: rows)
    }
}
