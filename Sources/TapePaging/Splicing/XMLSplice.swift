import TapeXML

/// Changes single places of an XML text and leaves every other byte alone.
package enum XMLSplice {
    /// The text with a value set at a place, creating missing elements on the way; nil where the text is not XML or has
    /// another root element than the place.
    package static func setting(_ place: XMLPlace, to value: String, in text: [UInt8]) -> [UInt8]? {
        let body = text.isEmpty ? Array("<\(place.elements[0])/>".utf8) : text
        // `try?`: a body that is not XML has no places.
        guard let tree = try? XMLTree(parsing: body), let root = tree.root,
            local(place.elements[0]) == root.name
        else { return nil }
        var element = root
        for (index, name) in place.elements.enumerated().dropFirst() {
            if let child = element.elements.first(where: { $0.name == local(name) }) {
                element = child
                continue
            }
            let prefix = element.qualifiedName.split(separator: ":").dropLast().first
            let made = making(place.elements[index...], of: place, prefix, around: value)
            return adding(made, to: element, in: body)
        }
        guard let attribute = place.attribute else {
            return replacingContent(of: element, by: escaped(value), in: body)
        }
        return setting(attribute, to: value, of: element, in: body)
    }

    /// The text at a place; nil where there is none.
    package static func text(at place: XMLPlace, in text: [UInt8]) -> String? {
        guard let element = element(at: place, in: text) else { return nil }
        return place.attribute.map { element.attribute(local($0)) } ?? element.text
    }

    /// The text without an element or attribute; nil where the text is not XML or has none there.
    package static func removing(_ place: XMLPlace, from text: [UInt8]) -> [UInt8]? {
        guard let element = element(at: place, in: text), let range = element.byteRange else {
            return nil
        }
        var result = text
        guard let name = place.attribute else {
            guard place.elements.count > 1 else { return nil }
            result.removeSubrange(range)
            return result
        }
        guard let attribute = Self.attribute(name, of: element, in: text) else { return nil }
        result.removeSubrange(attribute.whole)
        return result
    }

    private static func element(at place: XMLPlace, in text: [UInt8]) -> XMLTree.Node? {
        // `try?`: a body that is not XML has no places.
        guard let tree = try? XMLTree(parsing: text), let root = tree.root,
            root.name == local(place.elements[0])
        else { return nil }
        var element = root
        for name in place.elements.dropFirst() {
            guard let child = element.elements.first(where: { $0.name == local(name) }) else {
                return nil
            }
            element = child
        }
        return element
    }

    /// A name without its prefix.
    private static func local(_ name: String) -> String {
        String(name.split(separator: ":").last ?? "")
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            .replacing("\"", with: "&quot;")
    }
}

extension XMLSplice {
    /// A value wrapped in elements of these names, with the prefix of the element that they go into.
    private static func making(
        _ names: ArraySlice<String>, of place: XMLPlace, _ prefix: Substring?, around value: String
    ) -> String {
        var made = place.attribute == nil ? escaped(value) : ""
        for (index, name) in names.enumerated().reversed() {
            let spelled =
                name.contains(":") || prefix == nil ? name : "\(prefix ?? ""):\(name)"
            let isLast = index == names.count - 1
            let attribute =
                isLast ? place.attribute.map { " \($0)=\"\(escaped(value))\"" } ?? "" : ""
            made = "<\(spelled)\(attribute)>\(made)</\(spelled)>"
        }
        return made
    }

    /// Adds an element after the last child of another, spaced like that child.
    private static func adding(
        _ made: String, to element: XMLTree.Node, in text: [UInt8]
    ) -> [UInt8]? {
        guard let last = element.elements.last, let range = last.byteRange else {
            let content = element.contentByteRange.map { Array(text[$0]) } ?? []
            return replacingContent(
                of: element, by: String(decoding: content, as: UTF8.self) + made, in: text)
        }
        let gap = text[..<range.lowerBound].reversed().prefix {
            $0 == 0x20 || (0x09...0x0D).contains($0)
        }
        var result = text
        result.insert(
            contentsOf: Array(gap.reversed()) + Array(made.utf8), at: range.upperBound)
        return result
    }

    private static func replacingContent(
        of element: XMLTree.Node, by content: String, in text: [UInt8]
    ) -> [UInt8]? {
        var result = text
        if let range = element.contentByteRange {
            result.replaceSubrange(range, with: content.utf8)
            return result
        }
        // `<a b="c"/>` has no room for content, and becomes `<a b="c">…</a>`.
        guard let range = element.byteRange, text[range].suffix(2).elementsEqual("/>".utf8) else {
            return nil
        }
        result.replaceSubrange(
            (range.upperBound - 2)..<range.upperBound,
            with: ">\(content)</\(element.qualifiedName)>".utf8)
        return result
    }

    private static func setting(
        _ name: String, to value: String, of element: XMLTree.Node, in text: [UInt8]
    ) -> [UInt8]? {
        var result = text
        if let attribute = attribute(name, of: element, in: text) {
            result.replaceSubrange(attribute.value, with: escaped(value).utf8)
            return result
        }
        guard let range = element.byteRange else { return nil }
        let head = range.lowerBound + 1 + element.qualifiedName.utf8.count
        result.insert(contentsOf: " \(name)=\"\(escaped(value))\"".utf8, at: head)
        return result
    }

    /// The range of an attribute in a start tag, with the space before it, and the range of its value.
    private static func attribute(
        _ name: String, of element: XMLTree.Node, in text: [UInt8]
    ) -> (whole: Range<Int>, value: Range<Int>)? {
        guard let range = element.byteRange else { return nil }
        var index = range.lowerBound + 1 + element.qualifiedName.utf8.count
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        while index < range.upperBound, text[index] != UInt8(ascii: ">") {
            let start = index
            while index < range.upperBound, isSpace(text[index]) { index += 1 }
            let key = text[index..<range.upperBound].prefix {
                !isSpace($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">")
            }
            guard
                let quote = text[key.endIndex..<range.upperBound].firstIndex(where: {
                    $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'")
                        || $0 == UInt8(ascii: ">")
                }), text[quote] != UInt8(ascii: ">"),
                let end = text[(quote + 1)..<range.upperBound].firstIndex(of: text[quote])
            else { return nil }
            if local(String(decoding: key, as: UTF8.self)) == local(name) {
                return (start..<(end + 1), (quote + 1)..<end)
            }
            index = end + 1
        }
        return nil
    }
}
