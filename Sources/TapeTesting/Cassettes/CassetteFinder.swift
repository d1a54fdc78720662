import Foundation
import TapeContracts

/// Looks for cassettes and screens by name, from the folder of a test's file up to the root of its repository.
struct CassetteFinder {
    /// A kind of file that tests refer to by name.
    enum Kind: String {
        case cassette = "Cassettes"
        case screen = "Specs"
    }

    /// The folders in which to look, the nearest first.
    let folders: [String]

    init(from file: String) {
        var folder = URL(filePath: file).deletingLastPathComponent().standardizedFileURL
        var folders: [String] = []
        while true {
            folders.append(folder.path)
            let isRoot = FileManager.default.fileExists(atPath: folder.appending(path: ".git").path)
            let above = folder.deletingLastPathComponent().standardizedFileURL
            guard !isRoot, folder.path != "/", above.path != folder.path else { break }
            folder = above
        }
        self.folders = folders
    }

    /// Finds the file with a name.
    func path(of name: String, _ kind: Kind) throws(PlaybackError) -> String {
        let file = name.hasSuffix(".yaml") ? name : "\(name).yaml"
        for folder in folders {
            let path = "\(folder)/\(kind.rawValue)/\(file)"
            if FileManager.default.fileExists(atPath: path) { return path }
        }
        throw PlaybackError(.missing, missing(name, file, kind))
    }

    private func missing(_ name: String, _ file: String, _ kind: Kind) -> String {
        let word = kind == .cassette ? "cassette" : "screen"
        var lines = ["there is no \(word) `\(name)`; looked for \(kind.rawValue)/\(file) in"]
        lines += folders.map { "  \($0)" }
        let others = others(kind)
        if !others.isEmpty { lines.append("there are: \(listed(others, most: 12))") }
        switch kind {
        case .cassette:
            let words = ["Specs/\(file)", "-o", "Cassettes/\(file)"].map { ShellWord.quoted($0) }
            lines.append("record it with: pagetape record \(words.joined(separator: " "))")
        case .screen:
            lines.append("a screen is a file with `layout` and `sections`, each section a spec")
        }
        return lines.joined(separator: "\n")
    }

    /// The names found in the nearest folder that has any.
    private func others(_ kind: Kind) -> [String] {
        for folder in folders {
            // `try?`: a folder that does not exist holds nothing.
            let files = try? FileManager.default.contentsOfDirectory(
                atPath: "\(folder)/\(kind.rawValue)")
            let names = (files ?? []).filter { $0.hasSuffix(".yaml") }.map { $0.dropLast(5) }
            if !names.isEmpty { return names.sorted().map(String.init) }
        }
        return []
    }
}
