import TapeContracts
import TapeJSON

/// Reads the lines of a file of rows, of which later ones may change what earlier ones say.
struct StirRowsReading {
    private var rows: [Int: StirEntry] = [:]
    private var unmarkedKinds: Set<Int> = []
    /// The forms of the texts in which the list shows the numbers of rows, by their kind.
    private var shapes: [Int: Set<String>] = [:]

    /// The rows in the order of their numbers.
    var entries: [StirEntry] {
        rows.values.map { row in
            var row = row
            row.mayBeUnmarked = unmarkedKinds.contains(row.kind)
            row.shapes = shapes[row.kind] ?? []
            return row
        }.sorted { $0.number < $1.number }
    }

    mutating func read(_ line: [UInt8]) {
        // `try?`: if the process was killed, its last line may be incomplete, but then its request was not sent.
        guard let root = try? JSONDocument(parsing: line).root else { return }
        guard let number = root["number"]?.integer else {
            if root["unmarked"]?.bool == true, let kind = root["kind"]?.integer {
                unmarkedKinds.insert(kind)
            }
            if let shape = root["shape"]?.string, let kind = root["kind"]?.integer {
                shapes[kind, default: []].insert(shape)
            }
            return
        }
        var row = rows[number] ?? StirEntry(number: number, kind: root["kind"]?.integer ?? 0)
        if let isGone = root["gone"]?.bool {
            row.isGone = isGone
            let isChanged = !row.changedTo.isEmpty && root["sought"]?.bool != true
            row.isUnsure = isGone && (isChanged || root["missed"]?.bool == true)
            // It is listed under a name that may be someone else's: only its number finds it.
            if !isGone { row.id = nil }
        }
        if root["unfindable"]?.bool == true { row.isUnfindable = true }
        if let changed = root["changed"]?.integer { row.changedTo.insert(changed) }
        if let copy = root["copy"]?.string { row.copies.insert(copy) }
        if let id = root["id"]?.string {
            row.id = StirID(id, isNumber: root["isNumber"]?.bool ?? false)
            row.isPending = root["pending"]?.bool ?? false
            row.isNameUncertain = root["uncertain"]?.bool ?? false
            // A row noted as gone may be noted again later.
            (row.isGone, row.isUnsure) = (false, false)
        }
        rows[number] = row
    }
}
