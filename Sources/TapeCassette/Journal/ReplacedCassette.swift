/// The file, if any, at the path where a recording's cassette will go.
struct ReplacedCassette: Sendable {
    private let content: Result<Cassette, CassetteError>?
    /// The file's status when it was read.
    private let status: FileStatus?

    /// Nothing to replace.
    init() {
        content = nil
        status = nil
    }

    /// Reads the file at a path; throws for a cassette of a newer version, which this one must not replace.
    init(at path: String) throws(CassetteError) {
        status = try CassetteError.wrapping { () throws(FileError) in try FileStatus.of(path) }
        guard status != nil else {
            content = nil
            return
        }
        let content = Result { () throws(CassetteError) in try Cassette.read(path) }
        if case .failure(let error) = content, error.code == .newerVersion {
            let message = """
                \(error.message); it was left as it is: record with that version, or move the file \
                out of the way
                """
            throw CassetteError(.newerVersion, message, at: error.place)
        }
        // The file that Git LFS has not fetched may hold more than the walk, so it is not replaced unseen.
        if case .failure(let error) = content, error.code == .gitPointer { throw error }
        self.content = content
    }

    /// The cassette, if there is a readable one.
    var cassette: Cassette? {
        // `try?`: the error has a property of its own.
        try? content?.get()
    }

    /// Why the cassette cannot be read, if so.
    var error: CassetteError? {
        guard case .failure(let error) = content else { return nil }
        return error
    }

    /// This value, or a new one if the file has changed meanwhile.
    func current(at path: String) throws(CassetteError) -> ReplacedCassette {
        let now = try CassetteError.wrapping { () throws(FileError) in try FileStatus.of(path) }
        return now == status ? self : try ReplacedCassette(at: path)
    }
}
