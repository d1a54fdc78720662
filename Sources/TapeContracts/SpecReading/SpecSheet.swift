import TapeCassette
import TapeJSON
import TapePaging
import TapeYAML

/// Reads the parts of a spec and collects all mistakes, so that they are reported at once.
struct SpecSheet {
    private(set) var mistakes: [SpecError.Mistake] = []
    /// The syntax of the paths read so far.
    private var syntax: BodySyntax?
    /// Whether `stir` is being read.
    var readsStir = false
    /// The base path for paths of `stir`, while that is read.
    var writesWithin: SpecText?

    mutating func fail(_ node: YAMLNode, _ message: String) {
        mistakes.append(
            .init(message, at: node.mark))
    }

    /// Reports a mistake in a path, at the character that is wrong.
    mutating func fail(_ node: YAMLNode, _ what: String, _ error: BodyPathError) {
        let whole = "\(what) is \(error)"
        guard let offset = error.offset else { return fail(node, whole) }
        mistakes.append(
            .init("\(what) is \(error.message)", in: node, at: offset, orElse: whole))
    }

    /// Reads the values of a mapping by key and reports unknown and missing keys; messages call it `name` if that is given.
    mutating func fields(
        of node: YAMLNode, in mapping: SpecMapping, as name: String? = nil
    ) -> SpecFields? {
        let what = name ?? mapping.title
        guard case .mapping(let entries) = node.content else {
            let example = mapping.example.map { ", such as `\($0)`" } ?? ""
            fail(node, "\(what) must be a mapping of keys to values\(example)")
            return nil
        }
        let known = mapping.keys
        var fields = SpecFields(mapping)
        for entry in entries {
            let text = entry.key.text ?? ""
            guard let key = SpecKey(rawValue: text), known.contains(key) else {
                let near = NearestName.nearest(to: text, among: known.map(\.rawValue))
                fail(entry.key, unknown(text, in: mapping, what, near: near))
                if let meant = near.flatMap(SpecKey.init(rawValue:)) { fields.meant.insert(meant) }
                continue
            }
            fields[key] = entry.value
        }
        for entry in mapping.entries
        where entry.isRequired && fields[entry.key] == nil && !fields.mean([entry.key]) {
            let meaning = entry.value.description.map { ": \($0)" } ?? ""
            fail(node, "\(what) needs `\(entry.key.rawValue)`\(meaning)")
        }
        return fields
    }

    private func unknown(
        _ key: String, in mapping: SpecMapping, _ what: String, near: String?
    ) -> String {
        let known = mapping.keys.map(\.rawValue)
        let words = "\(what) has no key `\(key)`"
        if let near { return "\(words); did you mean `\(near)`?" }
        let home = SpecKey(rawValue: key).flatMap {
            SpecMapping.contract.home(of: $0) ?? SpecMapping.sharedRequest.home(of: $0)
        }
        let list = known.map { "`\($0)`" }.joined(separator: ", ")
        let example = mapping.example.map { ", as in `\($0)`" } ?? ""
        guard let home else { return "\(words); it knows \(list)\(example)" }
        return "\(words), but \(home); \(what) knows \(list)"
    }

    mutating func text(_ node: YAMLNode?, as what: String) -> String? {
        guard let node else { return nil }
        guard let text = node.text, !node.isNull else {
            fail(node, "\(what) must be text")
            return nil
        }
        return text
    }

    mutating func template(_ node: YAMLNode?, as what: String) -> SpecText? {
        guard let node, let text = text(node, as: what) else { return nil }
        return checked(SpecText(text), at: node, as: what)
    }

    /// A template after reading, or nil if it was invalid and the reason has been reported.
    mutating func checked(_ template: SpecText?, at node: YAMLNode, as what: String) -> SpecText? {
        guard let template else {
            fail(node, "\(what) holds \(flaw(of: node.text ?? node.json))")
            return nil
        }
        checkStirring(template, at: node, as: what)
        return template
    }

    /// What makes a text no template, and what to write instead.
    private func flaw(of text: String) -> String {
        if readsStir, text.contains("${stir:id}") {
            return "${stir:id}; the row is written {id}, without a `$`"
        }
        guard let (found, meant) = SpecText.misspeltVariable(in: text) else {
            return "a `${` without a name and a `}`; write ${NAME} or ${plain:NAME}"
        }
        let home = readsStir ? "" : " Only `stir` knows it"
        return "${\(found)}, which is no variable; did you mean ${\(meant)}?\(home)"
    }

