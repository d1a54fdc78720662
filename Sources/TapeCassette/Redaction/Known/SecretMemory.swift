internal import TapeHTTP

/// The secrets a redactor knows: those it was given, and those it has learnt from credentials it saw.
///
/// A value keeps its mark for as long as the redactor lives, so that a credential in a response has the same mark in the next
/// request.
struct SecretMemory {
    private var values: [[UInt8]] = []
    private var marks: [[UInt8]] = []
    private var markOfValue: [[UInt8]: [UInt8]] = [:]
    private var countOfName: [String: Int] = [:]
    /// The marks of values, and those that are reserved for some.
    private var givenMarks: Set<[UInt8]> = []
    private(set) var search = SecretSearch(for: [])
    private var known: Set<[UInt8]> = []
    /// Searches for the declared values only, not the learnt ones.
    private var given = SecretSearch(for: [])
    private var givenCount = 0
    private var passing = PassingValues()
    /// Names whose values were kept but may be credentials.
    private(set) var doubtfulNames: [String] = []
    /// Whether some text had more layers than a search undoes.
    private(set) var leftLayersUnread = false
    /// How many bytes were read below the surface of texts.
    private(set) var readBelow = 0
    /// How many bytes of texts were compared with values searched for verbatim.
    private(set) var compared = 0
    /// Whether some text held more credentials than are looked at, or all of them together more than are searched for.
    private(set) var holdsTooMany = false
    /// Names of credentials that are too long to be searched for whole.
    private(set) var longNames: [String] = []
    /// Names of secrets whose values were kept as keys of JSON.
    private(set) var keyNames: [String] = []
    /// Headers that a pass left unchanged and learnt nothing from, and in which nothing is hidden.
    private var settled: Set<HeaderField> = []
    /// The long text that was searched last, if it holds no known value.
    private var searched: SearchedText?

    init(_ secrets: [KnownSecret]) {
        for secret in secrets {
            let mark = Array(RedactionMark.text(for: secret.name).utf8)
            for value in secret.spellings {
                markOfValue[value] = mark
                givenMarks.insert(mark)
                // Its name is that of its place, where another value may be.
                if secret.isLiteral { reserve(secret.name) }
                guard secret.isSearchable, known.insert(value).inserted else { continue }
                values.append(value)
                marks.append(mark)
            }
        }
        for secret in secrets {
            for part in secret.partsOfLogin where known.insert(part).inserted {
                values.append(part)
                marks.append(Array(RedactionMark.text(for: secret.name).utf8))
            }
            for part in secret.parts where known.insert(part).inserted {
                values.append(part)
                marks.append(self.mark(of: part[...], at: "\(secret.name)-part"))
            }
        }
        search = SecretSearch(for: values, inCharsets: true)
        given = search
        givenCount = values.count
    }

    /// The values that were learnt so far and are text, each under the name in its mark.
    var learnt: [KnownSecret] {
        zip(values, marks).dropFirst(givenCount).compactMap { value, mark in
            String(validating: value, as: UTF8.self).map {
                KnownSecret(name: name(ofMark: mark), value: $0, isLiteral: true)
            }
        }
    }

    /// Whether a text holds a declared value, in whatever layers it is spelled.
    mutating func holdDeclared(_ text: ArraySlice<UInt8>) -> Bool {
        let given = self.given
        return !given.matches(in: text).isEmpty
            || !below(text, readingAllScripts: given.hasNonASCII) { given.matches(in: $0) }
                .matches.isEmpty
    }

    /// How many values are searched for.
    var count: Int { values.count }

    /// The mark of a match.
    func mark(of match: SecretSearch.Match) -> [UInt8] {
        match.secret == PassingValues.index ? PassingValues.mark : marks[match.secret]
    }

    /// What replaces a match in a text: its mark, and those tags in the match that have no counterpart there, so that XML stays
    /// well-formed.
    func replacement(
        of match: SecretSearch.Match, in text: ArraySlice<UInt8>
    ) -> [UInt8] {
        let mark = mark(of: match)
        guard match.secret != PassingValues.index else {
            return mark + InlineTag.unpaired(in: text[match.range])
        }
        let holdsTags = values[match.secret].contains(UInt8(ascii: "<"))
        let tags = holdsTags ? [] : InlineTag.unpaired(in: text[match.range])
        return mark + (tags.isEmpty ? parting(match, from: text) : tags)
    }

    /// What keeps the mark of a learnt value apart from a number behind it: `REDACTED-password-2` is the mark of another value.
    ///
    /// Marks of declared values have no numbers, and must look the same in replay, where the values are not known.
    private func parting(_ match: SecretSearch.Match, from text: ArraySlice<UInt8>) -> [UInt8] {
        guard match.secret >= givenCount else { return [] }
        let rest = text[match.range.upperBound...].prefix(8)
        guard rest.first == UInt8(ascii: "-"),
            rest.dropFirst().first.map({ (0x30...0x39).contains($0) }) == true
        else { return [] }
        return [UInt8(ascii: "~")]
    }

