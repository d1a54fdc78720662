internal import TapeHTTP

/// Bodies that lie in files beside a cassette, named by their digest.
struct BodyFiles: Sendable {
    /// Where the files are; nil for a cassette that is in no folder.
    let folder: String?
    /// Files that are read even when they are gone, by their names.
    private var held: [String: MappedFile] = [:]

    init(folder: String?) {
        self.folder = folder
    }

    /// The files of a folder that is going to be removed.
    init(holdingAllIn folder: String) throws(FileError) {
        self.init(folder: folder)
        for name in try Folder.names(in: folder) where name.hasSuffix(Self.ending) {
            held[name] = try MappedFile(contentsOf: "\(folder)/\(name)")
        }
    }

    /// The bytes of a file, if its name and its digest are right.
    func read(_ name: String, digest: String) throws(FileError) -> [UInt8] {
        guard let folder else {
            throw FileError(.missing, path: name, "the cassette is in no folder")
        }
        let path = "\(folder)/\(name)"
        guard Self.isPlainName(name) else {
            throw FileError(.notAllowed, path: name, "it is no plain file name")
        }
        // A link could lead anywhere, and a pipe might never end.
        if held[name] == nil, let status = try FileStatus.of(path), status.kind != .file {
            throw FileError(.notAFile, path: path, "it is not an ordinary file")
        }
        let bytes = if let text = held[name] { text.copyOnce() } else { try FileBytes.read(path) }
        guard !GitPointer.isPointer(bytes) || SHA256.hexadecimal(bytes) == digest else {
            throw FileError(.other, path: path, GitPointer.advice)
        }
        guard SHA256.hexadecimal(bytes) == digest else {
            throw FileError(.other, path: path, "its bytes do not have the SHA-256 that is stated")
        }
        return bytes
    }

    /// Writes a body, unless its file is there already and as it was written.
    func write(_ bytes: [UInt8], digest: String) throws(FileError) {
        guard let folder else { return }
        let path = "\(folder)/\(Self.name(for: digest))"
        if let status = try FileStatus.of(path), status.kind == .file, status.size == bytes.count,
            try FileBytes.read(path) == bytes
        {
            return
        }
        try FileBytes.write(bytes, to: path)
    }

    /// What the writer names a file with this digest.
    static func name(for digest: String) -> String { digest + ending }

    private static let ending = ".body"

    /// Whether a name can lead nowhere but into the cassette's own folder.
    private static func isPlainName(_ name: String) -> Bool {
        name.utf8.first != UInt8(ascii: ".") && !name.isEmpty && name.utf8.count <= 128
            && name.utf8.allSatisfy { $0.isTokenByte || $0 == UInt8(ascii: ".") }
    }
}
