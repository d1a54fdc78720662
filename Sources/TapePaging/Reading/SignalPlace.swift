package import TapeHTTP

/// Where in a response a signal was read.
package enum SignalPlace: Hashable, Sendable {
    case link(relation: String)
    case header(HeaderName)
    case body([BodyPath])
    case item(Convention.ItemPlace, [BodyPath])
    case extraRow([BodyPath])
    /// The signal is absent, and the spec says what that means.
    case absence(of: ResponsePlace)
}

extension SignalPlace {
    /// Whether the place is a header.
    package var isInHead: Bool {
        switch self {
        case .link, .header: true
        case .absence(let place): place.isInHead
        case .body, .item, .extraRow: false
        }
    }

    init(_ place: ResponsePlace) {
        switch place {
        case .body(let path): self = .body([path])
        case .header(let name): self = .header(name)
        }
    }
}

extension SignalPlace: CustomStringConvertible {
    /// The place in words for findings.
    package var description: String {
        switch self {
        case .link(let relation): "Link rel=\"\(relation)\""
        case .header(let name): "header \(name.spelling)"
        case .body(let paths): Self.text(paths)
        case .item(let place, let paths): "the \(place.rawValue) item's \(Self.text(paths))"
        case .extraRow(let paths): "the extra item's \(Self.text(paths))"
        case .absence(let place): "\(place), which is absent"
        }
    }

    private static func text(_ paths: [BodyPath]) -> String {
        paths.map(\.text).joined(separator: " and ")
    }
}
