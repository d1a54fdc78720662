/// Forms in which a server may show a credential that nobody declared.
///
/// A row is added by writing it down; `VALUE` stands for the credential.
package struct UndeclaredForm: Sendable, CustomStringConvertible {
    /// What must become of it.
    package enum Outcome: Sendable {
        /// Its value is in nothing that is kept.
        case taken
        /// It is kept, and its name is told.
        case told
    }

    package let outcome: Outcome
    package let type: String
    package let text: String

    package static let value = "hunter2Hunter2x"

    package init(_ outcome: Outcome, _ type: String, _ text: String) {
        self.outcome = outcome
        self.type = type
        self.text = text
    }

    package var body: String { text.replacing("VALUE", with: Self.value) }
    package var description: String { text }

    static let json = "application/json"
    static let xml = "application/xml"
    static let plain = "text/plain"
    static let html = "text/html"
    static let form = "application/x-www-form-urlencoded"
    static let parts = "multipart/form-data; boundary=b"

    package static let all: [Self] =
        members + nested + beside + elements + pairs + texts + doubtful + siblings + unread + inner
        + kept

    private static let members: [Self] = [
        .init(.taken, json, #"{"password":"VALUE"}"#),
        .init(.taken, json, #"{"userPassword" : "VALUE"}"#),
        .init(.taken, json, #"{"db_password":["VALUE","VALUE"]}"#),
        .init(.taken, json, "{\"passphrase\" \n\t: \r\n \"VALUE\"}"),
        .init(.taken, json, "\u{FEFF}{\"client_secret\":\"VALUE\"}"),
        .init(.taken, json, #")]}',{"clientSecret":"VALUE"}"#),
        .init(.taken, json, #"while(1);{"webhookSecret":"VALUE"}"#),
        .init(.taken, json, #"cb({"apiKey":"VALUE"})"#),
        .init(.taken, json, #"cb({'api_key':'VALUE'});"#),
        .init(.taken, json, #"window.x={stripe_secret_key:"VALUE"};"#),
        .init(.taken, json, #"{'private_key':'VALUE',}"#),
        .init(.taken, json, #"{"\u0070assword":"VALUE"}"#),
        .init(.taken, json, #"{"a":"{\"accessToken\":\"VALUE\"}"}"#),
        .init(.taken, json, #"{"a":"\"{\\\"refreshToken\\\":\\\"VALUE\\\"}\""}"#),
        .init(.taken, json, #"{"id_token":"VALUE"#),
        .init(.taken, json, #"{"password":"aaaabbbbcc","password":"VALUE"}"#),
        .init(.taken, json, #"{"Authorization":"Bearer VALUE"}"#),
        .init(.taken, "application/x-ndjson", "{\"a\":1}\n{\"sessionToken\" : \"VALUE\"}\n"),
        .init(.taken, "application/json-seq", "\u{1E}{\"csrfToken\":\"VALUE\"}\n"),
        .init(.taken, plain, #"oops {"connectionString":"VALUE"} bye"#),
        .init(.taken, html, #"<script>var c={"signing_key":"VALUE"}</script>"#),
        .init(.taken, html, #"<script>var a='<b>';var c={"password":"a<9z<bVALUE"};</script>"#),
        .init(.taken, json, #"{"a":"secret: |\n  a&9VALUE\nb: 1"}"#),
        .init(.taken, xml, "<t>{\"a\":\"['password' =&gt; 'a1b2&lt;b&gt;VALUE']\"}</t>"),
        .init(.taken, xml, "<r><![CDATA[f(password='a1b2]]]]><![CDATA[>VALUE')]]></r>"),
        .init(.taken, "application/yaml", "m: '{\"password\":\"VALUE\"}'\nb: 2\n"),
        .init(.taken, "application/yaml", "m: run with password=VALUE\nb: 2\n"),
        .init(.taken, "text/csv", "1,\"password: VALUE\",2\n3,x,4\n"),
        .init(.taken, "text/event-stream", "data: {\"a\":1,\ndata: \"password\":\"VALUE\"}\n\n"),
        .init(.taken, form, "a=%7B%22secret%22%3A%20%22VALUE&b=2"),
        .init(.taken, plain, "var a = '{\"password\":\"VALUE\"}'; f(a);"),
        .init(.taken, json, #"{"q":"{ a(b: \"{\\\"password\\\":\\\"VALUE\\\"}\") { d } }"}"#),
        .init(.taken, "text/event-stream", "data: {\"password\":\ndata: \"VALUE\"}\n\n"),
        .init(.taken, "text/event-stream", "data: {\"password\"\ndata: : \"VALUE\"}\n\n"),
        .init(.taken, json, #"{"query":"mutation { login(password: \"VALUE\") { id } }"}"#),
        .init(.taken, json, #"{"query":"{ a(in: {password : \"\"\"VALUE\"\"\"}) { id } }"}"#),
    ]

    private static let nested: [Self] = [
        .init(.taken, json, #"{"password":{"value":"VALUE","expires":3}}"#),
        .init(.taken, json, #"{"password":{"a":{"b":{"c":"VALUE"}}}}"#),
        .init(.taken, json, #"{"api_key":[{"a":["x",{"b":"VALUE"}]}],"c":1}"#),
        .init(.taken, json, #"{"a":"{\"password\":{\"value\":\"VALUE\"}}"}"#),
        .init(.taken, json, #"{"credentials":{"user":"jo","pass":"VALUE"}}"#),
        .init(.taken, json, #"{"credentials":{"type":"basic","secret":"VALUE"}}"#),
        .init(.told, json, #"{"password":{"VALUE":true}}"#),
        .init(.told, json, #"{"credentials":{"x":"correcthorse"}}"#),
        .init(.taken, xml, "<r><password><value>VALUE</value></password></r>"),
        .init(.taken, xml, "<r><!-- password: VALUE --><a>1</a></r>"),
        .init(.taken, json, #"{"a":"<login><password>VALUE<\/password><\/login>","b":1}"#),
        .init(.taken, json, #"{"a":"<x><Password>VALUE</PASSWORD></x>"}"#),
        .init(.taken, json, #"{"a":"<x><password>VALUE"#),
        .init(.taken, xml, "<r><access_token><token>VALUE</token></access_token></r>"),
        .init(.taken, xml, "<r><credentials><pass>VALUE</pass></credentials></r>"),
        .init(.taken, xml, "<r><password><v n=\"1\">VALUE</v></password></r>"),
    ]

    private static let beside: [Self] = [
        .init(.taken, json, #"{"f":[{"name":"password","value":"VALUE"}]}"#),
        .init(.taken, json, #"{"f":[{"value":"VALUE","name":"password"}]}"#),
        .init(.taken, json, #"{"f":[{"key":"api_key","value":"VALUE"}]}"#),
        .init(.taken, json, #"{"f":[{"value":"VALUE","key":"api_key"}]}"#),
        .init(.taken, json, #"{"f":[{"value":"VALUE","type":"a{b","id":"client_secret"}]}"#),
        .init(.taken, json, #"{"name":"access_token","in":{"x":[1]},"value":"VALUE"}"#),
        .init(.taken, json, #"{"name":"password","about":"less > than }","value":"VALUE"}"#),
        .init(.taken, json, #"{"key":"password","value":{"stringValue":"VALUE"}}"#),
        .init(.taken, json, #"{"a":"{\"value\":\"VALUE\",\"name\":\"password\"}"}"#),
        .init(.taken, json, #"{"a":"{\"name\":\"password\",\"value\":\"VALUE\"}"}"#),
        .init(.taken, json, #"{"name":"Authorization","value":"Bearer VALUE"}"#),
        .init(.taken, html, #"<input name="password" value="VALUE"/>"#),
        .init(.taken, html, #"<input value="VALUE" type=hidden name="password">"#),
        .init(.taken, html, #"<input value=VALUE type=hidden name=password>"#),
        .init(.taken, html, #"<meta name="csrf-token" content="VALUE">"#),
        .init(.taken, html, #"<meta content="VALUE" name="csrf-token">"#),
        .init(.taken, xml, #"<add key="ApiKey" value="VALUE"/>"#),
        .init(.taken, xml, #"<resources><string name="api_key">VALUE</string></resources>"#),
        .init(.taken, xml, "<dict><key>password</key><string>VALUE</string></dict>"),
        .init(.taken, xml, "<dict>\n<key>password</key>\n  <string>VALUE</string>\n</dict>"),
        .init(.taken, xml, "<e><name>password</name><type>text</type><value>VALUE</value></e>"),
        .init(.taken, xml, "<e><Value>VALUE</Value><Key>password</Key></e>"),
        .init(
            .taken, parts,
            "--b\r\nContent-Disposition: form-data; name=\"password\"\r\n\r\nVALUE\r\n--b--"),
        .init(
            .taken, parts,
            "--b\r\nContent-Disposition: form-data; name=password\r\nContent-Type: text/plain\r\nX: y\r\n\r\nVALUE\r\n--b--"
        ),
        .init(
            .taken, parts,
            "--b\r\nContent-Type: application/json\r\n\r\n{\"password\":\"VALUE\"}\r\n--b--"),
    ]

    private static let elements: [Self] = [
        .init(.taken, xml, "<r><password>VALUE</password></r>"),
        .init(.taken, xml, "<r><password \n id=\"1\" >\n VALUE \n</password ></r>"),
        .init(.taken, xml, "<r><x:password><![CDATA[VALUE]]></x:password></r>"),
        .init(.taken, xml, "<r><password><!-- x -->VALUE</password></r>"),
        .init(.taken, xml, "<r><password>abcdefgh<![CDATA[VALUE]]></password></r>"),
        .init(.taken, xml, "<r password=\"VALUE\"/>"),
        .init(.taken, xml, "<r xmlns:a=\"b\" a:password=\"VALUE\"/>"),
        .init(.taken, xml, "<r apiKey = 'VALUE'/>"),
        .init(.taken, plain, "<?xml version=\"1.0\"?><r><secret>VALUE</secret></r>"),
    ]

    private static let pairs: [Self] = [
        .init(.taken, form, "a=1&password=VALUE&b=2"),
        .init(.taken, form, "user[password]=VALUE&a=1"),
        .init(.taken, form, "user%5Bpassword%5D=VALUE&a=1"),
        .init(.taken, form, "a=1&%70assword=VALUE"),
        .init(.taken, json, #"{"next":"https://h/?access_token=VALUE&page=2"}"#),
        .init(.taken, json, #"{"next":"/a?api_key=VALUE"}"#),
        .init(.taken, json, #"{"next":"https:\/\/h\/a?z=1\u0026client_secret=VALUE"}"#),
        .init(.taken, json, #"{"next":"https://h/a?z=1&amp;password=VALUE&amp;b=1"}"#),
        .init(.taken, json, #"{"next":"https://h/#access_token=VALUE"}"#),
        .init(.taken, json, #"{"next":"https://h/p;jsessionid=VALUE?q=1"}"#),
        .init(.taken, json, #"{"to":"https%3A%2F%2Fh%2F%3Fpassword%3DVALUE%26x%3D1"}"#),
        .init(.taken, json, #"{"u":"https://joe:VALUE@h.example/"}"#),
        .init(.taken, json, #"{"u":"https:\/\/joe:VALUE@h.example\/"}"#),
        .init(.taken, json, #"{"u":"https%3A%2F%2Fjoe%3AVALUE%40h.example%2F"}"#),
        .init(.taken, json, #"{"u":"postgres://joe:VALUE@db/x"}"#),
        .init(.taken, json, #"{"u":"https://h/a/password=VALUE/b"}"#),
        .init(.taken, plain, "no such file: `../password=VALUE`"),
        .init(.taken, json, #"{"u":"https://VALUE@h.example/"}"#),
        .init(.taken, json, #"{"u":"https:\/\/VALUE@h.example\/"}"#),
        .init(.taken, plain, "DB_PASSWORD=VALUE\nPORT=1\n"),
        .init(.taken, plain, "export API_KEY='VALUE'\n"),
    ]

    private static let texts: [Self] = [
        .init(.taken, json, #"{"u":"curl -H 'Authorization: Bearer VALUE' x"}"#),
        .init(.taken, json, #"{"u":"curl -H \"X-Api-Key: VALUE\" x"}"#),
        .init(.taken, json, #"{"u":"GET / HTTP/1.1\nX-Auth-Token: VALUE\nHost: h"}"#),
        .init(.taken, json, #"{"auth":"Bearer VALUE"}"#),
        .init(.taken, json, #"{"note":"send bearer VALUE along"}"#),
        .init(.taken, plain, "Authorization: Basic am9lOmh1bnRlcjJIdW50ZXIyeA==\nA: b\n"),
        .init(.taken, "application/yaml", "a: 1\npassword: VALUE\n"),
        .init(.taken, "application/yaml", "a:\n  - api_key: VALUE # mine\n"),
        .init(.taken, "application/yaml", "password: |\n  VALUE\n"),
        .init(.told, "application/yaml", "password: correct horse battery\n"),
        .init(.told, "application/yaml", "password: letmein\n"),
        .init(.taken, "application/yaml", "- name: DB_PASSWORD\n  value: 9VALUE\n"),
        .init(.taken, "application/yaml", "- value: 9VALUE\n  name: X-Api-Key\n"),
        .init(.taken, "text/html", "<script>window.api_key = 'VALUE';</script>"),
        .init(.taken, plain, #"$client_secret = "VALUE""#),
        .init(.told, json, #"[["id","auth_token"],[1,"cb5794bf9296e093be811a5433d76c36"]]"#),
        .init(.told, json, #"["csrf_token","11f872ca37c9bd0183a4a13b"]"#),
        .init(.told, plain, "api_key = os.environ[\"API_KEY_7\"]\n"),
        .init(.told, "text/csv", "id,password\n1,VALUE\n"),
        .init(.told, "text/tab-separated-values", "id\t\"api_key\"\tx\r\n1\tVALUE\ty\r\n"),
    ]

    private static let doubtful: [Self] =
        ["token", "key", "auth", "sid", "session", "x_token", "signature", "cookie", "dsn"]
        .map { .init(.told, json, "{\"\($0)\":\"q7Zt4hVb9LmX2pWs\"}") } + [
            .init(.told, json, #"{"token":123456789012345678}"#),
            .init(.told, json, #"{"pin":123456}"#), .init(.told, json, #"{"otp":"4711"}"#),
            .init(.told, xml, "<r><token>q7Zt4hVb9LmX2pWs</token></r>"),
            .init(.told, "text/event-stream", "data: {\"token\":\"q7Zt4hVb9LmX2pWs\"}\n\n"),
            .init(.told, json, #"{"key":987654321098}"#),
            .init(.told, json, #"{"session_id":"conf-2026-keynote"}"#),
        ]
}
