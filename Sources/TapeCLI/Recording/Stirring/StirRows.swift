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

/// The rows of ours that are in a list, kept in a file so that they can be taken away after a kill.
///
/// A line is written before each insertion and after each answer; the file is for its owner alone, and goes with the last row.
final class StirRows: Sendable {
    /// A row that may be there.
    struct Row: Hashable, Sendable {
        let number: Int
        let kind: Int
        /// Nil where the answer never came, or did not name it.
        var id: StirID?
    }

    let path: String
    private let descriptor: Int32

    static let suffix = ".rows"

    static func path(for spec: String) -> String { SpecPairing.own(spec) + suffix }

    /// Opens the file; nil where it cannot be made, or another process has it.
    init?(at path: String, origin: String) {
        do { try FileBytes.makeFolders(leadingTo: path) } catch { return nil }
        let descriptor = unsafe open(
            path, O_RDWR | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, mode_t(0o600))
        guard descriptor >= 0 else { return nil }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fchmod(descriptor, 0o600) == 0 else {
            _ = close(descriptor)
            return nil
        }
        (self.path, self.descriptor) = (path, descriptor)
        write("{\"pagetape-stir\":1,\"origin\":\(JSONText.quote(origin))}")
    }

    deinit { _ = close(descriptor) }

    func note(_ note: StirSession.Note, number: Int, kind: Int) {
        switch note {
        case .intending: write("{\"number\":\(number),\"kind\":\(kind)}")
        case .made(_, let id?):
            write(
                "{\"number\":\(number),\"kind\":\(kind),\"id\":\(JSONText.quote(id.text)),\"isNumber\":\(id.isNumber)}"
            )
        case .made(_, nil): break
        case .refused, .gone: write("{\"number\":\(number),\"gone\":true}")
        }
    }

    private func write(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        // What cannot be written down is still in memory, and taken away at the end.
        _ = unsafe bytes.withUnsafeBytes {
            unsafe systemWrite(descriptor, $0.baseAddress, $0.count)
        }
    }

    func remove() { _ = unsafe unlink(path) }

    /// What a file says is left, and at which origin; nil where there is no such file, or none that can be read.
    static func left(at path: String) -> (origin: String, rows: [Row])? {
        // `try?`: as said above.
        guard let bytes = try? FileBytes.read(path, limit: 64 << 20) else { return nil }
        var origin: String?
        var rows: [Int: Row] = [:]
        for line in bytes.split(separator: 0x0A) {
            // `try?`: the last line of a process that was killed may be cut off, before anything was asked.
            guard let root = try? JSONDocument(parsing: Array(line)).root else { continue }
            if let text = root["origin"]?.string { origin = text }
            guard let number = root["number"]?.integer else { continue }
            if root["gone"]?.bool == true {
                rows[number] = nil
            } else {
                var row = rows[number] ?? Row(number: number, kind: root["kind"]?.integer ?? 0)
                if let id = root["id"]?.string {
                    row.id = StirID(id, isNumber: root["isNumber"]?.bool ?? false)
                }
                rows[number] = row
            }
        }
        guard let origin else { return nil }
        return (origin, rows.values.sorted { $0.number < $1.number })
    }
}

private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, start, count)
}
