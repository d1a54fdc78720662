/// A value that a path selected, and the way to it.
package struct JSONNode: Sendable {
    package let value: JSONValue
    /// The place on the tape of the value that `$` stood for.
    let rootIndex: Int

    /// The normalized path of the node (RFC 9535 §2.7), such as `$['items'][3]['id']`.
    ///
    /// It is found by walking down from `$` when asked for, so selecting nodes costs nothing for it;
    /// the walk steps over the siblings before the node at each level.
    package var location: String { JSONPathStep.normalizedPath(steps) }

    /// The way to the node as steps.
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
