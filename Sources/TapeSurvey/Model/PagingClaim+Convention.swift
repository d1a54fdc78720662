import TapeHTTP
import TapeJSON
package import TapePaging

extension PagingClaim {
    /// A detected convention as a claim.
    package init(_ convention: Convention) {
        self.init(convention.style)
        targets = convention.slots.map(Self.target)
        if let size = convention.size {
            self.size = size.slot.map(Self.target)
            sizeValue = size.value
            sizeMaximum = size.maximum
        }
        start = convention.counter?.start
        items = convention.items.paths.map(\.text)
        itemsAreMap = convention.items.container == .map
        element = convention.items.element?.text
        next = convention.sources.flatMap { Self.places($0, items: items.first ?? "$") }
        if let flag = convention.flag {
            more = flag.place.description
            moreMeansLast = !flag.meansMore
        }
        total = convention.total?.place.description
        pages = convention.pages?.description
        if case .paths(let paths) = convention.identity, paths.count == 1 {
            identity = paths[0].text
        }
    }

    private static func target(_ slot: Convention.Slot) -> Target {
        switch slot {
        case .url: .init(.url, "")
        case .query(let name), .jsonQuery(let name), .queryMember(let name, _):
            .init(.query, name)
        case .form(let name): .init(.form, name)
        case .body(let path): .init(.body, dotted(path.text))
        case .markup(let place): .init(.body, place.text)
        case .header(let name, _): .init(.header, name.spelling)
        case .path(let template): .init(.path, template.text)
        case .merge(.query): .init(.query, "*")
        case .merge(.form): .init(.form, "*")
        case .merge(.body(let path)): .init(.body, dotted(path.text))
        }
    }

    /// A path of plain names in the form that descriptions use.
    private static func dotted(_ path: String) -> String {
        path.hasPrefix("$.") && !path.contains("[") ? String(path.dropFirst(2)) : path
    }

    private static func places(_ source: Convention.Source, items: String) -> [String] {
        switch source {
        case .link(let relation, _): ["Link rel=\(relation)"]
        case .header(let name): ["header \(name.spelling)"]
        case .body(let paths): paths.map(\.text)
        case .item(let place, let paths):
            paths.map { path in
                let index = place == .last ? "-1" : "0"
                return "\(items)[\(index)]\(path.text.dropFirst(path.text.hasPrefix("$") ? 1 : 0))"
            }
        case .extraRow, .counted: []
        }
    }
}
