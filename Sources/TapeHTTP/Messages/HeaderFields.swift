/// One line of a header section.
package struct HeaderField: Hashable, Sendable {
    package var name: HeaderName
    package var value: String

    package init(name: HeaderName, value: String) {
        self.name = name
        self.value = value
    }
}

/// A header section: its lines in order, with repetitions and spellings preserved.
package struct HeaderFields: Hashable, Sendable {
    private var fields: [HeaderField]

    package init(_ fields: some Sequence<HeaderField> = []) {
        self.fields = Array(fields)
    }

    /// The first value for a name; setting it replaces all lines of that name by one.
    package subscript(name: HeaderName) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            guard let newValue else { return removeAll(named: name) }
            guard let first = fields.firstIndex(where: { $0.name == name }) else {
                return append(name, newValue)
            }
            fields[first].value = newValue
            let tail = fields[(first + 1)...].filter { $0.name != name }
            fields.replaceSubrange((first + 1)..., with: tail)
        }
    }

    /// All values for a name, in order.
    package func values(for name: HeaderName) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    package mutating func append(_ name: HeaderName, _ value: String) {
        fields.append(HeaderField(name: name, value: value))
    }

    /// Appends to the value of the last line, in place; does nothing if there is no line.
    package mutating func extendLast(by text: String) {
        guard let last = fields.indices.last else { return }
        fields[last].value += text
    }

    package mutating func removeAll(named name: HeaderName) {
        fields.removeAll { $0.name == name }
    }
}

extension HeaderFields: RandomAccessCollection, MutableCollection {
    package var startIndex: Int { fields.startIndex }
    package var endIndex: Int { fields.endIndex }

    package subscript(position: Int) -> HeaderField {
        get { fields[position] }
        set { fields[position] = newValue }
    }
}

extension HeaderFields: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (HeaderName, String)...) {
        self.init(elements.map { HeaderField(name: $0, value: $1) })
    }
}
