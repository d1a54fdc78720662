extension Operation {
    /// The operation with its path split into a server and a path, where the path is a whole URL.
    var withServerApart: Operation {
        let small = path.lowercased()
        guard small.hasPrefix("http://") || small.hasPrefix("https://"),
            let start = path.firstRange(of: "://")?.upperBound
        else { return self }
        let slash = path[start...].firstIndex { "/?#".contains($0) } ?? path.endIndex
        var operation = self
        operation.server = SpecTemplate(filling: path[..<slash].lowercased()) {
            SpecTemplate(VariableName.place($0))
        }
        let rest = path[slash...]
        operation.path = rest.hasPrefix("/") ? String(rest) : "/" + rest
        return operation
    }

    /// The segments of the path, without the query.
    package var pathSegments: [String] {
        path.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").map(String.init)
    }

    /// The names of the path's parameters, in order.
    package var pathNames: [String] { pathSegments.compactMap(Self.name(ofSegment:)) }

    /// The parameter name of a path segment; nil for a literal segment.
    package static func name(ofSegment segment: String) -> String? {
        guard segment.hasPrefix("{"), segment.hasSuffix("}") else { return nil }
        return String(segment.dropFirst().dropLast()).unexpanded
    }
}

extension String {
    /// The name of a placeholder without its URI template operators: `+parent` and `path*` become `parent` and `path`.
    var unexpanded: String {
        var name = self[...]
        if let first = name.first, "+#./;?&".contains(first) { name.removeFirst() }
        if name.last == "*" { name.removeLast() }
        return String(name)
    }
}
