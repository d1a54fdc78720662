import TapeHTTP
import TapePaging
import TapeYAML

extension ContractSpec {
    /// Describes the problem if the size never reaches later pages; nil if it does.
    ///
    /// A `path` is their whole URL, and may have no place for the size.
    package var sizeLoss: String? {
        guard case .query(let name)? = convention.size?.slot,
            let template = convention.slots.lazy.compactMap(\.template).first,
            // A position that is a reference may contain the size itself.
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

extension ContractSpec {
    /// The spec with the size's place as shown by a template of the position: `/items/{position}/{size}`, or
    /// `{first}-{last}` in a header.
    ///
    /// If the first request does not fit the template, it gets its size in some other way.
    func placingSize() -> Self {
        guard let size = convention.size, size.slot == nil, convention.counter != nil,
            let slot = convention.slots.first, slot.takesSize,
            // `try?`: the sample has every value.
            let request = try? sampleRequest
        else { return self }
        var isAsked = slot.fits(request)
        if case .header(let name, _) = slot, request.headers[name] == nil { isAsked = true }
        guard isAsked else { return self }
        var spec = self
        spec.convention.size?.slot = slot
        return spec
    }
}

extension SpecSheet {
    /// Reports a template for the size that would displace the position, or that could not be filled in.
    mutating func checkSizeSlot(_ convention: Convention, at node: YAMLNode?) {
        guard let node, let slot = convention.size?.slot, slot.isTemplate else { return }
        let own = convention.slots.first
        let remedy = "write {size} into the position's own template, and `size: {value: …}`"
        if slot == own {
            if !slot.takesSize {
                fail(node, "the size has no place in the template: \(remedy)")
            } else if convention.counter == nil {
                fail(
                    node,
                    "the first request has no position yet to put beside a size, as the server gives it: "
                        + "write `size: {value: …}`")
            }
        } else if slot.takesPosition {
            fail(
                node,
                "the size's template has a place for the position, but the position has another template: "
                    + remedy)
        } else if !slot.takesSize {
            fail(node, "the size's template needs a place {size}")
        } else if own?.template != nil, slot.template != nil {
            fail(
                node,
                "`path` makes all of the URL, so that a size in a template of its own takes the position away: "
                    + remedy)
        } else if case .header(let name, _)? = own, case .header(name, _) = slot {
            fail(node, "position and size share the header `\(name.spelling)`: \(remedy)")
        }
    }
}

extension Convention.Slot {
    fileprivate var isTemplate: Bool {
        switch self {
        case .path, .header: true
        case .url, .query, .jsonQuery, .queryMember, .body, .markup, .form, .merge: false
        }
    }
}
