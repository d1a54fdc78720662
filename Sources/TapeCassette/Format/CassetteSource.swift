import TapeYAML

/// The text of a cassette and the name it goes by in messages.
struct CassetteSource: Sendable {
    let name: String
    let bytes: FileText
    let files: BodyFiles

    init(name: String, bytes: FileText, files: BodyFiles = BodyFiles(folder: nil)) {
        self.name = name
        self.bytes = bytes
        self.files = files
    }

    func error(
        _ code: CassetteError.Code, _ message: String, at mark: YAMLMark, from start: Int = 0
    ) -> CassetteError {
        let lines = bytes[..<start].count { $0 == UInt8(ascii: "\n") }
        let excerpt = SourceExcerpt(
            file: name, source: bytes.copy(0..<bytes.count), line: lines + mark.line,
            column: mark.column)
        return CassetteError(code, message, at: excerpt)
    }

    func error(_ error: YAMLError, from start: Int = 0) -> CassetteError {
        let expectation = error.expected.map { "; expected \($0)" } ?? ""
        return self.error(.notYAML, error.message + expectation, at: error.mark, from: start)
    }
}
