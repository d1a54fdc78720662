/// The tags of YAML's own types, in the form to which libyaml resolves `!!str` and similar tags.
///
/// A text may have tags only where `YAMLOptions.Features.tags` allows them, and no tag creates an object or runs anything.
package enum YAMLTag {
    private static let prefix = "tag:yaml.org,2002:"
    package static let null = prefix + "null"
    package static let bool = prefix + "bool"
    package static let int = prefix + "int"
    package static let float = prefix + "float"
    package static let string = prefix + "str"
    package static let binary = prefix + "binary"
    package static let merge = prefix + "merge"
    /// The tag `!`, which only says that the node's type must not be guessed.
    package static let nonSpecific = "!"

    /// The tag as a writer spells it.
    package static func spelled(_ tag: String) -> String {
        let suffix = tag.utf8.dropFirst(prefix.utf8.count)
        guard tag.hasPrefix(prefix), !suffix.isEmpty, suffix.allSatisfy(isPlainTagByte) else {
            let isLocal = tag.hasPrefix("!") && tag.utf8.dropFirst().allSatisfy(isPlainTagByte)
            return isLocal ? tag : "!<\(percentEncoded(tag))>"
        }
        return "!!" + tag.dropFirst(prefix.count)
    }

    private static func isPlainTagByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: ":"):
            true
        default: false
        }
    }

    private static func percentEncoded(_ tag: String) -> String {
        tag.utf8.reduce(into: "") { text, byte in
            if isPlainTagByte(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "!") {
                text.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
    }
}