    /// The mark of a value; a new value gets a new mark, named after its place.
    mutating func mark(of value: ArraySlice<UInt8>, at name: String) -> [UInt8] {
        let value = Array(value)
        if let mark = markOfValue[value] { return mark }
        let numbered = RedactionMark.numbered(name, in: &countOfName)
        let mark = Array(RedactionMark.text(for: numbered).utf8)
        markOfValue[value] = mark
        givenMarks.insert(mark)
        return mark
    }

    /// The mark of a URL's user information, whose escapes do not matter.
    ///
    /// One that only says who it is, or that holds a declared secret or a mark, gets the mark without a number: in replay,
    /// where neither that secret nor earlier marks are known, the same request must look the same.
    mutating func mark(ofUserInfo userInfo: ArraySlice<UInt8>) -> [UInt8] {
        let plain = Array(RedactionMark.text(for: Self.userInfo).utf8)
        if let mark = RedactionMark.first(in: userInfo) {
            if mark.starts(with: plain), mark.count == userInfo.count { return mark }
        } else if let match = given.matches(in: userInfo).first {
            let mark = mark(of: match)
            if mark.starts(with: plain) { return mark }
        } else {
            let value = Self.unescaped(userInfo)[...]
            let password = value.drop { $0 != UInt8(ascii: ":") }.dropFirst()
            if !password.isEmpty || ValueLooks.isChosen(value, atLeast: 8) {
                return mark(of: value, at: Self.userInfo)
            }
        }
        reserve(Self.userInfo)
        return plain
    }

    private static let userInfo = "user-info"

    /// A text with its escapes undone, layer by layer.
    private static func unescaped(_ text: ArraySlice<UInt8>) -> [UInt8] {
        var text = BodyViews.unescaped(text)
        for _ in 0..<3 {
            let next = PercentEncoding.decode(text[...])
            if next == text { break }
            text = next
        }
        return text
    }

    /// The highest number of a mark that is taken for one: higher ones were never given, and a text may hold any.
    private static let highestNumber = 1_000_000

    /// Keeps a mark from an earlier run, whose value is no longer known, from being given to another value.
    mutating func reserve(_ name: String) {
        let parts = name.split(separator: "-")
        let written = parts.count > 1 ? parts.last.flatMap { Int($0) } : nil
        let number = written.flatMap { $0 <= Self.highestNumber ? $0 : nil }
        let stem = number.map { name.dropLast("-\($0)".count) } ?? name[...]
        countOfName[String(stem)] = max(countOfName[String(stem), default: 0], number ?? 1)
        countOfName[name] = max(countOfName[name, default: 0], 1)
        givenMarks.insert(Array(RedactionMark.text(for: name).utf8))
    }

    /// Whether a text is a mark of a value.
    func hasGiven(_ mark: [UInt8]) -> Bool { givenMarks.contains(mark) }

    /// Credentials that servers hand out are shorter; of a longer one, only this many bytes are searched for.
    static let longestLearnt = 4096

    /// A server that shows more gets no further.
    static let mostLearnt = 1_000_000

    /// Gives up if a text has more finds than are looked at.
    mutating func gaveUp(on count: Int) -> Bool {
        guard count > NamedValues.most else { return false }
        holdsTooMany = true
        return true
    }

    /// Searches for a value from now on, wherever it is echoed.
    mutating func learn(_ whole: ArraySlice<UInt8>, mark: [UInt8]) {
        let value = whole.prefix(Self.longestLearnt)
        if value.count < whole.count { noteLong(mark) }
        guard value.count >= KnownSecret.shortestSearchable, !ValueLooks.isCommon(value),
            // A value that is part of the mark itself could never be removed.
            !mark.contains(value), RedactionMark.first(in: value) == nil,
            known.insert(Array(value)).inserted
        else { return }
        guard values.count < Self.mostLearnt else { return holdsTooMany = true }
        values.append(Array(value))
        marks.append(mark)
        settled = []
        search.add(Array(value), secret: values.count - 1)
    }

    /// Searches for a value that holds for one request only, until many others followed it.
    mutating func learnPassing(_ value: ArraySlice<UInt8>) {
        if RedactionMark.first(in: value) == nil { passing.add(Array(value)) }
    }

    // MARK: Headers

    /// What changes when a text teaches something.
    struct State: Equatable {
        fileprivate let values, names, marks, longNames: Int
        fileprivate let leftLayersUnread: Bool
    }

