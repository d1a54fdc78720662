/// Suggests the parameter names under which a value from a response may be sent back.
enum ParameterNames {
    /// Parameter names for a token that came under a key, the likeliest first.
    ///
    /// A token that equals the number of items so far is an offset.
    static func forToken(
        _ token: String, under key: KeyWords, count: Int, spelledLike spellings: [KeySpelling]
    ) -> [String] {
        var names: [[String]] = []
        let words = key.words.filter { !vendors.contains($0) }
        names += known[words.joined(separator: " ")] ?? []
        let stripped = words.filter { $0 != "next" }
        let isNumber = Int(token) != nil
        // `next` alone does not suggest a parameter, but `next_page_token` does.
        if stripped.isEmpty {
            names +=
                isNumber ? [["next"], ["page"], ["offset"], ["start"]] : [["next"], ["cursor"]]
        } else {
            if stripped.last == "page" || stripped == ["value"] {
                names +=
                    isNumber
                    ? [["page"], words] : [["cursor"], ["page"], ["page", "token"], words]
            } else {
                names += [stripped]
                if stripped.count > 1, stripped.contains("start") || stripped.contains("end") {
                    names += [stripped.filter { $0 != "start" && $0 != "end" }]
                }
                names += [words]
            }
        }
        names += !isNumber ? tokens : Int(token) == count ? offsets : numbers
        return spelled(names, under: key, like: spellings)
    }

    /// The names in the API's spelling, or else in that of the key.
    private static func spelled(
        _ names: [[String]], under key: KeyWords, like spellings: [KeySpelling]
    ) -> [String] {
        var own = key.spelling
        if own.letters == .flat { own = KeySpelling(prefix: own.prefix, letters: .snake) }
        let usable = spellings.filter { $0.letters != .flat }
        // The hyphens of `X-Continuation-Token` belong to headers, not to parameters.
        let cases: [KeySpelling.Case] =
            key.words.first == "x" ? [.camel, .snake] : [own.letters]
        var styles = usable.prefix(1) + cases.map { KeySpelling(prefix: "", letters: $0) }
        // If keys begin with a capital but parameters do not, the names follow the parameters.
        if own.letters == .pascal, let flat = spellings.first(where: { $0.letters == .flat }) {
            styles.insert(KeySpelling(prefix: flat.prefix, letters: .flat), at: 0)
        }
        // If one parameter has a sign before its name, all have it: `_limit`, `$top`.
        if let prefix = spellings.first?.prefix, !prefix.isEmpty {
            styles.insert(KeySpelling(prefix: prefix, letters: cases[0]), at: 0)
        }
        var seen: Set<String> = []
        var result: [String] = []
        for words in names {
            let isOneWord = words.count == 1
            for style in styles {
                // A single word shows no case style, unless it begins with a capital.
                let letters =
                    isOneWord && style.letters != .pascal ? KeySpelling.Case.flat : style.letters
                let name = KeySpelling(prefix: style.prefix, letters: letters).spell(words)
                if seen.insert(name).inserted { result.append(name) }
            }
        }
        return result
    }

    /// What headers begin with and parameters do not.
    private static let vendors: Set<String> = ["x", "opc", "ms", "amz"]

    /// Keys whose parameter has a completely different name.
    private static let known: [String: [[String]]] = [
        "last evaluated key": [["exclusive", "start", "key"]],
        "last evaluated table name": [["exclusive", "start", "table", "name"]],
        "end cursor": [["after"], ["cursor"], ["before"]],
        "after cursor": [["after"], ["cursor"]],
        "next cursor": [["cursor"], ["start", "cursor"]],
        "next batch": [["since"], ["from"]],
        "end": [["from"], ["start"]],
        "last id": [["after"], ["after", "id"], ["last", "id"]],
        "next token": [["next", "token"], ["pagination", "token"], ["token"]],
        "next forward token": [["next", "token"], ["token"]],
        "next continuation token": [["continuation", "token"]],
        "next page offset": [["offset"]],
        "next marker": [["marker"]],
        "pagination token": [["pagination", "token"]],
        "next page start": [["start"]],
        "older": [["older", "than"], ["before"]],
    ]

    private static let tokens: [[String]] = [
        ["cursor"], ["after"], ["page", "token"], ["next"], ["token"], ["continue"], ["start"],
        ["from"], ["offset"], ["marker"], ["next", "token"], ["start", "cursor"], ["since"],
        ["continuation", "token"], ["pagination", "token"], ["page"], ["scroll", "id"],
        ["bookmark"], ["last"], ["position"],
    ]

    private static let offsets: [[String]] = [
        ["offset"], ["from"], ["start"], ["skip"], ["start", "at"], ["cursor"], ["after"], ["page"],
    ]

    private static let numbers: [[String]] = [
        ["page"], ["offset"], ["start"], ["cursor"], ["after"], ["skip"], ["from"], ["since"],
        ["next"], ["page", "number"], ["last", "id"], ["max", "id"],
    ]

    /// The page number and offset parameters that usually accompany a size parameter, the likeliest first.
    static func counting(besides size: KeyWords?) -> [(words: [String], isPage: Bool)] {
        let offset = (words: ["offset"], isPage: false)
        let page = (words: ["page"], isPage: true)
        let skip = (words: ["skip"], isPage: false)
        let start = (words: ["start"], isPage: false)
        switch size?.phrase {
        case "top"?, "take"?: return [skip, offset, page]
        case "page size"?, "size"?:
            return [
                page, (["page", "number"], true), (["from"], false), (["page", "index"], true),
                offset, start,
            ]
        case "per page"?, "hits per page"?, "page limit"?: return [page, offset]
        case "max results"?:
            return [(["start", "at"], false), (["start", "index"], false), start, page]
        case "rows"?: return [start, offset, page]
        case "count"?: return [start, offset, page, (["start", "index"], false), skip]
        case "max"?: return [(["first"], false), offset, start]
        case "first"?: return [skip, offset, page]
        case "limit"?: return [offset, page, skip, start, (["start", "index"], false)]
        default: return [page, offset, start, skip, (["from"], false)]
        }
    }
}
