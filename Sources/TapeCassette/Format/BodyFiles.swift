internal import Synchronization
internal import TapeHTTP

/// Bodies that lie in files beside a cassette, named by their digest.
struct BodyFiles: Sendable {
    /// Where the files are; nil for a cassette that is in no folder.
    let folder: String?
    /// Files that are read even when they are gone, by their names.
    private var held: [String: MappedFile] = [:]
    private let asked = AskedNames()

    /// The names that were asked for so far, however the cassette spells them.
    var namesAskedFor: Set<String> { asked.names.withLock { $0 } }

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
        asked.names.withLock { _ = $0.insert(name) }
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

    /// Writes a body, unless its file is there already and holds just these bytes.
    func write(_ bytes: [UInt8], digest: String) throws(FileError) {
        guard let folder else { return }
        let path = "\(folder)/\(Self.name(for: digest))"
        guard try !Self.holds(path, bytes.count, digest) else { return }
        try FileBytes.write(bytes, to: path)
    }

    /// Whether a file holds so many bytes of that digest: one of the right length may be torn or edited.
    private static func holds(
        _ path: String, _ count: Int, _ digest: String
    ) throws(FileError) -> Bool {
        guard let status = try FileStatus.of(path), status.kind == .file, status.size == count
        else { return false }
        return SHA256.hexadecimal(try FileBytes.read(path)) == digest
    }

    /// What the writer names a file with this digest.
    static func name(for digest: String) -> String { digest + ending }

    static let ending = ".body"
    /// How many hexadecimal digits a digest has.
    static let digestLength = 64

    static func isDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
        default: false
        }
    }

    /// Whether a name is one that the writer gives.
    static func isOwn(_ name: String) -> Bool {
        name.hasSuffix(ending) && name.utf8.count == digestLength + ending.utf8.count
            && name.utf8.prefix(digestLength).allSatisfy(isDigit)
    }

    /// Whether a name can lead nowhere but into the cassette's own folder.
    private static func isPlainName(_ name: String) -> Bool {
        name.utf8.first != UInt8(ascii: ".") && !name.isEmpty && name.utf8.count <= 128
            && name.utf8.allSatisfy { $0.isTokenByte || $0 == UInt8(ascii: ".") }
    }
}

/// The names of files that readers of a cassette asked for.
private final class AskedNames: Sendable {
    let names = Mutex<Set<String>>([])
}
