import TapeJSON

/// A component of a manifest: its own members, those of the component it refers to, and its parents' parameters.
struct ManifestComponent {
    /// The component itself, then the one it refers to.
    private let layers: [Node]
    let parameters: [String: String]

    /// The longest chain of references that is followed, so that one in a circle ends.
    private static let mostHops = 32

    init?(_ node: Node, in root: Node, parameters: [String: String] = [:]) {
        var layers: [Node] = []
        var current: Node? = node
        for _ in 0..<Self.mostHops {
            guard let node = current else { break }
            let reference = node["$ref"]?.string ?? node.string
            if node.isObject { layers.append(node) }
            current = reference.flatMap { Self.target(of: $0, in: root) }
            if node.string != nil, current == nil { return nil }
        }
        guard !layers.isEmpty else { return nil }
        var handed = parameters
        for layer in layers.reversed() {
            for key in ["$parameters", "$options"] {
                for (name, value) in layer[key]?.members.map({ $0 }) ?? [] {
                    handed[name] = value.text
                }
            }
        }
        self.layers = layers
        self.parameters = handed
    }

    /// A member of the component itself, or else of the one it refers to.
    func node(_ key: String) -> Node? {
        layers.lazy.compactMap { $0[key] }.first { !$0.value.isNull }
    }

    /// The text of a scalar member, or else of a parameter with that name.
    func text(_ key: String) -> String? {
        node(key)?.text ?? parameters[key]
    }

    /// A component within this one.
    func component(_ key: String, in root: Node) -> ManifestComponent? {
        node(key).flatMap { ManifestComponent($0, in: root, parameters: parameters) }
    }

    /// The target of a reference such as `#/definitions/name`, or `*ref(definitions.name)` in old manifests.
    private static func target(of reference: String, in root: Node) -> Node? {
        let steps: [String]
        if reference.hasPrefix("#/") {
            steps = reference.dropFirst(2).split(separator: "/").map(String.init)
        } else if reference.hasPrefix("*ref("), reference.hasSuffix(")") {
            steps = reference.dropFirst(5).dropLast().split(separator: ".").map(String.init)
        } else {
            return nil
        }
        var node = root
        for step in steps {
            guard let next = node[step] else { return nil }
            node = next
        }
        return node
    }
}
