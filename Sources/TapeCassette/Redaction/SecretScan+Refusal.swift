import TapeHTTP

extension SecretScan {
    /// Throws if bytes about to be written hold a secret; the message names the place and the kind,
    /// never the secret.
    func refuseSecrets(
        in encoded: InteractionWriter.Encoded, of interaction: Interaction
    ) throws(CassetteError) {
        if let find = finds(in: encoded.text[...]).first {
            let place = Self.place(of: find.range.lowerBound, in: encoded.text)
            throw refusal(of: find, at: masked(place), in: interaction)
        }
        for (_, body) in encoded.files {
            guard let find = finds(in: body[...]).first else { continue }
            throw refusal(of: find, at: "a body", in: interaction)
        }
    }

    private func refusal(
        of find: Find, at place: String, in interaction: Interaction
    ) -> CassetteError {
        let mark = interaction.request.mark.map { "\($0.role.rawValue) page \($0.page), " } ?? ""
        let message = """
            nothing was written: \(place) of \(mark)\(interaction.request.method.rawValue) \
            \(masked(interaction.request.url.text)) holds \(find.description)
            """
        return CassetteError(.secret, message)
    }

    private func masked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var edits = RedactionEdits(of: bytes[...])
        for find in finds(in: bytes[...]) { edits.replace(find.range, with: Array("…".utf8)) }
        return String(decoding: edits.applied(), as: UTF8.self)
    }

    /// The keys that lead to a place in an interaction's text, and the line under the last of them.
    static func place(of offset: Int, in text: [UInt8]) -> String {
        var keys: [(indent: Int, name: String, line: Int)] = []
        var line = 0
        for start in lineStarts(in: text) where start <= offset {
            line += 1
            let indent = text[start...].prefix { $0 == 0x20 || $0 == 0x2D }.count
            let key = text[(start + indent)...].prefix { $0 != 0x3A && $0 != 0x0A }
            guard indent <= InteractionWriter.bodyIndent, key.endIndex < text.count,
                text[key.endIndex] == UInt8(ascii: ":")
            else { continue }
            keys.removeAll { $0.indent >= indent }
            keys.append((indent, String(decoding: key, as: UTF8.self), line))
        }
        guard let last = keys.last else { return "line \(line)" }
        let path = keys.map(\.name).joined(separator: " › ")
        return line > last.line ? "\(path), line \(line - last.line)," : path
    }

    private static func lineStarts(in text: [UInt8]) -> [Int] {
        [0] + text.indices.filter { text[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }
}
