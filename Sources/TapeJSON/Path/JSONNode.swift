/// A value that a path selected, and its location.
package struct JSONNode: Sendable {
    package let value: JSONValue
    /// The tape index of the root value `$`.
    let rootIndex: Int

    /// The normalized path of the node (RFC 9535 §2.7), such as `$['items'][3]['id']`.
    ///
    /// It is computed on demand by walking down from `$`, stepping over the earlier siblings at each level, so that selecting
    /// nodes does not pay for it.
    package var location: String { JSONPathStep.normalizedPath(steps) }

    /// The path to the node as steps.
    package var steps: [JSONPathStep] {
        value.document.withTapeText { tape in
            var steps: [JSONPathStep] = []
            var parent = rootIndex
            while parent != value.index,
                let (step, child) = tape.step(from: parent, to: value.index)
            {
                steps.append(step)
                parent = child
            }
            return steps
        }
    }
}
