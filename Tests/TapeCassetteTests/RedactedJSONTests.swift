import TapeCassette
import TapeJSON
import TapeTestKit
import Testing

/// What is JSON stays JSON with the same keys and elements, whatever its texts resemble.
@Suite struct RedactedJSONTests {
    @Test(arguments: 0..<40)
    func `a document of troublesome texts keeps its shape`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<50 {
            let text = Self.object(&random, depth: 3)
            let kept = Redactor().kept(text, type: "application/json")
            let before = try Self.shape(text)
            let after = (try? JSONDocument(parsing: kept)).map { Shape(of: $0.root) }
            #expect(after == before, "\(text)\nbecame\n\(kept)")
        }
    }

    @Test(arguments: [
        #"{"secret":{"":7,"":{"":"P\"","":"'"},"":""},"":"'","":["",5e3],"":""}"#,
        #"{"a":"<input name='password' value='","b":["x",{"key":"cGFzc3dvcmQ9eDF5Mno="}]}"#,
        #"{"secret":{"value":["{\"a b\":\"Password: \\\"\"}","{"]}, "text_1": -1.5e3}"#,
        #"{"":":","secret":"\\","k":":","token":["\"",":'",1,{"":"'"}],"n":17}"#,
    ])
    func `nothing reaches from one string into another`(document: String) throws {
        let kept = Redactor().kept(document, type: "application/json")
        #expect(try Self.shape(kept) == Self.shape(document))
    }

    @Test(arguments: [
        #"{"api_keys":[482913571,482913572],"n":1}"#,
        #"{"a":"{\"api_keys\":[482913571,482913572]}","api_keys":[482913573],"n":1}"#,
        #"{"api_keys":[482913571],"a":"{\"api_keys\":[482913572,482913573]}","n":1}"#,
        #"{"a":"{\"b\":\"{\\\"api_keys\\\":[482913571,482913572]}\"}","api_keys":[482913573]}"#,
        #"{"a\\":[1],"api_keys":[482913571],"b":{"api_keys":[482913572,482913573]}}"#,
    ])
    func `a mark for a number is quoted like the name before it`(document: String) throws {
        let kept = Redactor().kept(document, type: "application/json")
        #expect(try Self.shape(kept) == Self.shape(document))
        #expect(!kept.contains("48291357"), "\(kept)")
        let root = try JSONDocument(parsing: kept).root
        for member in root.members where member.key == "a" && member.value.string != nil {
            _ = try JSONDocument(parsing: member.value.string ?? "")
        }
    }

    @Test func `a long list of numbers under a name takes no longer than its text`() throws {
        let numbers = (0..<4_000).map { "\(482_913_571 + $0)" }.joined(separator: ",")
        let kept = Redactor().kept(#"{"api_keys":[\#(numbers)]}"#, type: "application/json")
        let root = try JSONDocument(parsing: kept).root
        #expect(root.members.first?.value.elements.allSatisfy { $0.kind == .string } == true)
    }

    @Test(arguments: 0..<40)
    func `documents in lines, in a call or behind a guard keep their shape`(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        for _ in 0..<10 {
            let lines = (0..<3).map { _ in Self.object(&random, depth: 2) }
            let kept = Redactor().kept(
                lines.joined(separator: "\n"), type: "application/x-ndjson")
            let after = kept.split(separator: "\n").map(String.init)
            #expect(try after.map(Self.shape) == lines.map(Self.shape), "\(lines)\nbecame\n\(kept)")
            for (before, behind) in [(")]}',\n", ""), ("f(", ");")] {
                let text = before + lines[0] + behind
                let kept = Redactor().kept(text, type: "text/plain")
                let inside = String(kept.dropFirst(before.count).dropLast(behind.count))
                #expect(try Self.shape(inside) == Self.shape(lines[0]), "\(text)\nbecame\n\(kept)")
            }
        }
    }

    @Test(arguments: 0..<40)
    func `a document that breaks off keeps its whole strings apart`(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<20 {
            let whole = Self.object(&random, depth: 3).unicodeScalars
            let length = Int.random(in: whole.count / 2..<whole.count, using: &random)
            let text = String(String.UnicodeScalarView(whole.prefix(length)))
            let kept = Redactor().kept(text, type: "application/json")
            #expect(Self.signs(of: kept) == Self.signs(of: text), "\(text)\nbecame\n\(kept)")
        }
    }

    /// What stands between the whole strings of a text: signs as they are, and a dot for each string, number or literal.
    private static func signs(of text: String) -> String {
        var signs = ""
        var (isString, isEscaped) = (false, false)
        for sign in text.unicodeScalars {
            if isString {
                if sign == "\"", !isEscaped { isString = false }
                isEscaped = sign == "\\" && !isEscaped
            } else if "{}[],:".unicodeScalars.contains(sign) {
                signs.unicodeScalars.append(sign)
            } else if sign != " " {
                isString = sign == "\""
                if signs.last != "." { signs.append(".") }
            }
        }
        return signs
    }

    private static func shape(_ text: String) throws -> Shape {
        try Shape(of: JSONDocument(parsing: text).root)
    }

    /// The keys and the numbers of elements of a value, without its scalars.
    private indirect enum Shape: Equatable {
        case object([String], [Shape])
        case array([Shape])
        case scalar

        init(of value: JSONValue) {
            switch value.kind {
            case .object:
                self = .object(
                    value.members.map(\.key), value.members.map { Shape(of: $0.value) })
            case .array: self = .array(value.elements.map { Shape(of: $0) })
            default: self = .scalar
            }
        }
    }

    private static func object(_ random: inout SeededRandom, depth: Int) -> String {
        let members = (0..<Int.random(in: 1...4, using: &random)).map { index in
            let name = keys.randomElement(using: &random) ?? ""
            return
                "\(written("\(name)\(index == 0 ? "" : "_\(index)")")):\(value(&random, depth: depth - 1))"
        }
        return "{" + members.joined(separator: Bool.random(using: &random) ? "," : ", ") + "}"
    }

    private static func value(_ random: inout SeededRandom, depth: Int) -> String {
        switch Int.random(in: 0..<(depth > 0 ? 10 : 7), using: &random) {
        case 0:
            return ["null", "true", "17", "48291357", "-1.5e3"].randomElement(using: &random) ?? ""
        case 1...5:
            let count = Int.random(in: 1...3, using: &random)
            return written(
                (0..<count).map { _ in texts.randomElement(using: &random) ?? "" }.joined())
        case 6: return written(object(&random, depth: max(depth - 1, 0)))
        case 7:
            let count = Int.random(in: 0...3, using: &random)
            let elements = (0..<count).map { _ in value(&random, depth: depth - 1) }
            return "[" + elements.joined(separator: ",") + "]"
        default: return object(&random, depth: depth)
        }
    }

    /// A text as JSON spells it.
    private static func written(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }

    private static let keys = [
        "id", "name", "value", "key", "password", "token", "credentials", "secret", "api_keys",
        "hint",
        "headers", "Authorization", "url", "cookie", "text", "a b", "pass\"word", "k\\",
    ]

    private static let texts = [
        "password:'", "password: ", "Password: \"", "secret={", "tokens: [", "token>", "<password>",
        "</password>", "<input name='password' value='", "api_key=", "%3D", "api_key%3Dx1", "&amp;",
        "&quot;password&quot;:&quot;", "it's", "q7Zt4hVb9LmX2pWs", "hunter2!", "a=b&pw=x1y2z3", ":",
        "'",
        "\"", "\"\"\"", "\\", "\\\"", "{", "}", "[", "]", ",", "\n", "data:", "data: {\"a\":",
        "Bearer ",
        "Bearer q7Zt4hVb9LmX2pWs", "Basic am9lOnBhc3M=", "https://joe:pass1x@h/?token=q7Zt4hVb9&x",
        "curl -u joe:x1y2z3", "Set-Cookie: sid=q7Zt4hVb9; Path=/", "map[password:x1y2z3 n:1]", "#",
        " # ",
        "password: |\n  x1y2z3\n", "- password: x1y2z3", "cGFzc3dvcmQ9eDF5Mno=", "$pw = 'x1y2z3",
        "=>",
        "-----BEGIN RSA PRIVATE KEY-----\nq7Zt", "mutation { login(password: \"x1y2z3\") }", "é",
        "密码:",
    ]
}
