import TapeHTTP

extension SecretScan {
    /// The text of an interaction.
    ///
    /// Throws if it holds a secret; the message names the place and the kind, never the secret.
    func encode(
        _ interaction: Interaction, fileLimit: Int
    ) throws(CassetteError) -> InteractionWriter.Encoded {
        // Before encoding, because such an interaction may be very large.
        if sawTooMany { throw refusalOfTooMany(in: interaction) }
        let encoded = try InteractionWriter.encode(interaction, fileLimit: fileLimit)
        if let (find, place) = firstFind(in: encoded, of: interaction) {
            throw refusal(of: find, at: place, in: interaction)
        }
        return encoded
    }

    /// The first secret in bytes about to be written, with its place; nil if there is none.
    func firstFind(
        in encoded: InteractionWriter.Encoded, of interaction: Interaction
    ) -> (find: Find, place: String)? {
        let text = encoded.text
        var kept = kept?.texts(of: interaction)
        for find in finds(in: text[...])
        where !isAllowed(find, Array(text[find.range]), in: &kept) {
            return (find, masked(Self.place(of: find.range.lowerBound, in: text)))
        }
        for (_, body) in encoded.files {
            for find in finds(in: body[...])
            where !isAllowed(find, Array(body[find.range]), in: &kept) {
                return (find, "a body")
            }
        }
        for (place, value) in lines(of: interaction) {
            for (find, token) in hidden(in: Array(value.utf8))
            where !isAllowed(find, token, in: &kept) {
                return (find, "\(place), once decoded,")
            }
        }
        let bodies = [
            ("the request's body", interaction.request.body),
            ("the response's body", interaction.outcome.response?.body),
        ]
        for (place, body) in bodies {
            for (find, token) in hidden(in: body ?? [])
            where !isAllowed(find, token, in: &kept) {
                return (find, "\(place), once decoded,")
            }
        }
        return nil
    }

    /// The texts of an interaction other than its bodies, without headers in which nothing was hidden before.
    private func lines(of interaction: Interaction) -> [(place: String, value: String)] {
        let request = interaction.request
        let response = interaction.outcome.response?.headers ?? [:]
        return [("the URL", request.url.text)]
            + request.headers.lazy.filter { !isSettled($0) }
            .map { ("the request's \($0.name.spelling)", $0.value) }
            + response.lazy.filter { !isSettled($0) }
            .map { ("the response's \($0.name.spelling)", $0.value) }
    }

    /// Whether the spec keeps what was found.
    private func isAllowed(
        _ find: Find, _ token: [UInt8], in kept: inout KeptTexts?
    ) -> Bool {
        guard case .shape(let shape) = find.kind else { return false }
        return kept?.allow(token, shaped: shape) ?? false
    }

    private func refusal(
        of find: Find, at place: String, in interaction: Interaction
    ) -> CassetteError {
        CassetteError(
            .secret,
            "nothing was written: \(place) of \(name(of: interaction)) holds \(find.description)\(find.wayOut)"
        )
    }

    private func refusalOfTooMany(in interaction: Interaction) -> CassetteError {
        let message = """
            nothing was written: \(name(of: interaction)) shows more credentials than are searched for \
            (\(NamedValues.most) in one text, \(SecretMemory.mostLearnt) in one recording); ask for fewer pages or \
            smaller ones
            """
        return CassetteError(.secret, message)
    }

    /// What an interaction is called in a message.
    private func name(of interaction: Interaction) -> String {
        let mark = interaction.request.mark.map { "\($0.role.rawValue) page \($0.page), " } ?? ""
        return mark + interaction.request.method.rawValue + " "
            + masked(interaction.request.url.text)
    }

    private func masked(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var edits = RedactionEdits(of: bytes[...])
        for find in finds(in: bytes[...]) { edits.replace(find.range, with: Array("…".utf8)) }
        return String(decoding: edits.applied(), as: UTF8.self)
    }

    /// The keys that lead to a place in an interaction's text, and the line below the last of them.
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
