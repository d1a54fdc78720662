import TapeJSON
import TapeYAML

/// The text of a file that another tool wrote, and its name in messages.
struct ForeignSource: Sendable {
    let name: String
    let bytes: [UInt8]

    /// Larger files are refused without reading them.
    static let sizeLimit = 512 << 20

    /// How many bytes the bodies of a file in YAML may have, in which aliases may repeat them: more than recorders write.
    var mostBytes: Int { 4 * bytes.count + (64 << 20) }

    /// Parses the text, as JSON if it begins like JSON and as YAML otherwise.
    func root() throws(CassetteError) -> ForeignValue {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].first { !Self.isSpace($0) }
        if GitPointer.isPointer(bytes) {
            throw CassetteError(.gitPointer, "\(name): \(GitPointer.advice)")
        }
        switch first {
        case nil:
            throw CassetteError(.unknownFormat, "\(name): the file is empty")
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return try json(start == 0 ? bytes : Array(bytes[start...]))
        default:
            return try yaml()
        }
    }

    private func json(_ text: [UInt8]) throws(CassetteError) -> ForeignValue {
        do {
            let document = try JSONDocument(parsing: text, depthLimit: YAMLOptions.deepest)
            return ForeignValue(.json(document.root), in: ForeignSource(name: name, bytes: text))
        } catch {
            let message = "this is not JSON: expected \(error.expected), found \(error.found)"
            throw self.error(.notJSON, message, line: error.line, column: error.column)
        }
    }

    private func yaml() throws(CassetteError) -> ForeignValue {
        do {
            let node = try YAMLDocument.parse(bytes, options: .importing)
            return ForeignValue(.yaml(node), in: self)
        } catch {
            let message = "this is not readable YAML: \(error.message)"
            throw self.error(
                .notYAML, message, line: error.mark.line, column: error.mark.column)
        }
    }

    /// An error at a place; it does not quote the line, which may hold a secret.
    func error(
        _ code: CassetteError.Code, _ message: String, line: Int, column: Int
    ) -> CassetteError {
        let place = SourceExcerpt(file: name, source: [], line: line, column: column)
        return CassetteError(code, message, at: place)
    }

    func error(_ code: CassetteError.Code, _ message: String, atByte byte: Int) -> CassetteError {
        let before = bytes[..<min(byte, bytes.count)]
        let lines = before.count { $0 == UInt8(ascii: "\n") }
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let column = before[start...].count { $0 & 0xC0 != 0x80 }
        return error(code, message, line: lines + 1, column: column + 1)
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }
}
