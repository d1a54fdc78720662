import TapeCassette
import TapeContracts
import TapeHTTP
import TapeJSON
import TapePaging

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The rows that we made in a list, noted in a file so that they can be deleted even if the run is killed.
///
/// A line is written before each insertion and each change, after each answer that identifies a row or makes its name
/// uncertain, and when the list shows copies of a row, or how it shows the numbers of a kind of rows, or that it does not. Only
/// the owner can read the file, and it is removed with the last row.
final class StirRowsFile: Sendable {
    /// What the file of an earlier run says.
    enum Left: Hashable, Sendable {
        /// There is no file, or its process was killed before the first request.
        case nothing
        /// The rows that may still exist.
        case rows(Rows)
        /// The first line is not that of such a file, so its content cannot be trusted.
        case damaged

        /// Whether certainly no row is left.
        var namesNoRow: Bool {
            switch self {
            case .nothing: true
            case .rows(let rows): rows.count == 0
            case .damaged: false
            }
        }
    }

    /// Rows that may still exist, and their origin; no entries if all of them are gone.
    struct Rows: Hashable, Sendable {
        let entries: [StirEntry]
        /// The rows whose deletions were answered, and which are only looked for by their numbers.
        let gone: [StirEntry]
        let origin: String
        /// How the spec deleted rows of each kind when they were made; empty if the file does not say.
        let deletions: [String?]

        /// How many rows may still exist, some of them under other names.
        var count: Int { entries.count + gone.count(where: \.isUnsure) }
    }

    /// Why a file cannot be started or reopened, in words.
    struct Refusal: Error {
        let words: String
    }

    let path: String
    private let descriptor: Int32

    static let suffix = ".rows"

    static func path(for spec: String) -> String { SpecPairing.own(spec) + suffix }

    /// Whether a file has the name of such a file.
    static func isNamed(_ name: String) -> Bool {
        name.hasSuffix(suffix) && SpecFinder.isSpec(String(name.dropLast(suffix.count)))
    }

    /// Opens the file of an earlier run, to delete the rows in it.
    init(takingUp path: String) throws(Refusal) {
        let isReady: Void? = try? FileBytes.makeFolders(leadingTo: path)
        let descriptor = unsafe open(
            path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, mode_t(0o600))
        guard isReady != nil, descriptor >= 0 else {
            throw Refusal(words: "\(path) cannot be written")
        }
        let isLocked = flock(descriptor, LOCK_EX | LOCK_NB) == 0
        let isTaken = isLocked || errno == EWOULDBLOCK
        // The run that had it locked may have removed it before it let go.
        guard isLocked, OpenedFile.status(of: descriptor, at: path) != nil else {
            _ = close(descriptor)
            throw Refusal(
                words: isTaken
                    ? "\(path) is in use: another run stirs this list just now"
                    : "\(path) cannot be locked")
        }
        guard fchmod(descriptor, 0o600) == 0 else {
            _ = close(descriptor)
            throw Refusal(
                words: "\(path) cannot be kept from other users: it belongs to another one")
        }
        (self.path, self.descriptor) = (path, descriptor)
    }

    /// Starts the file of a new run; refuses if rows of an earlier run are still listed, because they would be forgotten.
    convenience init(
        beginning path: String, origin: String, deletions: [String?]
    ) throws(Refusal) {
        try self.init(takingUp: path)
        switch Self.left(at: path) {
        case .rows(let rows) where rows.count > 0:
            throw Refusal(
                words: """
                    \(path) names \(counted(rows.count, "row")) that an earlier run left at \(rows.origin); take them away with \
                    pagetape stir --clean, or remove the file where they may stay
                    """)
        case .damaged: throw Refusal(words: Self.damage(at: path))
        case .rows, .nothing: break
        }
        _ = ftruncate(descriptor, 0)
        let lines = deletions.map { $0.map(JSONText.quote) ?? "null" }.joined(separator: ",")
        write(
            "{\"pagetape-stir\":1,\"origin\":\(JSONText.quote(origin)),\"deletions\":[\(lines)]}")
    }

    /// The message about a file with a damaged first line.
    static func damage(at path: String) -> String {
        """
        \(path) is damaged in its first line, which says where rows of ours were made; look in the list for such rows, and \
        remove the file
        """
    }

    deinit { _ = close(descriptor) }

    func note(_ note: StirSession.Note) {
        switch note {
        case .intending(let row): write("{\"number\":\(row.number),\"kind\":\(row.kind)}")
        case .changing(let row, let number):
            write("{\"number\":\(row.number),\"changed\":\(number)}")
        case .unmarked(let kind): write("{\"kind\":\(kind),\"unmarked\":true}")
        case .made(let row): write(row)
        case .uncertain(let row): write(row, more: ",\"uncertain\":true")
        case .refused(let row): write("{\"number\":\(row.number),\"gone\":true}")
        case .unfindable(let row): write("{\"number\":\(row.number),\"unfindable\":true}")
        case .gone(let row):
            let how = row.isSought ? ",\"sought\":true" : row.isMissed ? ",\"missed\":true" : ""
            write("{\"number\":\(row.number),\"gone\":true\(how)}")
        case .sighted(let row):
            write("{\"number\":\(row.number),\"kind\":\(row.kind),\"gone\":false}")
        case .copied(let row, let name):
            write("{\"number\":\(row.number),\"copy\":\(JSONText.quote(name))}")
        case .shaped(let kind, let shape):
            write("{\"kind\":\(kind),\"shape\":\(JSONText.quote(shape))}")
        }
    }

    private func write(_ row: StirLedger.Row, more: String = "") {
        guard let id = row.id else { return }
        let name = "\"id\":\(JSONText.quote(id.text)),\"isNumber\":\(id.isNumber)"
        let pending = row.isPending ? ",\"pending\":true" : ""
        write("{\"number\":\(row.number),\"kind\":\(row.kind),\(name)\(pending)\(more)}")
    }

    private func write(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        // A row that cannot be noted is still in memory, and is deleted at the end of the run.
        _ = unsafe bytes.withUnsafeBytes {
            unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
        }
    }

    func remove() { _ = unsafe unlink(path) }

    /// What a file says is left, and at which origin.
    static func left(at path: String) -> Left {
        guard FilePath.resolved(path) != nil else { return .nothing }
        // `try?`: an unreadable file may still list rows.
        guard let bytes = try? FileBytes.read(path, limit: 64 << 20) else { return .damaged }
        // The first line is complete before any request is sent.
        guard bytes.contains(0x0A) else { return .nothing }
        let lines = bytes.split(separator: 0x0A)
        guard let first = lines.first, let head = try? JSONDocument(parsing: Array(first)).root,
            head["pagetape-stir"] != nil, let origin = head["origin"]?.string
        else { return .damaged }
        let deletions = head["deletions"]?.elements.map(\.string) ?? []
        var reading = StirRowsReading()
        for line in lines.dropFirst() { reading.read(Array(line)) }
        return .rows(
            Rows(
                entries: reading.entries.filter { !$0.isGone },
                gone: reading.entries.filter(\.isGone), origin: origin, deletions: deletions))
    }
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, start, count)
}
