package import TapeJSON

/// Changes single places of a JSON text and leaves every other byte alone.
package enum JSONSplice {
    /// The text with a value set at a place, creating missing objects on the way; nil where the text is not JSON or a list
    /// would have to grow.
    package static func setting(
        _ steps: [JSONPathStep], to json: String, in text: [UInt8]
    ) -> [UInt8]? {
        // `try?`: a body that is not JSON has no places.
        guard let document = try? JSONDocument(parsing: text) else { return nil }
        var value = document.root
        for (index, step) in steps.enumerated() {
            if let child = child(of: value, at: step) {
                value = child
                continue
            }
            guard let made = making(steps[index...], around: json) else { return nil }
            guard value.kind == .object, case .name(let name) = step else {
                return replacing(value.byteRange, by: made, in: text)
            }
            guard let inner = making(steps[(index + 1)...], around: json) else { return nil }
            return adding(name, inner, to: value, in: text)
        }
        return replacing(value.byteRange, by: json, in: text)
    }

    /// The text without a member of an object, as often as its key is repeated; nil where the text is not JSON or has no such member.
    package static func removing(_ steps: [JSONPathStep], from text: [UInt8]) -> [UInt8]? {
        // `try?`: a body that is not JSON has no members.
        guard case .name(let name)? = steps.last, let document = try? JSONDocument(parsing: text)
        else { return nil }
        var parent = document.root
        for step in steps.dropLast() {
            guard let child = child(of: parent, at: step) else { return nil }
            parent = child
        }
        let members = Array(parent.members)
        let isRemoved = members.map { $0.key == name }
        guard isRemoved.contains(true) else { return nil }
        let lastKept = isRemoved.lastIndex(of: false) ?? -1
        var (result, end): ([UInt8], Int) = ([], 0)
        for (index, member) in members.enumerated() where isRemoved[index] {
            // The comma after the member is removed as well; at the end of the object, the comma before it.
            let isAtEnd = index > lastKept
            let start =
                isAtEnd && index > 0
                ? members[index - 1].value.byteRange.upperBound
                : member.keyValue.byteRange.lowerBound
            result += text[end..<start]
            end =
                isAtEnd
                ? member.value.byteRange.upperBound
                : members[index + 1].keyValue.byteRange.lowerBound
        }
        return result + text[end...]
    }

    /// The text with the bytes of a range replaced.
    package static func replacing(
        _ range: Range<Int>, by replacement: String, in text: [UInt8]
    ) -> [UInt8] {
        var result = text
        result.replaceSubrange(range, with: replacement.utf8)
        return result
    }

    private static func child(of value: JSONValue, at step: JSONPathStep) -> JSONValue? {
        switch step {
        case .name(let name): value.kind == .object ? value[name] : nil
        case .index(let index):
            value.kind == .array ? value[index < 0 ? value.count + index : index] : nil
        }
    }

    /// A value wrapped in the objects that the steps name.
    private static func making(_ steps: ArraySlice<JSONPathStep>, around json: String) -> String? {
        var made = json
        for step in steps.reversed() {
            guard case .name(let name) = step else { return nil }
            made = "{\(JSONText.quote(name)):\(made)}"
        }
        return made
    }

    /// Adds a member after an object's last one, spaced like the others.
    private static func adding(
        _ name: String, _ json: String, to object: JSONValue, in text: [UInt8]
    ) -> [UInt8] {
        var last: JSONMember?
        for member in object.members { last = member }
        guard let last else {
            return replacing(object.byteRange, by: "{\(JSONText.quote(name)):\(json)}", in: text)
        }
        let colon = text[last.keyValue.byteRange.upperBound..<last.value.byteRange.lowerBound]
        let before = text[..<last.keyValue.byteRange.lowerBound]
            .reversed().prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
        let gap = String(decoding: before.reversed(), as: UTF8.self)
        let end = last.value.byteRange.upperBound
        return replacing(
            end..<end,
            by: ",\(gap)\(JSONText.quote(name))\(String(decoding: colon, as: UTF8.self))\(json)",
            in: text)
    }
}
