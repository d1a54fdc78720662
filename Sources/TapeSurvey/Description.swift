package import TapeJSON
import TapeYAML

/// A file of a description as a tree, with the line and column of each value for messages.
package struct Description: Sendable {
    /// The name that messages and references use: a path or a URL.
    package let name: String
    package let json: JSONDocument
    /// The schema, if the file is in GraphQL's schema language.
    let schema: GraphQLSchema?
    private let transcript: YAMLTranscript?

    /// Descriptions in JSON that nest deeper than this are refused; no reader recurses that far.
    private static let depthLimit = 100_000
    /// The size to which aliases may expand even a short file.
    private static let leastUnfolded = 48 << 20

    /// Reads a file that is JSON or YAML, whatever its name says.
    package init(_ bytes: [UInt8], named name: String) throws(SurveyError) {
        self.name = name
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if SDLParser.looksLike(text, named: name) {
            schema = try SDLParser.schema(text, named: name)
            json = try Self.empty(named: name)
            transcript = nil
            return
        }
        schema = nil
        let first = text.first { !([0x20, 0x09, 0x0A, 0x0D] as [UInt8]).contains($0) }
        do {
            json = try JSONDocument(parsing: text, depthLimit: Self.depthLimit)
            transcript = nil
            return
        } catch {
            let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
            if isJSON, name.hasSuffix(".json") {
                throw SurveyError(.unreadable, "\(error)", at: name)
            }
        }
        do {
            let transcript = try YAMLTranscript(
                text, jsonLimit: max(Self.leastUnfolded, 8 * text.count))
            json = try JSONDocument(parsing: transcript.json, depthLimit: Self.depthLimit)
            self.transcript = transcript
        } catch let error as YAMLError {
            throw SurveyError(.unreadable, "\(error)", at: name)
        } catch {
            throw SurveyError(.unreadable, "\(error)", at: name)
        }
    }

    private static func empty(named name: String) throws(SurveyError) -> JSONDocument {
        do {
            return try JSONDocument(parsing: "{}")
        } catch {
            throw SurveyError(.unreadable, "\(error)", at: name)
        }
    }

    /// The place and depth of brackets that nest deeper than anything about paging; nil in an ordinary description.
    var unusualDepth: (levels: Int, place: String)? {
        var depth = 0
        var deepest = (levels: 0, offset: 0)
        var isInString = false
        var isEscaped = false
        for (offset, byte) in json.bytes.enumerated() {
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): isInString = true
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                if depth > deepest.levels { deepest = (depth, offset) }
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            default: break
            }
        }
        return deepest.levels > Self.usualDepth
            ? (deepest.levels, place(atByte: deepest.offset)) : nil
    }

    private static let usualDepth = 400

    /// The place of a value in the description, as `file:line:column`.
    package func place(of value: JSONValue) -> String {
        place(atByte: value.byteRange.lowerBound)
    }

    private func place(atByte offset: Int) -> String {
        if let transcript {
            let (line, column) = transcript.place(atByte: offset)
            return "\(name):\(line):\(column)"
        }
        var line = 1
        var lineStart = 0
        for index in 0..<min(offset, json.bytes.count) where json.bytes[index] == 0x0A {
            line += 1
            lineStart = index + 1
        }
        return "\(name):\(line):\(offset - lineStart + 1)"
    }
}
