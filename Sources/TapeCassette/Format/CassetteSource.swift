import TapeYAML

/// The text of a cassette, and its name in messages.
struct CassetteSource: Sendable {
    let name: String
    let bytes: MappedFile
    let files: BodyFiles

    init(name: String, bytes: MappedFile, files: BodyFiles = BodyFiles(folder: nil)) {
        self.name = name
        self.bytes = bytes
        self.files = files
    }

    func error(
        _ code: CassetteError.Code, _ message: String, at mark: YAMLMark, from start: Int = 0
    ) -> CassetteError {
        let (begin, line) = place(ofLine: mark.line, from: start)
        // A line that never ends is cut off well after the place.
        let end = min(bytes.endOfLine(from: begin), begin + 4 * mark.column + 4096)
        let excerpt = SourceExcerpt(
            file: name, lineText: bytes.copy(begin..<end)[...], line: line, column: mark.column)
        return CassetteError(code, message, at: excerpt)
    }

    /// The number of the line that contains a place.
    func line(at place: Int) -> Int {
        var (line, position) = (1, 0)
        while position < place {
            position = bytes.endOfLine(from: position) + 1
            if position <= place { line += 1 }
        }
        return line
    }

    /// The start of a line that is counted from a place, and its number in the file.
    private func place(ofLine line: Int, from start: Int) -> (begin: Int, line: Int) {
        var before = 0
        var position = 0
        while position < start {
            position = min(bytes.endOfLine(from: position) + 1, start)
            before += 1
        }
        for _ in 1..<max(line, 1) {
            position = min(bytes.endOfLine(from: position) + 1, bytes.count)
        }
        return (position, before + line)
    }

    func error(_ error: YAMLError, from start: Int = 0) -> CassetteError {
        let expectation = error.expected.map { "; expected \($0)" } ?? ""
        return self.error(.notYAML, error.message + expectation, at: error.mark, from: start)
    }
}
