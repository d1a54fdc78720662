import TapeJSON
import Testing

/// Every layout with every shape and every class of character, written by a serializer that knows
/// nothing of layouts' rules.
@Suite struct JSONLayoutMatrixTests {
    @Test(arguments: Serializer.all)
    func `showing and restoring gives back every byte`(serializer: Serializer) throws {
        let frames = [("", ""), ("", serializer.lineEnd), ("\n\n", " \t\n\n\r\n")]
        for (number, shape) in Shape.all.enumerated() {
            let (start, end) = frames[number % frames.count]
            let bytes = Array((start + serializer.text(of: shape) + end).utf8)
            let shown = try #require(
                JSONLayout.show(bytes), "\(String(decoding: bytes, as: UTF8.self))")
            let layout = try #require(JSONLayout(name: shown.layout.name))
            try #require(try layout.restore(shown.pretty) == bytes, "\(shown.layout.name)")
        }
    }

    @Test(arguments: stride(from: 0, to: Serializer.all.count, by: 9).map { Serializer.all[$0] })
    func `a stray space is restored or refused`(serializer: Serializer) throws {
        let list = Shape.array([.scalar("1"), .scalar("2"), .scalar("3")])
        let shape = Shape.array([list, list, .object([("\"a\"", .array([])), ("\"b\"", list)])])
        let text = Array(serializer.text(of: shape).utf8)
        for position in 1..<text.count {
            var changed = text
            changed.insert(UInt8(ascii: " "), at: position)
            guard let shown = JSONLayout.show(changed) else { continue }
            #expect(try shown.layout.restore(shown.pretty) == changed)
        }
    }
}

/// A value as a test writes it down: scalars are spelled already.
indirect enum Shape: Sendable {
    case scalar(String)
    case array([Shape])
    case object([(String, Shape)])

    static let scalars = [
        "0", "-0", "1.50", "1E400", "-12e-3", "123456789012345678901234567890", "true", "false",
        "null", #""""#, #""plain""#, #""\"\\\/\b\f\n\r\t""#, #""\u0000\u001F\u007f""#,
        #""\ud800 \uDFFF \ud83d\ude00""#, "\"é ü ß\"", "\"日本語\"", "\"😀👩‍👩‍👧\"",
        "\"\u{7F}\u{80}\u{85}\u{A0}\u{2028}\u{2029}\u{FEFF}\u{FFFE}\u{FFFF}\u{10FFFF}\"",
        #"", : { } [ ] \" ,""#, #""- # | > & * ! % @ ` ' ~""#, #""  ""#,
    ]

    static let all: [Shape] =
        scalars.map(Shape.scalar) + containers
        + [.array(containers), .object(containers.map { ("\"k\"", $0) })]

    private static let containers: [Shape] = [
        .array([]), .object([]), .array([.array([])]), .array([.object([])]),
        .object([("\"a\"", .array([]))]), .object([("\"a\"", .object([]))]),
        .array([.array([.array([.array([])])])]),
        .object([("\"\"", .object([("\"\"", .object([("\"\"", .object([]))]))]))]),
        .array(scalars.map(Shape.scalar)),
        .object(scalars.map { ($0.hasPrefix("\"") ? $0 : "\"k\"", .scalar($0)) }),
        .array([.array([.scalar("1"), .scalar("2")]), .array([.scalar("3")]), .array([])]),
        .array([.scalar("1"), .object([("\"a\"", .scalar("1"))]), .array([.scalar("2")])]),
        .array([.object([("\"a\"", .scalar("1"))]), .scalar("1"), .object([])]),
        .object([
            ("\"repeated\"", .scalar("1")), ("\"repeated\"", .array([.scalar("2")])),
            ("\"repeated\"", .object([("\"x\"", .scalar("3")), ("\"y\"", .array([]))])),
        ]),
        deep(40),
    ]

    private static func deep(_ depth: Int) -> Shape {
        (0..<depth).reduce(.scalar("1")) { inner, level in
            level.isMultiple(of: 2) ? .array([inner, .scalar("2")]) : .object([("\"d\"", inner)])
        }
    }
}

/// A serializer by example: how it spaces each thing.
struct Serializer: Sendable, CustomTestStringConvertible {
    /// What stands inside a container: before the first child, after a comma, before the end.
    enum Spread: Sendable { case inline(String, String, String), lines(afterComma: String) }

