import TapeHTTP
import TapeYAML

/// Reads the parts of HTTP messages that many formats write alike.
extension ForeignValue {
    /// Headers in any of the forms that recorders use: a mapping from names to values or lists of values, a list of `{name,
    /// value}`, a list of pairs, or a list of lines.
    func headers() throws(CassetteError) -> HeaderFields {
        var fields = HeaderFields()
        if isMapping {
            for member in members { try member.value.append(to: &fields, under: member.key) }
            return fields
        }
        guard isList else {
            throw error(.badValue, "headers must be a mapping or a list, not \(noun)")
        }
        for element in elements {
            if element.isMapping {
                let name = try element.text("name")
                try element["value"]?.append(to: &fields, under: name)
                if element["value"] == nil { fields.append(HeaderName(name), "") }
            } else if element.isList {
                let pair = element.elements
                guard pair.count == 2, let name = pair[0].scalarText else {
                    throw element.error(.badValue, "a header must be a name and a value")
                }
                try pair[1].append(to: &fields, under: name)
            } else {
                try element.appendLine(to: &fields)
            }
        }
        return fields
    }

    /// Headers as a flat list in which names and values alternate.
    func flatHeaders() throws(CassetteError) -> HeaderFields {
        let parts = elements
        guard isList, parts.count.isMultiple(of: 2) else {
            throw error(.badValue, "headers must be a list of names and values in turn")
        }
        var fields = HeaderFields()
        for index in stride(from: 0, to: parts.count, by: 2) {
            let name = try parts[index].text(named: "a header's name")
            try parts[index + 1].append(to: &fields, under: name)
        }
        return fields
    }

    private func append(to fields: inout HeaderFields, under name: String) throws(CassetteError) {
        // In HTTP/2, method, path and status are sent like headers, and some recorders show them as such.
        guard !name.hasPrefix(":") else { return }
        guard isList else {
            fields.append(HeaderName(name), try headerText())
            return
        }
        for element in elements { fields.append(HeaderName(name), try element.headerText()) }
    }

    private func headerText() throws(CassetteError) -> String {
        if isNull { return "" }
        guard let text = headerBytesText ?? scalarText else {
            throw error(.badValue, "a header's value must be text, not \(noun)")
        }
        return text
    }

    /// The text of a value that was written as bytes because it is not pure ASCII.
    private var headerBytesText: String? {
        guard case .yaml(let node) = node, let bytes = node.binary else { return nil }
        // A value that is not UTF-8 is read as Latin-1, HTTP's former encoding.
        return String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    /// Adds a line `Name: value`, with or without the line end that some recorders keep.
    private func appendLine(to fields: inout HeaderFields) throws(CassetteError) {
        let line = try text(named: "a header")
        guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else {
            throw error(.badValue, "a header must be a name, a colon and a value")
        }
        let value = line[line.index(after: colon)...].unicodeScalars
        let trimmed = value.drop { $0 == " " || $0 == "\t" }
        let end = trimmed.lastIndex { !" \t\r\n".unicodeScalars.contains($0) }
        let text = end.map { String(trimmed[...$0]) } ?? ""
        fields.append(HeaderName(String(line[..<colon])), text)
    }

    /// A method; standard methods in lower case, as some recorders write them, become upper case.
    func method(named key: String) throws(CassetteError) -> HTTPMethod {
        guard let value = self[key] else { return .get }
        var text = try value.text(named: key)
        if text.hasPrefix(":") { text.removeFirst() }
        let upper = text.uppercased()
        let isStandard = Self.standardMethods.contains(upper) && text == text.lowercased()
        return HTTPMethod(rawValue: isStandard ? upper : text)
    }

    private static let standardMethods: Set = [
        "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT",
    ]

    /// A time in any of the forms that recorders use; nil if it is not one.
    var moment: WallTime? {
        guard let text = scalarText else { return nil }
        if let moment = WallTime(httpDate: text) ?? WallTime(rfc3339: text) { return moment }
        let noZone =
            text.hasSuffix(" GMT") || text.hasSuffix(" UTC") ? String(text.dropLast(4)) : text
        // Python and R write UTC without a zone; some browsers write an offset without its colon.
        return WallTime(rfc3339: noZone + "Z") ?? WallTime(rfc3339: Self.withColon(text))
    }

    private static func withColon(_ text: String) -> String {
        guard text.utf8.count > 5 else { return text }
        return "\(text.dropLast(2)):\(text.suffix(2))"
    }
}

extension HeaderFields {
    /// The first value's media type, in lower case and without parameters; empty if there is none.
    var mediaType: String { self["Content-Type"].flatMap { MediaType($0)?.essence } ?? "" }
}
