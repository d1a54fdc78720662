import TapeYAML

/// The source of a parsed tree, so that errors can show the place.
struct TreeContext {
    let source: CassetteSource
    /// The start of the parsed part of the text.
    let start: Int

    func error(
        _ code: CassetteError.Code, _ message: String, at mark: YAMLMark
    ) -> CassetteError {
        source.error(code, message, at: mark, from: start)
    }

    func badValue(_ node: YAMLNode, named key: String, expected: String) -> CassetteError {
        let found = node.text.map { YAMLText.scalar(String($0.prefix(40))) } ?? node.noun
        return error(.badValue, "\(key) must be \(expected), not \(found)", at: node.mark)
    }

    func text(_ node: YAMLNode, named key: String) throws(CassetteError) -> String {
        if let text = node.text { return text }
        throw badValue(node, named: key, expected: "text")
    }

    func integer(_ node: YAMLNode, named key: String) throws(CassetteError) -> Int {
        if let number = node.integer { return number }
        throw badValue(node, named: key, expected: "a whole number")
    }
}
