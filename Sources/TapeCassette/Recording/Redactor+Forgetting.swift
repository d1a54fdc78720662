import Synchronization

/// A recording that is gone on with has marks for values that nobody knows any more.
extension Redactor {
    /// Notes the marks of kept pages: later values get others, and those who read the cassette are told.
    func forget(marksIn kept: Cassette) throws(CassetteError) {
        var names: Set<String> = []
        for index in 0..<kept.count {
            names.formUnion(RedactionMark.names(in: try kept.text(at: index)))
        }
        forget(names)
    }
}
