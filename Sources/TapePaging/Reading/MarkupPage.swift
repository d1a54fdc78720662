import TapeXML

/// Tells an XML page without items from another document, such as an error that is answered with status 200.
///
/// An empty list often leaves no trace in XML, so its place need not be there.
enum MarkupPage {
    /// Whether a document without items at a path may be a page of the list.
    static func isPage(_ document: XMLTree.Node, listingAt path: XPath) -> Bool {
        let steps = path.text.split(separator: "/", omittingEmptySubsequences: false).map(
            String.init)
        // `//row` does not say where the list is.
        guard let root = document.elements.first, steps.count > 2, steps[0].isEmpty,
            steps[1...].allSatisfy(isName)
        else { return true }
        guard root.name == localName(steps[1]) else { return false }
        let list = steps.dropFirst(2).dropLast()
        guard !list.isEmpty, root.elements.contains(where: isTrouble) else { return true }
        var places = [root]
        for step in list {
            places = places.flatMap { $0.elements.filter { $0.name == localName(step) } }
        }
        return !places.isEmpty
    }

    /// The names, in small letters, of what reports an error.
    static let troubles: Set<String> = ["error", "errors", "fault", "exception"]

    private static func isTrouble(_ element: XMLTree.Node) -> Bool {
        troubles.contains(element.name.lowercased())
    }

    /// Whether a step of a path only names an element.
    private static func isName(_ step: String) -> Bool {
        !step.isEmpty && step.allSatisfy { $0.isLetter || $0.isNumber || "-_.:".contains($0) }
            && !step.contains("::") && step != "." && step != ".."
    }

    private static func localName(_ step: String) -> String {
        step.lastIndex(of: ":").map { String(step[step.index(after: $0)...]) } ?? step
    }
}
