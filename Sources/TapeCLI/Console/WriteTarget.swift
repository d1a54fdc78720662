import TapeCassette

/// What is already at the path of a file to be written.
enum WriteTarget: Equatable {
    case nothing
    case cassette
    case spec
    case otherFile
    case folder
    /// A device, a pipe or a link.
    case noFile

    /// This much of a file shows what it is.
    private static let lookedAt = 64 << 10

    init(at path: String) {
        guard !Folder.isThere(path) else {
            self = .folder
            return
        }
        let start: [UInt8]
        do {
            start = try FileBytes.start(of: path, limit: Self.lookedAt)
        } catch {
            switch error.code {
            case .missing, .missingFolder: self = .nothing
            case .notAFile, .symbolicLink: self = .noFile
            // An unreadable file can hardly be written either; the code that writes reports why.
            case .exists, .notAllowed, .readOnly, .full, .locked, .tooLarge, .other:
                self = .otherFile
            }
            return
        }
        let lines = start.split(separator: 0x0A)
        guard !start.isEmpty else {
            // An empty file contains nothing to lose.
            self = .nothing
            return
        }
        guard lines.contains(where: { $0.starts(with: "pagetape:".utf8) }) else {
            self = .otherFile
            return
        }
        self = lines.contains { SpecLine.isKey($0) } ? .spec : .cassette
    }
}
