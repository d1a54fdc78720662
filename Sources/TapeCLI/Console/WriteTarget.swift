import TapeCassette

/// What lies where a command is to write a file.
enum WriteTarget: Equatable {
    case nothing
    case cassette
    case spec
    case otherFile
    /// A folder, a device, a pipe or a link.
    case noFile

    /// As much of a file shows what it is.
    private static let lookedAt = 64 << 10

    init(at path: String) {
        let start: [UInt8]
        do {
            start = try FileBytes.start(of: path, limit: Self.lookedAt)
        } catch {
            switch error.code {
            case .missing, .missingFolder: self = .nothing
            case .notAFile, .symbolicLink: self = .noFile
            // What cannot be read can hardly be written; who writes says why.
            case .exists, .notAllowed, .readOnly, .full, .locked, .tooLarge, .other:
                self = .otherFile
            }
            return
        }
        let lines = start.split(separator: 0x0A)
        guard !start.isEmpty else {
            // An empty file holds nothing that could be lost.
            self = .nothing
            return
        }
        guard lines.contains(where: { $0.starts(with: "pagetape:".utf8) }) else {
            self = .otherFile
            return
        }
        let isSpec = lines.contains { line in
            ["request:", "paging:", "sections:", "layout:"].contains { line.starts(with: $0.utf8) }
        }
        self = isSpec ? .spec : .cassette
    }
}
