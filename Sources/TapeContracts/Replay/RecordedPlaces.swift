import TapeCassette
import TapeHTTP

/// Finds the lines of a cassette where the answers begin that findings are about.
struct RecordedPlaces {
    private let deck: Deck
    private let spelling: CredentialSpelling

    init(_ deck: Deck, spelling: CredentialSpelling) {
        self.deck = deck
        self.spelling = spelling
    }

    /// Adds the line to each finding whose answer is in the cassette.
    func shown(in rows: [LawRow]) -> [LawRow] {
        guard rows.contains(where: { !$0.judgement.findings.isEmpty }) else { return rows }
        var recordings: [String: Int] = [:]
        for (index, request) in deck.requests.enumerated() {
            let request = spelling.restored(request)
            recordings[CurlCommand(request).text] = index
            // Without a body, the URL alone identifies the answer, whatever headers were sent.
            if request.body == nil { recordings[ShellWord.quoted(request.url.text)] = index }
        }
        var lines: [Int: Int?] = [:]
        return rows.map { row in
            row.mapping { finding in
                guard let index = recording(of: finding, among: recordings) else { return finding }
                let line = lines[index] ?? deck.cassette.line(ofInteraction: index)
                lines[index] = line
                var finding = finding
                finding.line = line
                return finding
            }
        }
    }

    private func recording(of finding: Finding, among recordings: [String: Int]) -> Int? {
        guard let command = finding.command else {
            return finding.page.flatMap { deck.lastRecording(at: PageMark(page: $0)) }
        }
        let url = command.split(separator: " ").last.map(String.init)
        return recordings[command] ?? url.flatMap { recordings[$0] }
    }
}
