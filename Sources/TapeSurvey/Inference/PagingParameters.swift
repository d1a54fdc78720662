/// The parameters of an operation that have to do with pages.
struct PagingParameters {
    private(set) var byRole: [ParameterRole: [Parameter]] = [:]
    let all: [Parameter]

    init(_ operation: Operation) {
        all = operation.parameters
        let mayPost = operation.method != "GET"
        // What is about to go counts only where nothing else does.
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

    /// The sizes that are meant first, where an operation has several.
    private static let sizes = [
        "limit", "page_size", "per_page", "max_results", "size", "page_limit",
    ]

    /// The first of a role; where there are several, one that looks forward.
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
