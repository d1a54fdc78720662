import TapeYAML

/// Writes spec trees as lines of YAML, with comments above some keys.
struct SpecLines {
    private static let widest = 100

    private(set) var text = ""
    /// The comment above each key, by the key's path from the top, such as `paging.cursor`.
    private let comments: [String: String]

    init(comments: [String: String]) {
        self.comments = comments
        comment("", indent: 0)
    }

    /// Writes a key at the top level; if its value is a map, each member gets a line of its own.
    mutating func write(_ member: SpecTree.Member) {
        comment(member.key, indent: 0)
        guard case .map(let members) = member.value else {
            return write(member.value, under: member.key, indent: 0, path: member.key)
        }
        let isShort = members.count == 1 && !member.value.wantsLines(width: Self.widest - 20)
        if isShort, comments["\(member.key).\(members[0].key)"] == nil,
            member.key == SpecKey.list.rawValue
        {
            return write(member.value, under: member.key, indent: 0, path: member.key)
        }
        text += "\(member.key):\n"
        write(members, indent: 2, path: member.key)
    }

    private mutating func write(_ members: [SpecTree.Member], indent: Int, path: String) {
        for member in members {
            let path = "\(path).\(member.key)"
            comment(path, indent: indent)
            write(member.value, under: YAMLText.scalar(member.key), indent: indent, path: path)
        }
    }

    private mutating func write(
        _ value: SpecTree, under key: String, indent: Int, path: String
    ) {
        let margin = String(repeating: " ", count: indent)
        let width = Self.widest - indent - key.utf8.count - 2
        guard value.wantsLines(width: width) else {
            text += "\(margin)\(key): \(value.inLine)\n"
            return
        }
        switch value {
        case .map(let members):
            text += "\(margin)\(key):\n"
            write(members, indent: indent + 2, path: path)
        case .list(let elements):
            text += "\(margin)\(key):\n"
            for element in elements { text += "\(margin)- \(element.inLine)\n" }
        case .text(let string):
            let block = YAMLText.literal(string, indent: indent)
            text += "\(margin)\(key): \(block ?? value.inLine)\n"
        case .token(let token):
            text += "\(margin)\(key): \(token)\n"
        }
    }

    private mutating func comment(_ path: String, indent: Int) {
        guard let comment = comments[path] else { return }
        let margin = String(repeating: " ", count: indent)
        // A comment may quote what a server wrote, so every character that ends a line in YAML must end one here.
        for line in comment.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            text += line.isEmpty ? "\(margin)#\n" : "\(margin)# \(Self.printable(line))\n"
        }
    }

    /// The text with each character that YAML does not allow replaced by a space.
    private static func printable(_ line: Substring) -> String {
        let scalars = line.unicodeScalars.map { scalar -> Unicode.Scalar in
            let isForbidden =
                scalar.properties.generalCategory == .control || scalar == "\u{FEFF}"
                || scalar.properties.isNoncharacterCodePoint
            return isForbidden ? " " : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
