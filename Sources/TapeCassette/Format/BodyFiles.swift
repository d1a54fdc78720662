internal import Synchronization
internal import TapeHTTP

/// Bodies stored in files beside a cassette, named by their digest.
struct BodyFiles: Sendable {
    /// The folder of the files; nil for a cassette without a folder.
    let folder: String?
    /// Files that stay readable after they are deleted, by name.
    private var held: [String: MappedFile] = [:]
    private let asked = AskedNames()

    /// The names requested so far, as the cassette spells them.
    var namesAskedFor: Set<String> { asked.names.withLock { $0 } }

    init(folder: String?) {
        self.folder = folder
    }

    /// Holds all files of a folder that is about to be removed.
    init(holdingAllIn folder: String) throws(FileError) {
        self.init(folder: folder)
        for name in try Folder.names(in: folder) where name.hasSuffix(Self.ending) {
            held[name] = try MappedFile(contentsOf: "\(folder)/\(name)")
        }
    }

    /// The bytes of a file; throws unless its name is allowed and its digest matches.
    func read(_ name: String, digest: String) throws(FileError) -> [UInt8] {
        asked.names.withLock { _ = $0.insert(name) }
        guard let folder else {
            throw FileError(.missing, path: name, "the cassette is in no folder")
        }
        let path = "\(folder)/\(name)"
        guard Self.isPlainName(name) else {
            throw FileError(.notAllowed, path: name, "it is not a plain file name")
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
            throw FileError(.other, path: path, "its bytes do not match the stated SHA-256")
        }
        return bytes
    }

    /// Writes a body, unless a file with exactly these bytes is already there.
    func write(_ bytes: [UInt8], digest: String) throws(FileError) {
        guard let folder else { return }
        let path = "\(folder)/\(Self.name(for: digest))"
        guard try !Self.holds(bytes, path) else { return }
        try FileBytes.write(bytes, to: path)
    }

    /// Whether a file has these bytes; one of the right size may still be torn or edited.
    private static func holds(_ bytes: [UInt8], _ path: String) throws(FileError) -> Bool {
        guard let status = try FileStatus.of(path), status.kind == .file,
            status.size == bytes.count
        else { return false }
        let file = try FileHandle(path, for: .reading)
        var position = 0
        while position < bytes.count {
            let part = try file.read(from: position, limit: 1 << 20, cuttingOff: true)
            guard !part.isEmpty, bytes[position...].starts(with: part) else { return false }
            position += part.count
        }
        return true
    }

    /// The file name that the writer uses for a digest.
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

    /// Whether the writer uses such a name.
    static func isOwn(_ name: String) -> Bool {
        name.hasSuffix(ending) && name.utf8.count == digestLength + ending.utf8.count
            && name.utf8.prefix(digestLength).allSatisfy(isDigit)
    }

    /// Whether a name can only refer to a file in the cassette's own folder.
    private static func isPlainName(_ name: String) -> Bool {
        name.utf8.first != UInt8(ascii: ".") && !name.isEmpty && name.utf8.count <= 128
            && name.utf8.allSatisfy { $0.isWordByte || $0 == UInt8(ascii: ".") }
    }
}

/// The file names that readers of a cassette requested.
private final class AskedNames: Sendable {
    let names = Mutex<Set<String>>([])
}