    var testDescription: String
    var unit = ""
    var lineEnd = "\n"
    var colon = ":"
    var objects = Spread.inline("", "", "")
    var rows = Spread.inline("", "", "")
    var lists = Spread.inline("", "", "")
    /// What stands in an empty container; `%` is the indentation of its closing bracket.
    var emptyArray = ""
    var emptyObject = ""
    var doArraysIndent = true

    func text(of shape: Shape, depth: Int = 0) -> String {
        switch shape {
        case .scalar(let spelling):
            return spelling
        case .array(let elements) where elements.isEmpty:
            return "[\(empty(emptyArray, depth))]"
        case .object(let members) where members.isEmpty:
            return "{\(empty(emptyObject, depth))}"
        case .array(let elements):
            let inner = doArraysIndent ? depth + 1 : depth
            let texts = elements.map { text(of: $0, depth: inner) }
            guard case .scalar = elements[0] else { return "[\(join(texts, rows, depth, inner))]" }
            return "[\(join(texts, lists, depth, inner))]"
        case .object(let members):
            let texts = members.map { "\($0)\(colon)\(text(of: $1, depth: depth + 1))" }
            return "{\(join(texts, objects, depth, depth + 1))}"
        }
    }

    private func join(_ texts: [String], _ spread: Spread, _ depth: Int, _ inner: Int) -> String {
        switch spread {
        case .inline(let open, let comma, let close):
            return open + texts.joined(separator: ",\(comma)") + close
        case .lines(let afterComma):
            let line = lineEnd + indentation(inner)
            let all = texts.joined(separator: ",\(afterComma)\(line)")
            return line + all + lineEnd + indentation(depth)
        }
    }

    private func empty(_ text: String, _ depth: Int) -> String {
        text.replacing("%", with: indentation(depth)).replacing("\n", with: lineEnd)
    }

    private func indentation(_ depth: Int) -> String { String(repeating: unit, count: depth) }
}

extension Serializer {
    static let all = inline + indented + arrays

    private static let inline: [Serializer] = [":", ": ", " : ", ":\t"].flatMap { colon in
        [("", "", ""), ("", " ", ""), (" ", " ", " "), ("", " \n ", "")].map { spread in
            var serializer = Serializer(testDescription: "inline \(colon) \(spread)", colon: colon)
            serializer.objects = .inline(spread.0, spread.1.replacing("\n", with: ""), spread.2)
            serializer.rows = .inline(spread.0, spread.1, spread.2)
            serializer.lists = .inline(spread.0, spread.1.replacing("\n", with: ""), spread.2)
            serializer.emptyArray = spread.0
            serializer.emptyObject = spread.0
            return serializer
        }
    }

    private static let units = ["", " ", "  ", "   ", "    ", "        ", "\t"]

    private static let indented: [Serializer] = units.flatMap { unit in
        ["\n", "\r\n"].flatMap { lineEnd in
            [":", ": ", " : "].flatMap { colon in
                [("", "", ""), ("", "", " "), ("\n%", "\n%", ""), ("\n\n%", "\n%", "")].map {
                    form in
                    Serializer(
                        testDescription: "indent \(unit.debugDescription) \(colon) \(form)",
                        unit: unit, lineEnd: lineEnd, colon: colon,
                        objects: .lines(afterComma: form.2), rows: .lines(afterComma: form.2),
                        lists: .lines(afterComma: form.2), emptyArray: form.0, emptyObject: form.1)
                }
            }
        }
    }

    private static let arrays: [Serializer] = [true, false].flatMap { doArraysIndent in
        ["  ", "    ", "\t"].flatMap { unit in
            [("", " ", ""), (" ", " ", " "), ("", "", "")].map { spread in
                Serializer(
                    testDescription: "arrays on a line \(spread) \(doArraysIndent)",
                    unit: unit, colon: " : ", objects: .lines(afterComma: ""),
                    rows: .inline(spread.0, spread.1, spread.2),
                    lists: .inline(spread.0, spread.1, spread.2), emptyArray: " ", emptyObject: " ",
                    doArraysIndent: doArraysIndent)
            }
        }
    }
}
