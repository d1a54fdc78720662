import TapeHTTP
import TapeJSON

/// Decides whether two interactions are equal, ignoring volatile places and the spelling of positions.
struct InteractionComparison {
    /// One of the two recordings, with its spelling of the positions.
    private struct Side {
        private let search: SecretSearch

        init(_ positions: [[UInt8]]) {
            search = SecretSearch(for: positions)
        }

        /// A text with each position replaced by its number.
        func neutral(_ text: [UInt8]) -> [UInt8] {
            let matches = search.matches(in: text[...])
            guard !matches.isEmpty else { return text }
            var edits = RedactionEdits(of: text[...])
            for match in matches {
                edits.replace(match.range, with: Array("⟨\(match.secret)⟩".utf8))
            }
            return edits.applied()
        }

        func neutral(_ text: String) -> [UInt8] { neutral(Array(text.utf8)) }
    }

    private let volatility: Volatility
    private let old: Side
    private let new: Side

    init(_ volatility: Volatility, links: [ChainLinks.Link]) {
        self.volatility = volatility
        old = Side(links.map(\.old))
        new = Side(links.map(\.new))
    }

    func isSame(_ before: Interaction, _ after: Interaction) -> Bool {
        guard before.request.mark == after.request.mark,
            before.request.method == after.request.method,
            old.neutral(before.request.url.text) == new.neutral(after.request.url.text),
            isSame(before.request.headers, after.request.headers),
            isSame(body: before.request.body ?? [], after.request.body ?? [])
        else { return false }
        switch (before.outcome, after.outcome) {
        case (.whole(let before), .whole(let after)): return isSame(before, after)
        case (.cut(let before, let why), .cut(let after, let because)):
            return why.code == because.code && isSame(before, after)
        case (.failed(let why), .failed(let because)): return why.code == because.code
        case (.whole, _), (.cut, _), (.failed, _): return false
        }
    }

    private func isSame(_ before: HTTPResponse, _ after: HTTPResponse) -> Bool {
        before.status == after.status && before.undoneCoding == after.undoneCoding
            && isSame(before.headers, after.headers) && isSame(body: before.body, after.body)
    }

    private func isSame(_ before: HeaderFields, _ after: HeaderFields) -> Bool {
        let before = before.filter { !volatility.headers.contains($0.name) }
        let after = after.filter { !volatility.headers.contains($0.name) }
        return before.elementsEqual(after) {
            $0.name == $1.name && old.neutral($0.value) == new.neutral($1.value)
        }
    }

    private func isSame(body before: [UInt8], _ after: [UInt8]) -> Bool {
        let before = old.neutral(withoutVolatile(before))
        let after = new.neutral(withoutVolatile(after))
        if before == after { return true }
        // White space and key order may vary between otherwise equal responses.
        guard let before = JSONDocument.inBody(before), let after = JSONDocument.inBody(after)
        else {
            return false
        }
        return before.root.isEqual(to: after.root)
    }

    /// A JSON body with nulls in the volatile places; any other body with those places removed.
    private func withoutVolatile(_ body: [UInt8]) -> [UInt8] {
        if let blanking = volatility.blanking, body.first(where: { $0 > 0x20 }) == UInt8(ascii: "<")
        {
            return blanking(body)
        }
        guard !volatility.paths.isEmpty, let document = JSONDocument.inBody(body) else {
            return body
        }
        var edits = RedactionEdits(of: body[...])
        for path in volatility.paths {
            for value in path.values(in: document.root) {
                edits.replace(value.byteRange, with: Array("null".utf8))
            }
        }
        return edits.applied()
    }
}
