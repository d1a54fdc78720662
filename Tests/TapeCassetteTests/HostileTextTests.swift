import TapeCassette
import TapeHTTP
import Testing

/// Texts in which names and values are read again for each other, unless something limits that.
@Suite struct HostileTextTests {
    private static let size = 200_000

    private static func many(_ unit: String) -> String {
        String(repeating: unit, count: size / unit.utf8.count)
    }

    private static func many(_ unit: String, _ count: Int) -> String {
        String(repeating: unit, count: count)
    }

    private static let texts: [(name: String, text: String)] = [
        ("a word of digits in a list", "{\"password\":[\(many("1"))x]}"),
        ("letters of numbers in a list", "{\"password\":[\(many("e")) ]}"),
        ("backslashes in a list", "{\"password\":[\(many("\\"))x]}"),
        ("backslashes in a list of YAML", backslashes),
        ("tags without end", many("$password:!")),
        ("lists without end, each beside a name", many("value:[name:password,")),
        ("lists with values, each beside a name", many("value:[\"ab\",name:userpass,")),
        ("lists before names", many("\"value\":[\"name\":\"password\">")),
        ("words without end, each beside a name", many("value:name=password&")),
        ("attributes without end, each before a name", many("value=name=\"password\"}")),
        ("blocks of YAML, each beside many names", blocks),
        ("a number that holds a credential many times", number),
    ]

    private static let backslashes = many("password: [\(many("\\", 9_000))x\n")
    private static let blocks = many(
        "\(many("name: userpass\n", 24))value:\n\(many("  - ab\n", 2_000))")
    private static let number = "{\"password\":\"1234567890\",\"n\":\(many("1234567890"))}"

    @Test(.timeLimit(.minutes(1)), arguments: texts.indices)
    func `no text is read again and again`(number: Int) {
        let (name, text) = Self.texts[number]
        let kept = Redactor().kept(text, type: "text/plain")
        #expect(kept.utf8.count <= 3 * text.utf8.count, "\(name)")
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["old", "_v1", "_b64"])
    func `a name of any length is judged`(ending: String) {
        let endings = Self.many(ending)
        #expect(!LiteralCredentials.isCredential(endings))
        #expect(LiteralCredentials.isCredential("password" + endings))
        let headers: HeaderFields = [HeaderName("X-" + endings): "value"]
        let exchange = Exchange(
            asked: HTTPRequest(url: HTTPURL("https://h/")),
            outcome: .whole(HTTPResponse(status: 200, headers: headers)))
        let kept = Redactor().interaction(from: exchange)
        #expect(kept.outcome.response?.headers.first?.value == "value")
    }

    @Test(arguments: [
        (#"{"name":"password","value":["q7Zt4hVb9Lm","1e5x"]}"#, ["q7Zt4hVb9Lm"]),
        (#"{"value":"q7Zt4hVb9Lm","name":"password"}"#, ["q7Zt4hVb9Lm"]),
        (#"{"password":["1e5x",{"a":"q7Zt4hVb9Lm"},98765432]}"#, ["98765432", "q7Zt4hVb9Lm"]),
        (
            "name: password\nvalue:\n  - q7Zt4hVb9Lm\n  - p3Xw8kTn5Rs\n",
            ["q7Zt4hVb9Lm", "p3Xw8kTn5Rs"]
        ),
        ("{name:password, value:[{name:password, value:q7Zt4hVb9Lm}]}", ["q7Zt4hVb9Lm"]),
    ])
    func `what is beside a name is taken out all the same`(text: String, secrets: [String]) {
        let kept = Redactor().kept(text, type: "text/plain")
        for secret in secrets { #expect(!kept.contains(secret), "\(kept)") }
    }
}
