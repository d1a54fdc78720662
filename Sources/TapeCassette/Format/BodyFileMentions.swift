/// Finds the body files that the text of a cassette or journal mentions, whether or not the text can be parsed.
package enum BodyFileMentions {
    /// The names of body files anywhere in a text, each once, in order.
    ///
    /// Names of this length do not occur by chance, and a cassette may be written in any form of YAML or JSON.
    package static func names(in text: [UInt8]) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        // The length of the current run of hexadecimal digits.
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

    /// The names that any text in a folder mentions, even a text that is not a cassette; nil if some text cannot be read,
    /// because it may mention more.
    package static func names(inFolder folder: String) -> Set<String>? {
        let endings = [".yaml", ".yml", ".json", ".part"]
        // `try?`: an unreadable folder gives nil.
        guard let texts = try? Folder.names(in: folder) else { return nil }
        var mentioned: Set<String> = []
        for name in texts where endings.contains(where: name.hasSuffix) {
            let path = FilePath.joined(folder, name)
            guard !Folder.isThere(path) else { continue }
            // `try?`: so does an unreadable file.
            guard let text = try? FileBytes.read(path) else { return nil }
            mentioned.formUnion(names(in: text))
        }
        return mentioned
    }

    /// Whether a file of that name can only be a body that this library wrote.
    package static func isOwn(_ name: String) -> Bool { BodyFiles.isOwn(name) }

    private static let ending = Array(BodyFiles.ending.utf8)
}
