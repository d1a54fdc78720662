import TapeHTTP
import TapePaging
import TapeYAML

/// Drafts the members of `paging` for a claim.
struct PagingDraft {
    private let claim: PagingClaim
    private let values: [String: String]

    /// The user's values fill the path of later pages; a value for the size parameter sets the size.
    init(_ claim: PagingClaim, values: [String: String] = [:]) {
        self.values = values
        var claim = claim
        if let size = claim.size.flatMap({ values[$0.name] }).flatMap({ Int($0) }), size > 0 {
            claim.sizeValue = size
        }
        self.claim = claim
    }

    /// Why a spec cannot express the claim, if so.
    var obstacle: String? {
        switch claim.style {
        case .nextURL where claim.next.isEmpty: return "nothing says where the next URL is"
        case .cursor where claim.next.isEmpty, .headerToken where claim.next.isEmpty:
            return "nothing says where the next position is"
        case .cursor where claim.targets.isEmpty, .lastItem where claim.targets.isEmpty:
            return "nothing says where positions go"
        case .lastItem where itemPath == nil:
            return "nothing says which member of the last item is the next position"
        default: break
        }
        // The path of later pages takes nothing from the environment.
        let open = URLTemplate.names(pathTemplate).filter { $0 != "position" }
        guard let first = open.first, claim.targets.first?.place == .path else { return nil }
        return "the path of later pages needs `\(first.clipped)`; give it with --param"
    }

    /// The path of later pages, with known values filled in.
    private var pathTemplate: String {
        URLTemplate.filled(claim.pathTemplate ?? "{+position}") { name in
            let value = name.unexpanded == "position" ? nil : values[name.unexpanded]
            return value.map { PercentEncoding.encode($0) } ?? "{\(name)}"
        }
    }

    /// The members for a connection, whose positions and sizes are variables of the query.
    private func lines(_ relay: RelayPlacing) -> [String] {
        let path = relay.connection
        var members = [("style", "relay")]
        if relay.hasNodes {
            members += [
                ("cursor", YAMLText.scalar(path + ".pageInfo.endCursor")),
                ("items", YAMLText.scalar(path + ".nodes")),
                ("more", YAMLText.scalar(path + ".pageInfo.hasNextPage")),
            ]
        } else {
            members.append(("connection", YAMLText.scalar(path)))
        }
        if let identity = relay.identity { members.append(("id", YAMLText.scalar(identity))) }
        members.append(("size", "{body: $.variables.first, value: \(claim.sizeValue ?? 20)}"))
        if relay.hasTotal { members.append(("total", YAMLText.scalar(path + ".totalCount"))) }
        return members.map { "  \($0.0): \($0.1)" }
    }

    var lines: [String] {
        if let relay = claim.relay { return lines(relay) }
        var members = [("style", claim.style.rawValue)]
        members += sources
        members += slots
        members += items
        if let identity = claim.identity { members.append(("id", YAMLText.scalar(identity))) }
        if let size { members.append(("size", size)) }
        if let more = claim.more {
            members.append((claim.moreMeansLast ? "last" : "more", YAMLText.scalar(more)))
        }
        if let total = claim.total {
            let isEstimate = total.lowercased().contains("estimate")
            let path = YAMLText.scalar(total, inFlow: true)
            members.append(
                ("total", isEstimate ? "{at: \(path), means: estimate}" : Self.place(total)))
        }
        if let pages = claim.pages { members.append(("pages", Self.place(pages))) }
        return members.map { "  \($0.0): \($0.1)" }
    }

    /// A path, or the header that a claim names.
    private static func place(_ text: String) -> String {
        guard text.hasPrefix("header ") else { return YAMLText.scalar(text) }
        return "{header: \(YAMLText.scalar(String(text.dropFirst(7)), inFlow: true))}"
    }

