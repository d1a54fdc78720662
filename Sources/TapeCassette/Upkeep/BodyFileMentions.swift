/// Finds which files beside a cassette or journal its text mentions, whether or not it can be read.
package enum BodyFileMentions {
    /// The files that a text may need, each once: those that it states, and all that have the name of a body and stand anywhere in
    /// it, however its YAML is written.
    package static func names(in text: [UInt8]) -> [String] {
        all(in: text) { _ in true }
    }

    /// The files that a text states under the key `file`, each once: in lines of their own, in `{file: NAME}`, in JSON.
    package static func stated(in text: [UInt8]) -> [String] {
        all(in: text) { place in
            let before = text[max(0, place - 16)..<place].reversed()
                .drop { $0 <= 0x20 || $0 == 0x22 || $0 == 0x27 }
            guard before.first == UInt8(ascii: ":") else { return false }
            return before.dropFirst().drop { $0 <= 0x20 || $0 == 0x22 || $0 == 0x27 }
                .starts(with: "elif".utf8)
        }
    }

    /// Whether a file of that name can be nothing but a body that we wrote.
    package static func isOwn(_ name: String) -> Bool { BodyFiles.isOwn(name) }

    private static func all(in text: [UInt8], where isMeant: (Int) -> Bool) -> [String] {
        var names: [String] = []
        var known: Set<String> = []
        func add(_ name: String) {
            if known.insert(name).inserted { names.append(name) }
        }
        for line in text.split(separator: 0x0A) {
            let key = line.drop { $0 == 0x20 || $0 == 0x2D }
            guard key.starts(with: Self.key) else { continue }
            add(
                String(decoding: key.dropFirst(Self.key.count), as: UTF8.self)
                    .filter { $0 != "\"" && $0 != "'" && $0 != " " && $0 != "\r" })
        }
        var position = 0
        while let dot = text[position...].firstIndex(of: UInt8(ascii: ".")) {
            position = dot + 1
            guard dot >= digits, text[dot...].starts(with: ending) else { continue }
            let start = dot - digits
            let name = String(decoding: text[start..<dot + ending.count], as: UTF8.self)
            if BodyFiles.isOwn(name), isMeant(start) { add(name) }
        }
        return names
    }

    private static let key = Array("file: ".utf8)
    private static let ending = Array(".body".utf8)
    private static let digits = 64
}
