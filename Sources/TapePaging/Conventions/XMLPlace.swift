/// One place in an XML request body: an element, or an attribute of one.
///
/// It is spelled as a plain XPath from the root, such as `/ListRequest/Page/Marker` or `/ListRequest/Page/@from`. Prefixes of
/// names are ignored.
package struct XMLPlace: Hashable, Sendable {
    /// The names of the elements, the outermost first; never empty.
    package let elements: [String]
    package let attribute: String?

    /// Reads a place; nil where the path could select several places, or one that cannot be created.
    package init?(_ path: String) {
        guard path.first == "/" else { return nil }
        var steps = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if let last = steps.last, last.first == "@" {
            attribute = String(last.dropFirst())
            steps.removeLast()
        } else {
            attribute = nil
        }
        elements = steps.map(String.init)
        guard !elements.isEmpty, (elements + [attribute].compactMap(\.self)).allSatisfy(Self.isName)
        else { return nil }
    }

    /// The place as a plain XPath, without the prefix that marks one in specs.
    package var text: String {
        "/" + (elements + [attribute.map { "@" + $0 }].compactMap(\.self)).joined(separator: "/")
    }

    /// The name of the element or attribute that holds the value.
    package var lastName: String { attribute ?? elements[elements.count - 1] }

    /// Whether a text is a valid XML name, with or without a prefix.
    private static func isName(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        // XML parsers do not treat namespace declarations as attributes.
        return (1...2).contains(parts.count) && parts[0] != "xmlns"
            && parts.allSatisfy { part in
                guard let first = part.first, first.isLetter || first == "_" else { return false }
                return part.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
            }
    }
}