    /// Reports variables that only writes of `stir` may use, since only those have rows to number.
    mutating func checkStirring(_ template: SpecText, at node: YAMLNode, as what: String) {
        guard !readsStir, let stray = template.variables.first(where: \.isStirred) else { return }
        fail(node, "\(what) has ${\(stray.name)}, which only `stir` knows")
    }

    mutating func count(_ node: YAMLNode?, as what: String) -> Int? {
        guard let node else { return nil }
        guard let count = node.integer, count > 0, count <= 1_000_000_000 else {
            fail(node, "\(what) must be a whole number from 1 to 1000000000")
            return nil
        }
        return count
    }

    /// Reads a number of pages or items that may be zero.
    mutating func number(_ node: YAMLNode?, as what: String) -> Int? {
        guard let node else { return nil }
        guard let number = node.integer, number >= 0, number <= 1_000_000_000 else {
            fail(node, "\(what) must be a whole number from 0 to 1000000000")
            return nil
        }
        return number
    }

    mutating func bool(_ node: YAMLNode?, as what: String) -> Bool? {
        guard let node else { return nil }
        guard let bool = node.bool else {
            fail(node, "\(what) must be true or false")
            return nil
        }
        return bool
    }

    /// Reads a path into a body, in either syntax.
    mutating func bodyPath(_ node: YAMLNode?, as what: String) -> BodyPath? {
        guard let node, let text = text(node, as: what) else { return nil }
        do {
            let path = try BodyPath(text)
            if syntax == nil { syntax = path.syntax }
            if path.syntax != syntax {
                let (own, other) = path.syntax == .json ? ("JSON", "XML") : ("XML", "JSON")
                fail(node, "\(what) is a path for \(own), but other paths are for \(other)")
            }
            return path
        } catch {
            fail(node, what, error)
            return nil
        }
    }

    /// Reads one value or a list of values.
    mutating func oneOrMany<Value>(
        _ node: YAMLNode?, _ read: (inout Self, YAMLNode) -> Value?
    ) -> [Value] {
        guard let node else { return [] }
        guard let elements = node.elements else { return read(&self, node).map { [$0] } ?? [] }
        if elements.isEmpty { fail(node, "the list must not be empty") }
        return elements.compactMap { read(&self, $0) }
    }

    mutating func texts(_ node: YAMLNode?, as what: String) -> [String] {
        oneOrMany(node) { $0.text($1, as: what) }
    }

    mutating func bodyPaths(_ node: YAMLNode?, as what: String) -> [BodyPath] {
        oneOrMany(node) { $0.bodyPath($1, as: what) }
    }

    mutating func path(_ node: YAMLNode?, as what: String) -> JSONPath? {
        guard let node, let text = text(node, as: what) else { return nil }
        do {
            return try JSONPath(text)
        } catch {
            fail(node, what, .json(error))
            return nil
        }
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ node: YAMLNode?, as what: String, of type: Choice.Type = Choice.self
    ) -> Choice? {
        guard let node, let text = text(node, as: what) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let known = Choice.allCases.map(\.rawValue)
        let suggestion = NearestName.nearest(to: text, among: known).map {
            "; did you mean `\($0)`?"
        }
        fail(
            node,
            "\(what) cannot be `\(text)`"
                + (suggestion ?? "; it is one of \(known.joined(separator: ", "))"))
        return nil
    }

    mutating func list(
        _ node: YAMLNode?, as what: String, like example: String? = nil
    ) -> [YAMLNode] {
        guard let node else { return [] }
        guard case .sequence(let elements) = node.content else {
            fail(node, "\(what) must be a list" + (example.map { ", such as `\($0)`" } ?? ""))
            return []
        }
        return elements
    }
}

/// The values of a mapping, by their keys in the format.
struct SpecFields {
    let mapping: SpecMapping
    private var nodes: [SpecKey: YAMLNode] = [:]
    /// The keys that misspelt ones probably mean: they are reported as misspelt, not as missing.
    fileprivate(set) var meant: Set<SpecKey> = []

    init(_ mapping: SpecMapping) {
        self.mapping = mapping
    }

    subscript(key: SpecKey) -> YAMLNode? {
        get {
            assert(mapping.keys.contains(key), "\(mapping.title) has no key \(key.rawValue)")
            return nodes[key]
        }
        set { nodes[key] = newValue }
    }

    /// Those of some keys that the spec uses; the mapping need not allow all of them.
    func used(of keys: [SpecKey]) -> [SpecKey] { keys.filter { nodes[$0] != nil } }

    /// Whether some key is probably a misspelt one of these.
    func mean(_ keys: [SpecKey]) -> Bool { keys.contains { meant.contains($0) } }
}
