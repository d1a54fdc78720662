import TapeHTTP
import TapeYAML

/// Reads the parts before and after the interactions.
struct HeaderReader {
    private let source: CassetteSource
    private var values: [String: (node: YAMLNode, context: TreeContext)] = [:]
    private var keys: [(node: YAMLNode, context: TreeContext)] = []

    private static let legal = [
        "pagetape", "spec", "origin", "recorded", "by", "also", "sealed", "secrets", "interactions",
        "end",
    ]

    init(source: CassetteSource) {
        self.source = source
    }

    /// Parses a part of the text and adds its entries.
    @discardableResult
    mutating func read(_ range: Range<Int>) throws(CassetteError) -> YAMLNode {
        let context = TreeContext(source: source, start: range.lowerBound)
        let node: YAMLNode
        do {
            node = try YAMLDocument.parse(source.bytes.copy(range))
        } catch {
            throw source.error(error, from: range.lowerBound)
        }
        guard let entries = node.isNull ? [] : node.entries else {
            let message = "a cassette is a mapping, not \(node.noun)"
            throw context.error(.notACassette, message, at: node.mark)
        }
        for entry in entries {
            let key = entry.key.text ?? ""
            guard values[key] == nil else {
                let message = "the key \(YAMLText.scalar(key)) appears twice"
                throw context.error(.notYAML, message, at: entry.key.mark)
            }
            values[key] = (entry.value, context)
            keys.append((entry.key, context))
        }
        return node
    }

    /// Throws unless this is a cassette of this version, and then if it has unknown keys.
    func check() throws(CassetteError) {
        try checkVersion()
        for (node, context) in keys where Self.ofSpecs.contains(node.text ?? "") {
            throw context.error(
                .notACassette,
                "this is a spec, not a cassette; its cassette has the same name, in Cassettes/",
                at: node.mark)
        }
        for (node, context) in keys { try checkKey(node, context) }
    }

    /// Keys that distinguish a spec from a cassette.
    private static let ofSpecs = ["request", "paging", "sections"]

    private func checkVersion() throws(CassetteError) {
        guard let (node, context) = values["pagetape"] else {
            let message = """
                this is no cassette: its first line is not pagetape: 1; if another tool recorded it, \
                pagetape import reads it
                """
            throw source.error(.notACassette, message, at: .start)
        }
        let version = try context.integer(node, named: "pagetape")
        if version > CassetteHeader.currentVersion {
            let message = """
                this cassette has format version \(version), and this pagetape reads version \
                \(CassetteHeader.currentVersion); a newer pagetape is needed
                """
            throw context.error(.newerVersion, message, at: node.mark)
        }
        guard version == CassetteHeader.currentVersion else {
            throw context.badValue(node, named: "pagetape", expected: "1")
        }
    }

    func header() throws(CassetteError) -> CassetteHeader {
        var header = CassetteHeader()
        if let (node, context) = values["spec"] {
            let fields = try TreeFields(
                node, describing: "a spec's identity", legal: ["title", "digest"], in: context)
            header.spec = .init(
                title: try fields.text("title"), digest: try fields.optionalText("digest"))
        }
        header.origin = try text("origin")
        header.by = try text("by")
        if let (node, context) = values["recorded"] {
            let reader = TreeInteractionReader(context: context)
            header.recorded = try reader.moment(node, named: "recorded")
                .rounded(toNanoseconds: 1_000_000_000)
        }
        if let (node, context) = values["also"] {
            header.also = try Self.elements(of: node, named: "also", context)
                .map { node throws(CassetteError) in try context.text(node, named: "also") }
        }
        header.isSealed = try isSealed()
        header.checks = try checks()
        return header
    }

