/// Finds which files beside a cassette or journal its text mentions, whether or not it can be read.
package enum BodyFileMentions {
    /// The names of body files that stand anywhere in a text, each once, in order.
    ///
    /// A name that long does not stand in a text by chance, and a cassette may be written in any form of YAML or JSON.
    package static func names(in text: [UInt8]) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        // How many token bytes stand in a row up to the place.
        var run = 0
        for (place, byte) in text.enumerated() {
            if byte == UInt8(ascii: "."), run >= BodyFiles.digestLength,
                text[place...].starts(with: ending)
            {
                let start = place - BodyFiles.digestLength
                let name = String(decoding: text[start..<place + ending.count], as: UTF8.self)
                if isOwn(name), seen.insert(name).inserted { names.append(name) }
            }
            run = BodyFiles.isDigit(byte) ? run + 1 : 0
        }
        return names
    }

    /// The names that any text in a folder mentions, also one that nobody takes for a cassette; nil where a text cannot be
    /// read, so that nobody can tell.
    package static func names(inFolder folder: String) -> Set<String>? {
        let endings = [".yaml", ".yml", ".json", ".part"]
        // `try?`: what cannot be listed tells nobody anything, and nil says so.
        guard let texts = try? Folder.names(in: folder) else { return nil }
        var mentioned: Set<String> = []
        for name in texts where endings.contains(where: name.hasSuffix) {
            let path = FilePath.joined(folder, name)
            guard !Folder.isThere(path) else { continue }
            // `try?`: the same for what cannot be read.
            guard let text = try? FileBytes.read(path) else { return nil }
            mentioned.formUnion(names(in: text))
        }
        return mentioned
    }

    /// Whether a file of that name can be nothing but a body that we wrote.
    package static func isOwn(_ name: String) -> Bool { BodyFiles.isOwn(name) }

    private static let ending = Array(BodyFiles.ending.utf8)
}
