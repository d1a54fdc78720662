/// Decides how deep types that refer to each other are unfolded, so that a small description cannot become a huge tree.
enum UnfoldingDepth {
    /// The most nodes that one tree may have.
    private static let mostNodes = 6_000

    /// The greatest depth, up to the usual one, at which the tree is not too large.
    static func fitting<Tree>(
        _ root: Tree, usual: Int, children: (Tree) -> [Tree]
    ) -> Int {
        var depth = usual
        while depth > 1 {
            var left = mostNodes
            spend(&left, on: root, depth: depth, children)
            if left > 0 { break }
            depth -= 1
        }
        return depth
    }

    /// Counts the nodes of a tree, stopping when there are too many.
    private static func spend<Tree>(
        _ left: inout Int, on node: Tree, depth: Int, _ children: (Tree) -> [Tree]
    ) {
        left -= 1
        guard left > 0, depth > 0 else { return }
        for child in children(node) {
            guard left > 0 else { return }
            spend(&left, on: child, depth: depth - 1, children)
        }
    }
}
