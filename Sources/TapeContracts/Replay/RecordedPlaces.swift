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
        let recordings = recordings
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

    /// The recordings by the commands that ask for them, and by their URLs; of the same request, that of the walk.
    private var recordings: [String: Int] {
        var recordings: [String: Int] = [:]
        var walked: Set<String> = []
        let pages = deck.pagesByRecording
        for (index, request) in deck.requests.enumerated() {
            let isOfWalk = pages[index]?.isOfTheWalk ?? false
            let request = spelling.restored(request)
            var names = [CurlCommand(request).text]
            // Without a body, the URL alone identifies the answer, whatever headers were sent.
            if request.body == nil { names.append(ShellWord.quoted(request.url.text)) }
            for name in names where isOfWalk || !walked.contains(name) {
                recordings[name] = index
                if isOfWalk { walked.insert(name) }
            }
        }
        return recordings
    }

    private func recording(of finding: Finding, among recordings: [String: Int]) -> Int? {
        guard let command = finding.command else {
            return finding.page.flatMap { deck.lastRecording(at: PageMark(page: $0)) }
        }
        // Commands for several pages are in no list of single ones.
        if let page = finding.subject.shownOn.last, finding.page != page {
            return deck.lastRecording(at: PageMark(page: page))
        }
        let url = command.split(separator: " ").last.map(String.init)
        return recordings[command] ?? url.flatMap { recordings[$0] }
    }
}