    var state: State {
        State(
            values: values.count, names: doubtfulNames.count, marks: markOfValue.count,
            longNames: longNames.count, leftLayersUnread: leftLayersUnread)
    }

    private static let mostSettled = 64

    /// Whether a header was searched before, for the values that are known now, and left as it is.
    func isSettled(_ header: HeaderField) -> Bool { settled.contains(header) }

    mutating func settle(_ header: HeaderField) {
        guard settled.count < Self.mostSettled,
            SecretScan(known: self, lifting: []).hidden(in: Array(header.value.utf8)).isEmpty
        else { return }
        settled.insert(header)
    }

    // MARK: Texts

    /// Where a text holds known values, in whatever layers they are spelled.
    mutating func matches(in text: ArraySlice<UInt8>) -> [SecretSearch.Match] {
        guard !self.search.isEmpty || !self.passing.isEmpty else { return [] }
        let (search, passing) = (self.search, self.passing)
        let passed = passing.matches(in: text)
        let known = search.matches(in: text, compared: &compared)
        let (hidden, tokens) = below(
            text, readingAllScripts: search.hasNonASCII,
            withTokens: text.count >= SearchedText.shortest
        ) { search.matches(in: $0) + passing.matches(in: $0) }
        let direct = known + passed
        if text.count >= SearchedText.shortest {
            let isClear = direct.isEmpty && hidden.isEmpty
            searched = isClear ? SearchedText(text, for: count, tokens) : nil
        }
        guard !hidden.isEmpty || !passed.isEmpty else { return direct }
        return Set(direct + hidden).sorted {
            ($0.range.lowerBound, $1.range.upperBound, $0.secret)
                < ($1.range.lowerBound, $0.range.upperBound, $1.secret)
        }
    }

    /// The known values below a text's surface and, with `withTokens`, anything there that looks like a token.
    private mutating func below(
        _ text: ArraySlice<UInt8>, readingAllScripts: Bool, withTokens: Bool = false,
        _ search: @escaping (ArraySlice<UInt8>) -> [SecretSearch.Match]
    ) -> (matches: [SecretSearch.Match], tokens: [SearchedText.Token]) {
        enum Tag {
            case known(Int)
            case token(SearchedText.Token)
        }
        var layers = LayerSearch<Tag>(
            in: text, readingAllScripts: readingAllScripts
        ) { text, surface in
            var found: [(range: Range<Int>, tag: Tag)] = []
            if surface != .island {
                found = search(text).map { ($0.range, .known($0.secret)) }
            }
            guard withTokens, surface != .bytes else { return found }
            return found
                + TokenShape.matches(in: text).map {
                    let token = SearchedText.Token(shape: $0.shape, bytes: Array(text[$0.range]))
                    return ($0.range, .token(token))
                }
        }
        var (matches, tokens) = ([SecretSearch.Match](), [SearchedText.Token]())
        for find in layers.finds(in: text) {
            switch find.tag {
            case .known(let secret): matches.append(.init(range: find.range, secret: secret))
            case .token(let token): tokens.append(token)
            }
        }
        readBelow += layers.work.spent
        if layers.work.isExhausted { leftLayersUnread = true }
        return (matches, tokens)
    }

    /// The tokens below the surface of a text, if it is the one searched last and holds no known value; nil for other texts.
    func tokens(below text: ArraySlice<UInt8>) -> [SearchedText.Token]? {
        guard let searched, searched.is(text, for: count) else { return nil }
        return searched.tokens
    }

    /// Remembers that a value was kept under a name that may be a credential's.
    mutating func note(_ name: String) {
        Self.add(name, to: &doubtfulNames)
    }

    /// Adds a name once; more than twenty tell a reader nothing.
    private static func add(_ name: String, to names: inout [String]) {
        if names.count < 20, !names.contains(name) { names.append(name) }
    }

    /// Remembers that a known value was kept as a key.
    mutating func noteKey(_ match: SecretSearch.Match) {
        Self.add(name(ofMark: mark(of: match)), to: &keyNames)
    }

    private func name(ofMark mark: [UInt8]) -> String {
        String(decoding: mark.dropFirst(RedactionMark.prefix.utf8.count), as: UTF8.self)
    }

    private mutating func noteLong(_ mark: [UInt8]) {
        Self.add(name(ofMark: mark), to: &longNames)
    }

    /// Where a text that was cut off may hold the beginning of a known value, and the mark for it.
    func startOfCutMatch(in text: ArraySlice<UInt8>) -> (place: Int, mark: [UInt8])? {
        let known = search.startOfCutMatch(in: text)
        let passed = passing.startOfCutMatch(in: text)
        guard let known, known.place <= passed ?? .max else {
            return passed.map { ($0, PassingValues.mark) }
        }
        return (known.place, marks[known.secret])
    }
}
