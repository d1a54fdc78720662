/// One place of an XML request body: an element by the names on the way to it, or an attribute of it.
///
/// It is spelled as a plain XPath from the root on, `/ListRequest/Page/Marker` or `/ListRequest/Page/@from`. Names are taken
/// without their prefixes.
package struct XMLPlace: Hashable, Sendable {
    /// The names of the elements, the outermost first; never empty.
    package let elements: [String]
    package let attribute: String?

    /// Reads a place; nil where the path may lead to several places, or to one that cannot be created.
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

    /// The place as specs spell it, behind what marks an XPath.
    package var text: String {
        "/" + (elements + [attribute.map { "@" + $0 }].compactMap(\.self)).joined(separator: "/")
    }

    /// The name of the element or attribute that holds the value.
    package var lastName: String { attribute ?? elements[elements.count - 1] }

    /// Whether a text is a name that XML takes, with a prefix or without.
    private static func isName(_ text: String) -> Bool {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        // Readers of XML do not count namespace declarations as attributes.
        return (1...2).contains(parts.count) && parts[0] != "xmlns"
            && parts.allSatisfy { part in
                guard let first = part.first, first.isLetter || first == "_" else { return false }
                return part.allSatisfy { $0.isLetter || $0.isNumber || "_-.".contains($0) }
            }
    }
}
