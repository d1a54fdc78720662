import TapeCassette
import TapeHTTP
import TapeJSON
import TapeTestKit
import Testing

/// Each form in which a credential may come that nobody declared, and each member that only resembles one.
@Suite struct UndeclaredFormTests {
    @Test func `the tables are as long as they have to be`() {
        #expect(UndeclaredForm.all.count >= 115)
        #expect(InnocentMembers.all.count >= 80)
        #expect(SecretPlaces.bodies.count >= 30)
    }

    @Test(arguments: UndeclaredForm.all)
    func `a credential that nobody declared is taken or told`(form: UndeclaredForm) {
        let redactor = Redactor()
        let safe = redactor.kept(form.body, type: form.type)
        switch form.outcome {
        case .taken:
            #expect(!safe.contains(UndeclaredForm.value), "\(safe)")
            #expect(safe.contains("REDACTED-"), "\(safe)")
        case .told: #expect(!redactor.doubtfulNames.isEmpty, "\(safe)")
        }
    }

    @Test(arguments: [
        "password:'", #"Password: \""#, "tokens: {", "secret: [", "<password>", "api_key='",
    ])
    func `a label in a string hides no credential behind it`(label: String) {
        let lines = (0..<3).map { "{\"hint\":\"\(label)\",\"n\":\($0)}" }
        let kept = Redactor().kept(
            """
            {"rows":[\(lines.joined(separator: ","))],"credentials":{"a":"\(UndeclaredForm.value)"}}
            """, type: "application/json")
        #expect(
            kept.hasPrefix("{\"rows\":[\(lines.joined(separator: ","))],\"credentials\":{\"a\":"))
        #expect(!kept.contains(UndeclaredForm.value))
        #expect(kept.hasSuffix("\"}}"))
    }

    @Test(arguments: [
        (#"{"n":1,"pin_code":{"value":482913}}"#, 1),
        (#"{"l":"{\"password\":48291357,\"n\":1}"}"#, 2),
        (#"{"l":"{\"a\":\"{\\\"password\\\":[48291357]}\"}"}"#, 3),
    ])
    func `a number in JSON within JSON becomes a string there`(body: String, depth: Int) throws {
        let kept = Redactor().kept(body, type: "application/json")
        #expect(!kept.contains("48291357"))
        var text = kept
        for _ in 1..<depth {
            let value = try JSONDocument(parsing: text).root
            text = try #require(value["l"]?.string ?? value["a"]?.string)
        }
        #expect(throws: Never.self) { try JSONDocument(parsing: text) }
    }

    static let labels = [
        "password:'", "'password': ", "apikey:\"", "'secret':'", "&lt;password&gt;",
        "{&quot;password&quot;:",
        "\\&quot;password\\&quot;:\\&quot;",
        "Password: ", "tokens: [",
    ]

    @Test(arguments: labels)
    func `a label in markup takes nothing behind it`(label: String) {
        let attribute = label.replacing("\"", with: "&quot;")
        let items = (1...3).map {
            """
            <item id="\($0)" hint="\(attribute)"><title>\(label)</title><t><![CDATA[\(label)]]></t><!-- \(label) --><n>7</n></item>
            """
        }
        let body = "<?xml version=\"1.0\"?>\n<items>\n\(items.joined(separator: "\n"))\n</items>"
        #expect(Redactor().kept(body, type: "application/xml") == body)
    }

    @Test(arguments: [
        "<r><i><![CDATA[Set <password> first.]]></i><!-- Set <password> first. --><u>1</u></r>",
        #"{"a":"<p title=\"'password': \">x</p><b>y</b>","n":1}"#,
        #"{"a":"a=1&hint=Invalid%20API%20key%3A%20none&b=1"}"#,
        #"{"a":"hint: \"Proxy-Authorization:\"\nnext: 1"}"#,
        "hint: \"Proxy-Authorization:\"\nnext: 1",
        #"{"nested":"{\"text\":\"password:'\",\"n\":\"it's\"}"}"#,
        #"{"nested":"{\"text\":\"{\\\"password\\\":\",\"n\":\"one\"}"}"#,
        ")]}',\n{\"a\":\"password:'\",\"b\":\"it's\"}",
        "f({\"a\":\"<password>\",\"b\":\"x</password>\"});",
        #"<script>var s = "Array<Secret>"; if (1<2) f("<p>");</script>"#,
        #"<script>if (password=="") alert("a")</script>"#,
        #"var s = '"password":'; var u = 'x'; f(u);"#,
        #"var a="<secret>", n=1, b="</secret>"; f()"#,
        "m: '{\"password\":'\nb: 2", #"{"a":"m: '{\"password\":'\nb: 2","c":"it's"}"#,
        "a: open with <password>\nb: close with </password>",
        "1,\"'password': \",2\n3,\"x\",4\n", "1,\"password: \"\"\"\"\"\n2,x\n",
        "1,open with <password>\n2,close with </password>\n",
        "data: {\"a\":\"'password': \",\ndata: \"b\":1}\n\n",
        "data: open with <password>\n\ndata: x\n\ndata: close with </password>\n\n",
        "--Z\r\nContent-Type: text/plain\r\n\r\n'password': \r\n--Z--\r\n",
        "--Z\nContent-Type: a/b\n\n<secret>\n--Z\nContent-Type: a/b\n\n</secret>\n--Z--",
        "a=%7B%22secret%22%3A%20%22unclosed&b=2&c=3",
        #"query { a(b: "\"password\":", c: "x") { d } }"#,
        "&lt;input name=&quot;password&quot; value=&quot;&quot;&gt;",
        "data: {\"a\":\"'secret':'\",\"b\":\"it's\"}\n\ndata: {\"a\":\"'secret':'\",\"b\":1}\n\n",
        "{\"a\":\"'password': \",\"b\":7}\n{\"a\":\"'password': \",\"b\":14}\n",
        #"{"a":"password==don't","b":"it's"}"#, "if (password==c) {}",
        #"<r><i h="password==don't">a</i><b>c's</b></r>"#,
    ])
    func `a label in a text within a text takes nothing behind it`(body: String) {
        #expect(Redactor().kept(body, type: "text/plain") == body)
    }

    @Test(arguments: [
        "<!-- <![CDATA[ <password> -->", "<!-- <script> <password> -->", "<!-- <script> -->",
        "<?note set <password> ?>", "<?note password=\" ?>", "<?note <!-- ?>",
        "<!-- <![CDATA[ {\"password\": -->", "<![CDATA[<!-- <password>]]>", "<![CDATA[a<!--]]>",
        "<![CDATA[<textarea> <password>]]>", "<!-- <? -->", "<script/>", "<script>a < b</script>",
        "<t>1 < 2 &lt; 3</t>",
    ])
    func `nothing opens within a comment, a section or an instruction`(opener: String) {
        let body = """
            <r><t>a</t>\(opener)<i h="{&quot;password&quot;:" t="secrets: ["/><i h="b"><t>it's</t></i></r>
            """
        #expect(Redactor().kept(body, type: "application/xml") == body)
    }

    @Test(arguments: [
        #""re_enter_password":"VALUE""#, #""re_enter_password":"correct horse battery staple""#,
        #""bearer":"Bearer VALUE""#, #""bearer":"VALUE""#, #""text":"export API_KEY=VALUE""#,
        #""text":"export API_KEY=changeme-VALUE""#, #""text":"https://h/?api_key=your_api_key""#,
    ])
    func `a credential beside such names and words is taken`(member: String) {
        let value = "q7Zt4hVb9LmX2pWs"
        let body = "{\(member.replacing("VALUE", with: value))}"
        let kept = Redactor().kept(body, type: "application/json")
        #expect(kept.contains("REDACTED-") && !kept.contains(value), "\(kept)")
    }

    @Test(arguments: ["skiptoken", "$skiptoken", "nextToken", "pageToken", "next_page_token"])
    func `the name of a position tells nothing`(name: String) {
        let value = "q7Zt4hVb9LmX2pWsq7Zt4hVb9LmX2pWs"
        let body = #"{"\#(name)":"\#(value)","next":"https://h/?\#(name)=\#(value)"}"#
        let redactor = Redactor()
        #expect(redactor.kept(body, type: "application/json") == body)
        #expect(redactor.doubtfulNames.isEmpty)
    }

    @Test(arguments: InnocentMembers.all)
    func `what only resembles a credential stays and stops nothing`(member: String) {
        let body = "{\"items\":[{\(member)}],\"next\":null}"
        #expect(Redactor().kept(body, type: "application/json") == body)
        let text = Array(body.utf8)
        #expect(SecretScan().finds(in: text[...]).isEmpty)
    }
}
