/// A type whose values a ``JSONWriter`` can write.
package protocol JSONWritable {
    /// Writes exactly one value.
    func write(to writer: inout JSONWriter)
}

extension String: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.writeString(self) }
}

extension Int: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.writeToken(String(self)) }
}

extension Bool: JSONWritable {
    package func write(to writer: inout JSONWriter) { writer.writeToken(self ? "true" : "false") }
}

extension Double: JSONWritable {
    /// Writes the shortest spelling that reads back as the same number; `null` for values that JSON cannot express.
    package func write(to writer: inout JSONWriter) {
        writer.writeToken(isFinite ? description : "null")
    }
}

extension Optional: JSONWritable where Wrapped: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .some(let value): value.write(to: &writer)
        case .none: writer.writeToken("null")
        }
    }
}

extension Array: JSONWritable where Element: JSONWritable {
    package func write(to writer: inout JSONWriter) {
        writer.array { array in
            for element in self { array.element(element) }
        }
    }
}

extension JSONValue: JSONWritable {
    /// Writes every token as it was spelled, spaced in the writer's style.
    package func write(to writer: inout JSONWriter) { writer.write(self) }
}
