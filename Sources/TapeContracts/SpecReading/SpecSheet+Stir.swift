import TapeHTTP
import TapePaging
import TapeYAML

extension SpecSheet {
    /// Reads `stir`: one way to insert, change and delete rows, or a list of them.
    ///
    /// A path in it is relative to the base, like that of the request.
    mutating func stir(_ node: YAMLNode, within base: SpecText?) -> ContractSpec.Stir? {
        readsStir = true
        writesWithin = base?.pathOfBase
        defer {
            readsStir = false
            writesWithin = nil
        }
        var kinds: [ContractSpec.Stir.Kind] = []
        var delay: ContractSpec.Stir.Delay?
        for part in node.elements ?? [node] {
            guard let fields = fields(of: part, in: .stir) else { continue }
            kinds += self.kinds(fields, at: part)
            guard let node = fields[.visibleAfter], let own = self.delay(node) else { continue }
            if let delay, delay != own {
                fail(node, "`visible-after` is the same for all rows, and another was given before")
            }
            delay = delay ?? own
        }
        guard !kinds.isEmpty else {
            if mistakes.isEmpty { fail(node, "`stir` needs `insert`") }
            return nil
        }
        return ContractSpec.Stir(kinds: kinds, visibleAfter: delay)
    }

    private mutating func kinds(
        _ fields: SpecFields, at node: YAMLNode
    ) -> [ContractSpec.Stir.Kind] {
        let insertions = oneOrMany(fields[.insert]) { sheet, node in sheet.insertion(node) }
        let changes = oneOrMany(fields[.change]) { sheet, node in
            sheet.rowWrite(node, as: "`change`")
        }
        let deletions = oneOrMany(fields[.delete]) { sheet, node in
            sheet.rowWrite(node, as: "`delete`")
        }
        if deletions.count > 1, deletions.count != insertions.count {
            fail(node, "`delete` must be one for all rows, or one for each kind in `insert`")
        }
        return insertions.enumerated().map { index, insertion in
            ContractSpec.Stir.Kind(
                insertion: insertion.write, key: insertion.key, changes: changes,
                deletion: deletions.indices.contains(index) ? deletions[index] : deletions.first)
        }
    }

    /// Reads a write to one row, which must name it: sent to the list's own URL, it might change the whole list.
    private mutating func rowWrite(
        _ node: YAMLNode, as name: String
    ) -> ContractSpec.Stir.Write? {
        guard let write = write(node, in: .write, as: name)?.write else { return nil }
        guard write.namesRow else {
            fail(node, "\(name) names no row: its URL or body must contain `{id}`")
            return nil
        }
        return write
    }

    private mutating func insertion(
        _ node: YAMLNode
    ) -> (write: ContractSpec.Stir.Write, key: ContractSpec.Stir.Key)? {
        guard let (write, fields) = write(node, in: .insertion), let id = fields[.id]
        else { return nil }
        return key(id).map { (write, $0) }
    }

    private mutating func key(_ node: YAMLNode) -> ContractSpec.Stir.Key? {
        if node.entries != nil {
            let fields = fields(of: node, in: .headerName)
            return text(fields?[.header], as: "`header`").map { .header(HeaderName($0)) }
        }
        guard let text = text(node, as: "`id`") else { return nil }
        if text.contains(SpecText.Variable.stirNumber.spelling) {
            return template(node, as: "`id`").map { .text($0) }
        }
        do {
            // The answer to a write may use another syntax than the list.
            return .body(try BodyPath(text))
        } catch {
            fail(node, "`id`", error)
            return nil
        }
    }

    private mutating func write(
        _ node: YAMLNode, in mapping: SpecMapping, as name: String? = nil
    ) -> (write: ContractSpec.Stir.Write, fields: SpecFields)? {
        guard let fields = fields(of: node, in: mapping, as: name) else { return nil }
        let used = fields.used(of: mapping.alternatives)
        let headers = headers(fields[.headers])
        let body = requestBody(fields)
        guard let verb = used.first, used.count == 1 else {
            let verbs = mapping.alternatives.map { "`\($0.rawValue)`" }.joined(separator: ", ")
            fail(node, "\(name ?? mapping.title) needs one of \(verbs) with the URL")
            return nil
        }
        guard let url = template(fields[verb], as: "the URL") else { return nil }
        let write = ContractSpec.Stir.Write(
            method: HTTPMethod(rawValue: verb.rawValue.uppercased()), url: withinBase(url),
            headers: headers, body: body)
        return (write, fields)
    }

    /// A path, read like the request's own: appended to the base's path, unless it already begins with that.
    private func withinBase(_ url: SpecText) -> SpecText {
        guard let writesWithin, url.spelling.hasPrefix("/"), !url.spelling.hasPrefix("//"),
            !writesWithin.begins(url)
        else { return url }
        return writesWithin.appending(url)
    }

    private mutating func delay(_ node: YAMLNode) -> ContractSpec.Stir.Delay? {
        guard let fields = fields(of: node, in: .delay) else { return nil }
        if let requests = fields[.requests] {
            if fields[.seconds] != nil {
                fail(node, "`visible-after` takes `requests` or `seconds`, not both")
            }
            return count(requests, as: "`requests`").map { .requests($0) }
        }
        guard let text = fields[.seconds]?.text, let seconds = Double(text),
            (0.001...3600).contains(seconds)
        else {
            fail(node, "`visible-after` needs `requests`, or `seconds` from 0.001 to 3600")
            return nil
        }
        return .milliseconds(Int((seconds * 1000).rounded()))
    }
}
