package import TapeHTTP

/// A recording made by another tool, as its file holds it; nothing is redacted yet.
package struct ForeignCassette: Sendable {
    package let format: ForeignFormat
    /// The path of the file, or of the folder that forms the recording.
    package let path: String
    /// The exchanges in recorded order, not redacted.
    package let exchanges: [Exchange]
    /// What could not be imported unchanged, in the order it was found.
    package let notes: [ImportNote]
    /// The credentials in bodies that could not be imported, each with the name of its field.
    let credentials: [(name: String, value: String)]
    /// When the first exchange was recorded, if the file says so.
    package let recorded: WallTime?
    /// The program that wrote the file, if the file says so.
    package let recorder: String?

    /// Reads a file and detects its format.
    package static func read(
        _ path: String, options: ImportOptions = ImportOptions()
    ) throws(CassetteError) -> ForeignCassette {
        let bytes = try CassetteError.wrapping { () throws(FileError) in
            try FileBytes.read(path, limit: ForeignSource.sizeLimit)
        }
        return try ForeignCassette(
            parsing: bytes, named: path, options: options, folder: FilePath.folder(of: path))
    }

    /// Reads a text and detects its format; `name` is the path it has or would have.
    package init(
        parsing bytes: [UInt8], named name: String, options: ImportOptions = ImportOptions()
    ) throws(CassetteError) {
        try self.init(parsing: bytes, named: name, options: options, folder: nil)
    }

    private init(
        parsing bytes: [UInt8], named name: String, options: ImportOptions, folder: String?
    ) throws(CassetteError) {
        let root = try ForeignSource(name: name, bytes: bytes).root()
        let format = try ForeignFormat.detect(root)
        self = try Self.read(root, as: format, named: name, options: options, folder: folder)
    }

    /// Reads a text in a given format, without detecting it.
    package init(
        parsing bytes: [UInt8], as format: ForeignFormat, named name: String
    ) throws(CassetteError) {
        let root = try ForeignSource(name: name, bytes: bytes).root()
        self = try Self.read(
            root, as: format, named: name, options: ImportOptions(), folder: nil)
    }

    /// Reads a tree; body files are searched for in the folder, if there is one.
    static func read(
        _ root: ForeignValue, as format: ForeignFormat, named name: String, options: ImportOptions,
        folder: String?
    ) throws(CassetteError) -> ForeignCassette {
        let reading = ForeignFindings(file: name, in: root)
        let read = try format.read(root, options: options, folder: folder, into: reading)
        return ForeignCassette(read, as: format, from: name)
    }

    init(_ reading: ForeignFindings, as format: ForeignFormat, from path: String) {
        self.format = format
        self.path = path
        exchanges = reading.exchanges
        notes = reading.notes
        credentials = reading.credentials
        recorded = reading.recorded
        recorder = reading.recorder.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// Settings for an import that only a person can provide.
package struct ImportOptions: Hashable, Sendable {
    /// The origin of requests for which the file names no host.
    package var origin: HTTPURL?

    package init(origin: HTTPURL? = nil) {
        self.origin = origin
    }
}

/// Something that an import could not keep, or had to change.
package struct ImportNote: Hashable, Sendable {
    package let file: String
    /// The number of the interaction in the file, counted from 1; nil if the note concerns all of them.
    package let entry: Int?
    package let what: String
}
