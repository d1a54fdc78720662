import TapeHTTP
import TapePaging

extension ContractSpec {
    /// What is wrong with a size that later pages are never asked with; nil where the size gets there.
    ///
    /// A `path` makes all of their URL, and may have no place for it.
    package var sizeLoss: String? {
        guard case .query(let name)? = convention.size?.slot,
            let template = convention.slots.lazy.compactMap(\.template).first,
            // A position that is a reference may carry the size itself.
            !template.variableNames.contains("size"), !template.text.contains("{+position}")
        else { return nil }
        let path = template.text.split(separator: "?", omittingEmptySubsequences: false)
        let others = template.text.split(separator: "?").dropFirst().joined().split(separator: "&")
            .filter { !$0.hasPrefix("\(name)=") }
        let query = (others.map(String.init) + ["\(name)={size}"]).joined(separator: "&")
        return
            "`path` is all of the URL of later pages, so the size in the query key `\(name)` reaches the first page "
            + "only; write path: \(path.first ?? "")?\(query)"
    }
}

extension Convention.Slot {
    fileprivate var template: URITemplate? {
        if case .path(let template) = self { template } else { nil }
    }
}
