/// What lies where a recording's cassette is to go.
struct ReplacedCassette: Sendable {
    private let content: Result<Cassette, CassetteError>?
    /// The file as it was looked at.
    private let status: FileStatus?

    /// Nothing at all.
    init() {
        content = nil
        status = nil
    }

    /// Looks at a path; what a newer version wrote is not replaced by one that cannot read it.
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
        // What it points to may hold more than the walk; nobody has seen that yet.
        if case .failure(let error) = content, error.code == .gitPointer { throw error }
        self.content = content
    }

    /// The cassette, where there is one that can be read.
    var cassette: Cassette? {
        // `try?`: the error has a property of its own.
        try? content?.get()
    }

    /// What is wrong with it, where that keeps it from being read.
    var error: CassetteError? {
        guard case .failure(let error) = content else { return nil }
        return error
    }

    /// The same, looked at again if somebody has changed the file meanwhile.
    func current(at path: String) throws(CassetteError) -> ReplacedCassette {
        let now = try CassetteError.wrapping { () throws(FileError) in try FileStatus.of(path) }
        return now == status ? self : try ReplacedCassette(at: path)
    }
}
