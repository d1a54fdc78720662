/// The parameters of an operation that are about paging.
struct PagingParameters {
    private(set) var byRole: [ParameterRole: [Parameter]] = [:]
    let all: [Parameter]

    init(_ operation: Operation) {
        all = operation.parameters
        let mayPost = operation.method != "GET"
        // Deprecated parameters count only where there are no others.
        let lasting = operation.parameters.filter { !$0.isDeprecated }
        let isTold = lasting.contains { parameter in
            ParameterRole(parameter).map { $0 != .size } ?? false
        }
        for parameter in isTold ? lasting : operation.parameters {
            if parameter.place == .body || parameter.place == .form, !mayPost { continue }
            guard let role = ParameterRole(parameter) else { continue }
            byRole[role, default: []].append(parameter)
        }
    }

    /// The preferred size parameters, where an operation has several.
    private static let sizes = [
        "limit", "page_size", "per_page", "max_results", "size", "page_limit",
    ]

    /// The first parameter with a role, preferably one that pages forwards.
    subscript(_ role: ParameterRole) -> Parameter? {
        let found = byRole[role] ?? []
        if role == .size, found.count > 1 {
            for name in Self.sizes {
                if let size = found.first(where: { NameWords.normalized($0.name) == name }) {
                    return size
                }
            }
        }
        return found.first { !NameWords.normalized($0.name).contains("before") } ?? found.first
    }

    var hasPosition: Bool {
        [.offset, .page, .cursor, .item].contains { byRole[$0] != nil }
    }
}
