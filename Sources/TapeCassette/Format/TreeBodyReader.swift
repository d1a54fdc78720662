import TapeJSON
import TapeYAML

/// Reads a body in any of its forms.
struct TreeBodyReader {
    let context: TreeContext

    func body(_ node: YAMLNode) throws(CassetteError) -> [UInt8] {
        // In a cassette written by hand, a short text may stand without a key.
        if let text = node.text { return Array(text.utf8) }
        let fields = try TreeFields(
            node, describing: "a body",
            legal: ["layout", "json", "text", "base64", "file", "sha256"], in: context)
        let forms = ["json", "text", "base64", "file"].filter { fields.optional($0) != nil }
        guard forms.count == 1, let form = forms.first else {
            let message = "a body needs one of the keys json, text, base64 and file"
            throw context.error(.missingKey, message, at: node.mark)
        }
        for (key, owner) in [("layout", "json"), ("sha256", "file")] where form != owner {
            guard let node = fields.optional(key) else { continue }
            throw context.error(.unknownKey, "\(key) goes with \(owner) only", at: node.mark)
        }
        let value = try fields.required(form)
        switch form {
        case "json": return try json(value, fields)
        case "text": return try lines(value, named: form)
        case "base64":
            let digits = try lines(value, named: form)
            if let bytes = Base64.decode(digits) { return bytes }
            throw context.badValue(value, named: form, expected: "base64")
        default:
            return try file(value, digest: try fields.text("sha256"))
        }
    }

    private func file(_ node: YAMLNode, digest: String) throws(CassetteError) -> [UInt8] {
        let name = try context.text(node, named: "file")
        do {
            return try context.source.files.read(name, digest: digest)
        } catch {
            throw context.error(.badValue, "\(error)", at: node.mark)
        }
    }

    private func json(_ node: YAMLNode, _ fields: TreeFields) throws(CassetteError) -> [UInt8] {
        let shown = try lines(node, named: "json")
        let layoutNode = fields.optional("layout")
        let name =
            try layoutNode.map { node throws(CassetteError) in
                try context.text(node, named: "layout")
            } ?? "compact"
        guard let layout = JSONLayout(name: name) else {
            throw context.badValue(
                layoutNode ?? node, named: "layout",
                expected: "a layout such as compact or indent-2")
        }
        do {
            return try layout.restore(shown)
        } catch {
            if error.code == .tooLarge {
                let message = "the layout makes the body too large: expected \(error.expected)"
                throw context.error(.badValue, message, at: layoutNode?.mark ?? node.mark)
            }
            let message = "the body is not JSON: expected \(error.expected), not \(error.found)"
            throw context.error(.badValue, message, at: mark(of: error, in: node))
        }
    }

    /// The place in the file of an error in a shown body; blocks are assumed to have the writer's indentation.
    private func mark(of error: JSONError, in node: YAMLNode) -> YAMLMark {
        guard node.scalar?.style == .literal else { return node.mark }
        return YAMLMark(
            line: node.mark.line + error.line,
            column: error.column + InteractionWriter.bodyIndent + 2, byte: node.mark.byte)
    }

    /// A text, or its lines as a list.
    private func lines(_ node: YAMLNode, named key: String) throws(CassetteError) -> [UInt8] {
        guard let elements = node.elements else {
            return Array(try context.text(node, named: key).utf8)
        }
        let lines = try elements.map { element throws(CassetteError) in
            try context.text(element, named: key)
        }
        return Array(lines.joined(separator: "\n").utf8)
    }
}
