package import TapeHTTP
import TapeJSON
import TapeXML

/// A response's body, parsed for detection.
package struct Body: Sendable {
    /// Why no list can be read from a body.
    package enum Fault: Error, Hashable, Sendable {
        case empty
        /// An HTML page.
        case html
        /// Neither JSON nor XML, with the parser's error.
        case unreadable(String)
    }

    package let syntax: BodySyntax
    package let root: BodyNode
    /// What each line of the body holds, where the lines are the list.
    package let lines: Convention.Items.Container?

    package init(
        syntax: BodySyntax, root: BodyNode, lines: Convention.Items.Container? = nil
    ) {
        self.syntax = syntax
        self.root = root
        self.lines = lines
    }

    /// Parses a body by its first bytes, since content types are often wrong.
    package init(of response: HTTPResponse) throws(Fault) {
        let bytes = response.body
        let type = response.headers["Content-Type"].flatMap { MediaType($0) }?.essence ?? ""
        if Self.linedTypes.contains(type), let lines = Self.lined(bytes, as: .jsonLines) {
            self = lines
            return
        }
        let first = bytes.first { !Self.isBlank($0) }
        guard let first else { throw .empty }
        if first == UInt8(ascii: "<") {
            self = try Self.markup(bytes, type: response.headers["Content-Type"])
            return
        }
        do {
            let document = try JSONDocument(parsing: bytes, nameLimit: Self.mostNames)
            self.init(syntax: .json, root: BodyNode(document.root))
        } catch {
            guard let lines = Self.lines(bytes, type: type) else {
                throw .unreadable("not JSON: \(error)")
            }
            self = lines
        }
    }

    /// Each name and value is copied, so that many small ones would take a multiple of their body's memory.
    private static let mostNames = 500_000

    // MARK: Lines

    private static let linedTypes: Set<String> = [
        "application/x-ndjson", "application/ndjson", "application/jsonl",
        "application/x-jsonlines",
        "application/jsonlines", "application/json-lines", "application/x-json-stream",
        "application/stream+json", "text/x-ndjson", "text/jsonl",
    ]

    /// Reads a body as one JSON value a line, or as lines of plain text.
    private static func lines(_ bytes: [UInt8], type: String) -> Self? {
        let values = lined(bytes, as: .jsonLines)
        if let values, values.root.elements?.count ?? 0 > 1 { return values }
        guard type == "text/plain" || type == "text/uri-list", !bytes.contains(0),
            String(validating: bytes, as: UTF8.self) != nil
        else { return nil }
        return lined(bytes, as: .lines)
    }

    private static func lined(_ bytes: [UInt8], as container: Convention.Items.Container) -> Self? {
        do {
            let root = try BodyLines.root(of: bytes, as: container)
            return Self(syntax: .json, root: BodyNode(root), lines: container)
        } catch {
            // A line that is not JSON means that the body is not a list of JSON values.
            return nil
        }
    }

    private static func markup(_ bytes: [UInt8], type: String?) throws(Fault) -> Self {
        let head = String(decoding: bytes.prefix(512), as: UTF8.self).lowercased()
        let isHTML = head.contains("<!doctype html") || head.contains("<html")
        if isHTML { throw .html }
        do {
            return Self(syntax: .xml, root: BodyNode(try XMLTree(parsing: bytes)))
        } catch {
            let isXML = type.flatMap { MediaType($0) }?.isXML ?? false
            if !isXML, type?.lowercased().contains("html") ?? false { throw .html }
            throw .unreadable("not XML: \(error)")
        }
    }

    /// Whether a byte is white space or part of a byte order mark.
    private static func isBlank(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte == 0xEF || byte == 0xBB || byte == 0xBF
    }
}