    func end() throws(CassetteError) -> CassetteEnd {
        guard let (node, context) = values["end"] else { throw journal() }
        let fields = try TreeFields(
            node, describing: "the end", legal: ["interactions", "walks", "not-recorded", "sum"],
            in: context)
        let walks = try fields.optional("walks").map { list throws(CassetteError) in
            try Self.elements(of: list, named: "walks", context)
                .map { node throws(CassetteError) in try walk(node, context) }
        }
        let unrecorded = try fields.optional("not-recorded").map { list throws(CassetteError) in
            try Self.elements(of: list, named: "not-recorded", context)
                .map { node throws(CassetteError) in try Self.unrecorded(node, context) }
        }
        let sum = try fields.optionalText("sum").map { text throws(CassetteError) in
            guard let sum = InteractionSum(text) else {
                throw context.badValue(
                    try fields.required("sum"), named: "sum",
                    expected: "bytes and a checksum, such as 5182-9c1e44d0")
            }
            return sum
        }
        return CassetteEnd(
            interactions: try fields.integer("interactions"), walks: walks ?? [],
            unrecorded: unrecorded ?? [], sum: sum)
    }

    // MARK: Parts

    private func isSealed() throws(CassetteError) -> Bool {
        guard let (node, context) = values["sealed"] else { return false }
        guard node.text == "true" else {
            throw context.badValue(node, named: "sealed", expected: "true, or no such line")
        }
        return true
    }

    private func checks() throws(CassetteError) -> [String: SecretCheck] {
        guard let (node, context) = values["secrets"] else { return [:] }
        guard let entries = node.entries else {
            throw context.badValue(
                node, named: "secrets", expected: "a mapping of names to checks")
        }
        var checks: [String: SecretCheck] = [:]
        for entry in entries {
            guard let name = entry.key.text, let text = entry.value.text,
                let check = SecretCheck(text)
            else {
                throw context.badValue(
                    entry.value, named: "secrets", expected: "a check, such as x07d2")
            }
            checks[name] = check
        }
        return checks
    }

    private func text(_ key: String) throws(CassetteError) -> String? {
        guard let (node, context) = values[key] else { return nil }
        return try context.text(node, named: key)
    }

    private func walk(_ node: YAMLNode, _ context: TreeContext) throws(CassetteError) -> WalkSummary
    {
        let fields = try TreeFields(
            node, describing: "a walk", legal: ["walk", "pages", "items", "ended"], in: context)
        let word = try fields.text("ended")
        guard let ended = WalkSummary.Ending(rawValue: word) else {
            throw context.badValue(
                try fields.required("ended"), named: "ended",
                expected: "end, capped, failed or interrupted")
        }
        let summary = WalkSummary(
            walk: try fields.integer("walk"), pages: try fields.integer("pages"),
            items: try fields.optionalInteger("items"), ended: ended)
        try fields.check([
            ("walk", summary.walk), ("pages", summary.pages), ("items", summary.items),
        ])
        return summary
    }

    private static func unrecorded(
        _ node: YAMLNode, _ context: TreeContext
    ) throws(CassetteError) -> UnrecordedEvidence {
        let fields = try TreeFields(
            node, describing: "what was not recorded", legal: ["also", "because"], in: context)
        return UnrecordedEvidence(
            also: try fields.text("also"), because: try fields.text("because"))
    }

    private static func elements(
        of list: YAMLNode, named name: String, _ context: TreeContext
    ) throws(CassetteError) -> [YAMLNode] {
        guard let elements = list.elements else {
            throw context.badValue(list, named: name, expected: "a list")
        }
        return elements
    }

    private func checkKey(_ node: YAMLNode, _ context: TreeContext) throws(CassetteError) {
        let key = node.text ?? ""
        guard !Self.legal.contains(key) else { return }
        let near = NearestName.nearest(to: key, among: Self.legal).map { "; did you mean \($0)?" }
        let list = near ?? "; legal keys are \(Self.legal.joined(separator: ", "))"
        throw context.error(
            .unknownKey, "a cassette has no key \(YAMLText.scalar(key))\(list)", at: node.mark)
    }

    private func journal() -> CassetteError {
        let lines = source.bytes.count { $0 == UInt8(ascii: "\n") }
        // Only a file of that name is resumed.
        let message =
            source.name.hasSuffix(".part")
            ? "there is no end: this is a journal, whose recording did not finish; go on with pagetape record --resume"
            : "there is no end: the file was cut short; get it back from version control, or record it again"
        return source.error(
            .journal, message, at: YAMLMark(line: lines + 1, column: 1, byte: source.bytes.count))
    }
}
