/// Finds which files beside a cassette or journal its text mentions, whether or not it can be read.
package enum BodyFileMentions {
    /// The values of the lines `file: NAME`, each once, in order.
    package static func names(in text: [UInt8]) -> [String] {
        var names: [String] = []
        for line in text.split(separator: 0x0A) {
            let key = line.drop { $0 == 0x20 || $0 == 0x2D }
            guard key.starts(with: Self.key) else { continue }
            let name = String(decoding: key.dropFirst(Self.key.count), as: UTF8.self)
                .filter { $0 != "\"" && $0 != "'" && $0 != " " }
            if !names.contains(name) { names.append(name) }
        }
        return names
    }

    /// Whether a file of that name can be nothing but a body that we wrote.
    package static func isOwn(_ name: String) -> Bool { BodyFiles.isOwn(name) }

    private static let key = Array("file: ".utf8)
}
