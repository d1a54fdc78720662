import TapeJSON
import TapeYAML

/// A part of a spec before it becomes text, laid out as a person would: short values on one line.
indirect enum SpecTree: Equatable {
    case text(String)
    /// A number, a Boolean or null, written as is.
    case token(String)
    case list([SpecTree])
    case map([Member])

    /// A key and its value.
    struct Member: Equatable {
        let key: String
        let value: SpecTree

        init(_ key: SpecKey, _ value: SpecTree) {
            self.init(named: key.rawValue, value)
        }

        /// A member whose key does not belong to the format, such as the name of a header.
        init(named key: String, _ value: SpecTree) {
            self.key = key
            self.value = value
        }
    }

    /// A single value as itself, several as a list.
    static func oneOrMany(_ values: [SpecTree]) -> SpecTree {
        values.count == 1 ? values[0] : .list(values)
    }

    static func texts(_ texts: [String]) -> SpecTree { oneOrMany(texts.map(SpecTree.text)) }

    static func number(_ number: Int) -> SpecTree { .token(String(number)) }

    /// The tree of a JSON text; nil if it is not one.
    init?(json text: String) {
        // `try?`: text that is not JSON is written in another way.
        guard let document = try? JSONDocument(parsing: text) else { return nil }
        self.init(document.root)
    }

    private init(_ value: JSONValue) {
        self =
            switch value.kind {
            case .string: .text(value.string ?? "")
            case .null, .bool, .number: .token(value.rawText)
            case .array: .list(value.elements.map(SpecTree.init))
            case .object: .map(value.members.map { Member(named: $0.key, SpecTree($0.value)) })
            }
    }

    /// The value on one line.
    var inLine: String { inLine(inFlow: false) }

    private func inLine(inFlow: Bool) -> String {
        switch self {
        case .text(let text): return YAMLText.scalar(text, inFlow: inFlow)
        case .token(let token): return token
        case .list(let elements):
            return "[\(elements.map { $0.inLine(inFlow: true) }.joined(separator: ", "))]"
        case .map(let members):
            let texts = members.map {
                "\(YAMLText.scalar($0.key, inFlow: true)): \($0.value.inLine(inFlow: true))"
            }
            return "{\(texts.joined(separator: ", "))}"
        }
    }

    /// Whether the value must or should have lines of its own.
    func wantsLines(width: Int) -> Bool {
        switch self {
        case .text(let text): text.contains("\n")
        case .token: false
        case .list(let elements):
            elements.contains { $0.wantsLines(width: width) } || inLine.utf8.count > width
        case .map(let members):
            members.contains { $0.value.wantsLines(width: width) } || inLine.utf8.count > width
        }
    }
}
