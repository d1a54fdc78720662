package import TapeHTTP
package import TapePaging

/// Identifies a row in stirred walks: a row of ours by its number, any other by its identity.
package enum StirKey: Hashable, Sendable {
    case own(Int)
    case other(UInt64)

    /// The number of a row of ours.
    var ownRow: Int? { if case .own(let row) = self { row } else { nil } }
}

extension Set<StirKey> {
    /// Our rows in the order in which they were made, so that reports are the same each time.
    var inOrderOfRows: [StirKey] { sorted { ($0.ownRow ?? .max) < ($1.ownRow ?? .max) } }
}

/// Everything that happened while a list was stirred, in order.
///
/// It is built from exchanges alone, so that a cassette gives the same ledger as the origin did.
package struct StirLedger: Sendable {
    /// A row that we made or tried to make.
    package struct Row: Hashable, Sendable {
        package let row: Int
        package let kind: Int
        package let number: Int
        package var id: StirID?
        /// When it was made; nil if that was refused or is unknown.
        package var madeAt: Int?
        package var goneAt: Int?
        /// Whether the last write was only accepted, not yet done.
        package var isPending = false
        /// Whether its insertion was only accepted, not yet done.
        var isAccepted = false
        /// Whether it is unknown if the row was made.
        package var isDoubtful = false
        /// Whether it may be there although the list shows of no item whether it is this row.
        package var isUnfindable = false
        package var isSeen = false
        /// Whether its deletion found no row, so that it is unknown when it went.
        package var isMissed = false
        /// Whether a change was made to it, or may have been.
        var isChanged = false
        /// Whether it was deleted under another name than the one that the answer to its insertion gave.
        var isRenamed = false
        /// Whether the list shows that the answer to its insertion named something else.
        var isMisnamed = false
        /// The name that the answer to a change gave, if it was not the row's.
        var renamedTo: StirID?
        /// When an item was last listed under its name, after it was or may have been deleted, that does not show whose it is.
        var namedAt: Int?
        /// Whether its numbers were looked for in the list after it was gone.
        package var isSought = false
        /// The name that the answer to its insertion gave, if it was another row's before.
        var takenID: StirID?
        /// The digest of its item when it was last seen before its deletion.
        var content: UInt64?
        /// Whether its item shows its number; nil before the row was seen.
        var isMarked: Bool?
        /// The texts of its item when it was last seen; nil if it shows its number.
        var texts: Set<String>?
        /// What an earlier run recorded about it; nil for a row of this run.
        var entry: StirEntry?
        /// When a page last listed it.
        var lastSeenAt: Int?
        /// When it was last listed after its deletion.
        var listedAt: Int?
        /// The times during which it was unknown whether the row was there, because a deletion may have been done.
        var doubts: [Range<Int>] = []
        /// What shows whether its name is still its own.
        var tenure = StirTenure()

        package var isAlive: Bool { madeAt != nil && goneAt == nil }
        /// Whether it was accepted but never listed, so that it may still appear after the run.
        var mayStillCome: Bool { isAccepted && !isSeen }
    }

    package struct Write: Sendable {
        package let operation: StirOperation
        package let row: Int
        package let at: Int
        /// How many pages of the walk had arrived.
        package let afterPage: Int
        package let request: HTTPRequest
        package let status: Int?
        /// The API's words when it refused; nil if the write was done.
        package let refusal: String?
        /// Whether it is unknown if the write was done, or when.
        package var isUnclear = false
        /// Whether an insertion was done, and its answer named no new row.
        var namesNoRow = false

        package var isDone: Bool { refusal == nil }
        /// Whether it was not confirmed but may have been done.
        var isDoubtful: Bool { isUnclear && !isDone }
    }

    package struct Page: Sendable {
        package let at: Int
        package let request: HTTPRequest
        let sight: Sight
        package let contents: [UInt64]
        package let total: Int?
        /// The key of the snapshot that it shows.
        let snapshot: String?

        package var keys: [StirKey] { sight.keys }
    }

    /// A page that could not be loaded.
    package struct Failure: Sendable {
        package let page: Int
        package let at: Int
        package let request: HTTPRequest
        package let error: PageError
    }

    package struct Walk: Sendable {
        package let began: Int
        package internal(set) var pages: [Page] = []
        package internal(set) var failure: Failure?
        package internal(set) var machine: PagingMachine
        /// The next action of the walk.
        package internal(set) var action: PagingMachine.Action

        package var keys: [StirKey] { pages.flatMap(\.keys) }
        /// When its last page came.
        var ended: Int { pages.last?.at ?? began }
        package var isOver: Bool { action == .finish }
        /// Whether the walk reached the end as the API declares it.
        package var isWhole: Bool { isOver && machine.walk.ending.isWhole }
    }

    package struct Run: Sendable {
        package let number: Int
        package let scenario: StirScenario
        package internal(set) var walks: [Walk] = []
        package internal(set) var writes: [Write] = []

        package var walk: Walk? { walks.first }
    }

    package internal(set) var rows: [Int: Row] = [:]
    package internal(set) var runs: [Run] = []
    /// The answers, request by request.
    private(set) var replies: [StirReply] = []
    /// Names of items, for findings.
    var names: [StirKey: String] = [:]
    private var places: [Int: Int] = [:]
    var naming: StirNames
    var hasNamelessItems = false
    private(set) var time = 0

    let stir: ContractSpec.Stir
    private let endpoint: PagedEndpoint
    let reader: PageReader
    let mask: @Sendable (String) -> String

    /// `mask` removes secrets from the API's words; those of a cassette have none.
    package init(
        _ stir: ContractSpec.Stir, endpoint: PagedEndpoint,
        masking mask: @escaping @Sendable (String) -> String = { $0 }
    ) {
        self.stir = stir
        self.mask = mask
        var convention = endpoint.convention
        reader = PageReader(convention)
        naming = StirNames(
            isNameless: convention.identity == .none, texts: StirTexts(stir))
        // Inserted rows may make a page look like an earlier one.
        convention.stability.kind = .drifting
        self.endpoint = PagedEndpoint(endpoint.firstRequest, convention: convention)
    }

    package var convention: Convention { reader.convention }

    /// Whether the spec says how rows are changed.
    var changesRows: Bool { stir.kinds.contains { !$0.changes.isEmpty } }

    /// The rows in the order in which they were made.
    var rowsInOrder: [Row] { rows.values.sorted { $0.row < $1.row } }

    /// Whether every item that was seen has a name.
    var namesAllItems: Bool { convention.identity != .none && !hasNamelessItems }

    /// The names of items that hold the number of a row whose own name is unknown.
    func bearers(of row: Int) -> Set<String> { naming.bearers[row] ?? [] }

    /// The name that writes use for a row listed under a name; nil if that is another name than theirs, which could belong to
    /// another row.
    func id(of row: Int, listedAs name: String) -> StirID? {
        guard let kind = rows[row]?.kind, stir.kinds.indices.contains(kind) else { return nil }
        guard case .paths(let paths) = convention.identity, paths.count > 1 else {
            return naming.isRenamed(kind) ? nil : StirID(name)
        }
        let parts = name.split(separator: " / ").map(String.init)
        guard case .body(let path) = stir.kinds[kind].key, parts.count == paths.count,
            let place = paths.firstIndex(where: { $0.lastName == path.lastName })
        else { return nil }
        return StirID(parts[place])
    }

    /// A row's name in findings.
    func name(of key: StirKey) -> String {
        names[key] ?? key.ownRow.map { rows[$0]?.id?.text ?? "row \($0)" } ?? "a row"
    }

    /// The long numbers in the items of a page.
    func numbers(in response: HTTPResponse) -> Set<Int> {
        reader.itemTextSets(in: response).reduce(into: []) {
            $0.formUnion(StirNumbers(in: $1).values)
        }
    }

    /// Adds an exchange; one without a mark of ours is ignored.
    package mutating func enter(_ exchange: Exchange) {
        guard let mark = StirMark(exchange.asked.mark) else { return }
        time += 1
        var isFailedPage = false
        switch mark {
        case .page(let scenario, let run, let isBeside, _):
            let (place, walk) = (place(of: run, scenario), isBeside ? 1 : 0)
            enter(page: exchange, in: place, walk: walk)
            isFailedPage = runs[place].walks[walk].failure != nil
        case .write(let operation, let scenario, let run, let row, let kind, let number):
            let made = rows[row] ?? Row(row: row, kind: kind, number: number)
            enter(operation, exchange, of: made, in: place(of: run, scenario))
        }
        replies.append(StirReply(exchange, at: time, mark: mark, isFailedPage: isFailedPage))
    }

    private mutating func place(of run: Int, _ scenario: StirScenario) -> Int {
        if let place = places[run] { return place }
        places[run] = runs.count
        runs.append(Run(number: run, scenario: scenario))
        return runs.count - 1
    }

    // MARK: Writes

    private mutating func enter(
        _ operation: StirOperation, _ exchange: Exchange, of row: Row, in place: Int
    ) {
        var row = row
        let answer = StirAnswer(
            exchange, isGraphQL: isGraphQL(operation, row.kind), masking: mask)
        var write = Write(
            operation: operation, row: row.row, at: time,
            afterPage: runs[place].walks.map(\.pages.count).max() ?? 0, request: exchange.asked,
            status: answer.status, refusal: answer.refusal)
        // The answer to a deletion may have been lost, so that a second deletion finds no row.
        let isMissed = operation == .delete && write.isOfNoRow
        write.isUnclear = answer.isUnclear || answer.status == 202 || isMissed
        switch operation {
        case .insert: settleInsertion(of: &row, write, answer)
        case .delete: settleDeletion(of: &row, write, answer, isMissed: isMissed)
        case .change:
            // Its item may show another number from now on.
            (row.isMarked, row.texts) = (nil, nil)
            row.isChanged = row.isChanged || write.isDone || write.isUnclear
            row.tenure.note(write, of: row.id)
            if write.isDone, let id = id(of: row, in: answer), id.text != row.id?.text {
                row.renamedTo = id
            }
        }
        write.namesNoRow = operation == .insert && write.isDone && row.id == nil
        runs[place].writes.append(write)
        rows[row.row] = row
        if let id = row.id { naming.learn(id.text, of: row.row) }
    }

    private mutating func settleInsertion(of row: inout Row, _ write: Write, _ answer: StirAnswer) {
        row.isDoubtful = answer.isUnclear
        guard write.isDone else { return }
        row.madeAt = time
        row.isAccepted = answer.status == 202
        row.isPending = row.isAccepted
        if row.row <= stir.kinds.count { row.tenure.answer = answer.scalars }
        // A name that another row had before is not taken for the new row's, and is never written to.
        let id = id(of: row, in: answer)
        row.id = id.flatMap { isTaken($0, by: row.kind) ? nil : $0 }
        row.isDoubtful = row.id == nil
        if row.isDoubtful, let id {
            row.takenID = id
            naming.release(id.text)
        }
        settleFormerBearers(of: row)
    }

    private func settleDeletion(
        of row: inout Row, _ write: Write, _ answer: StirAnswer, isMissed: Bool
    ) {
        // A row that is no longer there is gone, whoever deleted it; but one that was only accepted may still appear.
        let isMissing = isMissed && !row.mayStillCome
        if write.isDone || isMissing { row.goneAt = time }
        row.isMissed = isMissing
        row.isPending = answer.status == 202
        if row.goneAt != nil {
            row.settle(at: time)
        } else if answer.isUnclear {
            row.doubt(at: time)
        }
    }

    /// Whether a name already belongs to another row.
    private func isTaken(_ id: StirID, by kind: Int) -> Bool {
        if naming.isForeign(id.text) { return true }
        // A row whose deletion was not answered may be gone, and a change may have renamed one: their names are free.
        let tried = rows(touchedBy: .delete)
        return rows.values.contains {
            $0.isAlive && $0.kind == kind && $0.id?.text == id.text && !$0.isChanged
                && !tried.contains($0.row)
        }
    }

    private func isGraphQL(_ operation: StirOperation, _ kind: Int) -> Bool {
        guard stir.kinds.indices.contains(kind) else { return false }
        let write: ContractSpec.Stir.Write? =
            switch operation {
            case .insert: stir.kinds[kind].insertion
            case .change: stir.kinds[kind].changes.first
            case .delete: stir.kinds[kind].deletion
            }
        return write?.isGraphQL ?? false
    }

    private func id(of row: Row, in answer: StirAnswer) -> StirID? {
        guard stir.kinds.indices.contains(row.kind) else { return nil }
        switch stir.kinds[row.kind].key {
        case .body(let path): return answer.id(at: path)
        case .header(let name): return answer.id(inHeader: name)
        case .text: return chosenID(of: row)
        }
    }

    /// The name of a row if we choose names; nil if the API does.
    func chosenID(of row: Row) -> StirID? {
        guard stir.kinds.indices.contains(row.kind), case .text(let text) = stir.kinds[row.kind].key
        else { return nil }
        return StirID(text.filled { $0 == .stirNumber ? String(row.number) : nil })
    }

    // MARK: Pages

    private mutating func enter(page exchange: Exchange, in place: Int, walk index: Int) {
        while runs[place].walks.count <= index {
            var machine = PagingMachine(endpoint)
            let action = machine.handle(.start)
            runs[place].walks.append(Walk(began: time, machine: machine, action: action))
        }
        var walk = runs[place].walks[index]
        do throws(PageError) {
            let reading = try reader.read(exchange)
            let before = walk.machine.walk.pages.count
            walk.action = walk.machine.handle(.arrived(reading))
            // A page that only marks the end is not part of the walk.
            if walk.machine.walk.pages.count > before {
                let response = exchange.outcome.response
                let contents = response.map(reader.itemContents) ?? []
                let sight = sight(
                    reading.items, contents, in: response, walkedSince: walk.began)
                if runs[place].scenario == .quiet { settle(sight.keys, listedSince: walk.began) }
                walk.pages.append(
                    Page(
                        at: time, request: exchange.asked, sight: sight, contents: contents,
                        total: reading.total, snapshot: reading.facts.snapshot))
            }
            if walk.isOver, !runs[place].scenario.isStirred { noteMisnamed() }
            if case .failed(let number, let error) = walk.machine.walk.ending, walk.isOver {
                walk.failure = Failure(
                    page: number, at: time, request: exchange.asked, error: error)
            }
        } catch {
            walk.action = walk.machine.handle(.failed(error))
            walk.failure = Failure(
                page: walk.pages.count + 1, at: time, request: exchange.asked, error: error)
        }
        runs[place].walks[index] = walk
    }
}

extension StirLedger.Row {
    /// Whether its item must still be searched for its number, or told apart from another item with its name.
    var wantsNumber: Bool { isMarked == nil || isChanged || goneAt != nil || isInDoubt }

    /// Whether an item holds its number, or one that a change wrote in its place.
    func isNamed(by numbers: StirNumbers) -> Bool {
        numbers.contains(number) || numbersOfChanges.contains(where: numbers.contains)
    }
}

extension BodyPath {
    /// The last name in it, such as `id` of `$.data.id`.
    fileprivate var lastName: Substring? {
        text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }).last
    }
}
