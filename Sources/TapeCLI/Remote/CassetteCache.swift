import TapeCassette
import TapeHTTP

/// The copies of fetched cassettes, kept between runs and readable only by their owner.
struct CassetteCache: Sendable {
    /// The state of an object when its copy was made.
    struct Tag: Hashable, Sendable {
        let tag: String
        let digest: String
    }

    /// The folder that contains all copies.
    private let root: String

    /// The folder is `$XDG_CACHE_HOME/pagetape`, or `~/.cache/pagetape`.
    init(_ environment: [String: String]) throws(RemoteProblem) {
        func folder(_ name: String) -> String? {
            environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        guard let cache = folder("XDG_CACHE_HOME") ?? folder("HOME").map({ "\($0)/.cache" }) else {
            throw RemoteProblem(
                message: "copies of cassettes need a folder: set XDG_CACHE_HOME or HOME",
                status: .mistake)
        }
        root = FilePath.joined(cache, "pagetape/s3")
    }

    /// The path of an object's copy; copies from one folder share a folder, so that bodies are found beside their cassette.
    func path(of address: S3Address, in store: String) -> String {
        let folder = SHA256.hexadecimal(Array("\(store)\n\(address.folder)".utf8))
        return "\(root)/\(folder)/\(address.name)"
    }

    /// The state that a copy was fetched in; nil if there is no copy or it has been changed.
    func tag(of path: String) -> Tag? {
        // `try?`: a copy that cannot be read is fetched again.
        guard let noted = noted(at: path), let copy = try? FileBytes.read(path),
            noted.digest == SHA256.hexadecimal(copy)
        else { return nil }
        return noted
    }

    /// The state of an object when it was last fetched or written, whatever its copy contains now.
    func noted(at path: String) -> Tag? {
        // `try?`: without a readable note, the state is unknown.
        guard let text = try? FileBytes.read(Self.note(for: path), limit: 4096) else { return nil }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        return lines.count == 2 ? Tag(tag: lines[0], digest: lines[1]) : nil
    }

    /// Sets aside a recording that never reached the store, and returns its new path; nil if there is none.
    func setAsideUnsent(_ path: String) throws(RemoteProblem) -> String? {
        // `try?`: a missing copy cannot be lost.
        guard let copy = try? FileBytes.read(path),
            noted(at: path) != tag(of: path) || noted(at: path) == nil
        else { return nil }
        do {
            var aside = "\(path).unsent"
            var number = 1
            // One that was set aside before is not lost either.
            while try FileBytes.size(of: aside) != nil {
                number += 1
                aside = "\(path).unsent-\(number)"
            }
            try FileBytes.write(copy, to: aside, mode: 0o600)
            return aside
        } catch {
            throw RemoteProblem(message: "\(error)")
        }
    }

    /// Keeps a copy, and the state of its object.
    func keep(_ bytes: [UInt8], tag: String, at path: String) throws(RemoteProblem) {
        let note = Self.note(for: path)
        do {
            try FileBytes.makeFolders(leadingTo: note)
            try FileBytes.write(bytes, to: path, mode: 0o600)
            let text = "\(tag)\n\(SHA256.hexadecimal(bytes))\n"
            try FileBytes.write(Array(text.utf8), to: note, mode: 0o600)
        } catch {
            throw RemoteProblem(message: "the copy cannot be kept: \(error)")
        }
    }

    /// Removes the copy of an object that no longer exists.
    func forget(_ path: String) throws(RemoteProblem) {
        do {
            try FileBytes.makeFolders(leadingTo: Self.note(for: path))
            for file in [path, Self.note(for: path)] where try FileBytes.size(of: file) != nil {
                try FileBytes.remove(file)
            }
        } catch {
            throw RemoteProblem(message: "an old copy cannot be removed: \(error)")
        }
    }

    private static func note(for path: String) -> String {
        "\(FilePath.folder(of: path))/.tags/\(FilePath.name(of: path))"
    }
}
