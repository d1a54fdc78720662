package import TapeHTTP

/// A recording that another tool made, as its file holds it: nothing is taken out yet.
package struct ForeignCassette: Sendable {
    package let format: ForeignFormat
    /// The path of the file, or of the folder that it was put together from.
    package let path: String
    /// The exchanges in the order of the recording; no secret has been taken out of them.
    package let exchanges: [Exchange]
    /// What could not be carried over, in the order it was found.
    package let notes: [ImportNote]
    /// When the first exchange was recorded, as far as the file says.
    package let recorded: WallTime?
    /// The program that wrote the file, as far as it says.
    package let recorder: String?

    /// Reads a file, whatever format it turns out to have.
    package static func read(
        _ path: String, options: ImportOptions = ImportOptions()
    ) throws(CassetteError) -> ForeignCassette {
        let bytes = try CassetteError.wrapping { () throws(FileError) in
            try FileBytes.read(path, limit: ForeignSource.sizeLimit)
        }
        return try ForeignCassette(
            parsing: bytes, named: path, options: options, folder: FilePath.folder(of: path))
    }

    /// Reads a text, whatever format it turns out to have; `name` is the path it has or would have.
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

    /// Reads a text as one format, whether or not it is.
    package init(
        parsing bytes: [UInt8], as format: ForeignFormat, named name: String
    ) throws(CassetteError) {
        let root = try ForeignSource(name: name, bytes: bytes).root()
        self = try Self.read(
            root, as: format, named: name, options: ImportOptions(), folder: nil)
    }

    /// Reads a tree; files that it names are looked for from a folder, if there is one.
    static func read(
        _ root: ForeignValue, as format: ForeignFormat, named name: String, options: ImportOptions,
        folder: String?
    ) throws(CassetteError) -> ForeignCassette {
        let reading = ForeignFindings(file: name)
        let read = try format.read(root, options: options, folder: folder, into: reading)
        return ForeignCassette(read, as: format, from: name)
    }

    init(_ reading: ForeignFindings, as format: ForeignFormat, from path: String) {
        self.format = format
        self.path = path
        exchanges = reading.exchanges
        notes = reading.notes
        recorded = reading.recorded
        recorder = reading.recorder.flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// What a person has to say about an import because no file says it.
package struct ImportOptions: Hashable, Sendable {
    /// Where requests went whose file names no host.
    package var origin: HTTPURL?

    package init(origin: HTTPURL? = nil) {
        self.origin = origin
    }
}

/// Something that an import could not carry over, or changed on the way.
package struct ImportNote: Hashable, Sendable {
    package let file: String
    /// Which of the file's interactions it is about, counted from 1; nil if about all of them.
    package let entry: Int?
    package let what: String
}