    private var sources: [(String, String)] {
        switch claim.style {
        case .nextURL:
            let header = claim.next.first.flatMap { $0.hasPrefix("header ") ? $0 : nil }
            if let header { return [("next-header", YAMLText.scalar(String(header.dropFirst(7))))] }
            return [("next", list(claim.next))]
        case .cursor:
            let fallback = claim.fallback.flatMap(Self.inner).map {
                [("last-item", YAMLText.scalar($0))]
            }
            return [("cursor", list(claim.next))] + (fallback ?? [])
        case .headerToken:
            let names = claim.next.map { String($0.dropFirst("header ".count)) }
            return [("next-header", list(names))]
        case .lastItem:
            let step = claim.itemStep.map { [("item-step", String($0))] } ?? []
            return (itemPath.map { [("last-item", YAMLText.scalar($0))] } ?? []) + step
        case .rangeHeader:
            let names = claim.next.filter { $0.hasPrefix("header ") }
            return names.map { ("next-header", YAMLText.scalar(String($0.dropFirst(7)))) }
        case .pageNumber, .offset:
            let advance = claim.advance.map { [("advance", $0.rawValue)] } ?? []
            return advance + (claim.start.map { [("start", String($0))] } ?? [])
        case .linkHeader:
            guard !claim.linkAttributes.isEmpty else { return [] }
            let tests = claim.linkAttributes.sorted { $0.key < $1.key }.map {
                "\(YAMLText.scalar($0.key, inFlow: true)): \(YAMLText.doubleQuoted($0.value))"
            }
            return [("link-attributes", "{\(tests.joined(separator: ", "))}")]
        case .relay, .continueMap, .extraRow, .singlePage: return []
        }
    }

    /// The path of the next position, relative to the last item.
    private var itemPath: String? { claim.next.first.flatMap(Self.inner) }

    /// The part of a path after the last element of a list, as a separate path.
    private static func inner(_ path: String) -> String? {
        if let end = path.firstRange(of: "[-1]") { return "$" + path[end.upperBound...] }
        guard let end = path.firstRange(of: "[last()]") else { return nil }
        let rest = path[end.upperBound...].drop { $0 == "/" }
        return "xpath:" + (rest.isEmpty ? "." : String(rest))
    }

    private var slots: [(String, String)] {
        let targets = claim.targets.filter { $0.place != .url }
        guard let first = targets.first, claim.style != .linkHeader, claim.style != .nextURL else {
            return []
        }
        switch first.place {
        case .path: return [("path", YAMLText.scalar(pathTemplate))]
        // By default, the `Range` header asks for item numbers that count from 0.
        case .header where claim.style == .rangeHeader && claim.next.isEmpty: return []
        case .header:
            return [("header", "{\(YAMLText.scalar(first.name, inFlow: true)): \"{position}\"}")]
        case .body: return [("body", list(targets.map { Self.path(ofBody: $0.name) }))]
        case .form: return [("form", list(targets.map(\.name)))]
        case .query, .cookie, .url, .argument:
            let isUsual =
                claim.style == .pageNumber && first.name == "page"
                || claim.style == .offset && first.name == "offset"
            return isUsual ? [] : [("query", list(targets.map(\.name)))]
        }
    }

    private var items: [(String, String)] {
        var members = [("items", list(claim.items))]
        if let element = claim.element { members.append(("element", YAMLText.scalar(element))) }
        if claim.itemsAreMap { members.append(("container", "map")) }
        return members
    }

    private var size: String? {
        guard let value = claim.sizeValue, value > 0 else { return nil }
        guard let size = claim.size else {
            return claim.style == .rangeHeader ? String(value) : nil
        }
        var parts: [String]
        switch size.place {
        case .query: parts = ["query: " + YAMLText.scalar(size.name, inFlow: true)]
        case .form: parts = ["form: " + YAMLText.scalar(size.name, inFlow: true)]
        case .body: parts = ["body: " + YAMLText.scalar(Self.path(ofBody: size.name), inFlow: true)]
        case .path: return String(value)
        case .header, .cookie, .url, .argument: return nil
        }
        parts.append("value: \(value)")
        if let maximum = claim.sizeMaximum, maximum >= value { parts.append("maximum: \(maximum)") }
        return "{" + parts.joined(separator: ", ") + "}"
    }

    private func list(_ texts: [String]) -> String {
        guard texts.count != 1 else { return YAMLText.scalar(texts[0]) }
        return "[" + texts.map { YAMLText.scalar($0, inFlow: true) }.joined(separator: ", ") + "]"
    }

    /// The path for a dotted name within a body.
    static func path(ofBody name: String) -> String {
        if name.hasPrefix("$") { return name }
        return JSONPathSpelling.json(name.split(separator: ".").map(String.init))
    }
}
