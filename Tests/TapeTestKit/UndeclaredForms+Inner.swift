/// Credentials in a text within another one: in strings that break off, attributes, comments, cells and lists.
extension UndeclaredForm {
    static let inner: [Self] = brokenOff + markup + further

    private static let brokenOff: [Self] =
        [
            #"<password>\n    VALUE"#, #"<password> VALUE"#, #"<password>\n <v>\n VALUE"#,
            #"<password>!VALUE"#, #"<password>\"VALUE"#, #"<password> VALUE</pass"#,
        ].flatMap { element in
            [
                .init(.taken, json, #"{"items":[{"id":1,"cfg":"<Config>\n  \#(element)"#),
                .init(.taken, json, #"["text \#(element)"#),
                .init(.taken, "text/event-stream", "data: {\"cfg\":\"<c>\(element)"),
                .init(.taken, "application/x-ndjson", "{\"id\":1}\n{\"cfg\":\"<c>\(element)"),
                .init(.taken, "text/event-stream", "data: {}\n\ndata: {\"c\":\"<c>\(element)"),
            ]
        }

    private static let markup: [Self] = [
        .init(.taken, html, #"<p data-x="{&quot;user[password]&quot;:&quot;VALUE&quot;}">x</p>"#),
        .init(.taken, xml, #"<r><i h="{&#34;password[]&#34;:[&#34;VALUE&#34;]}"/></r>"#),
        .init(.taken, html, #"<pre>{"password":"a<b correct VALUE"}</pre>"#),
        .init(.taken, html, #"<p>x</p>{"password":"a<bVALUE","n":1}<p>y</p>"#),
        .init(.taken, xml, "<r><!-- client_secret: |\n  VALUE\nnext: 1 --><u>1</u></r>"),
        .init(.taken, xml, "<r><!-- <![CDATA[ --><password>VALUE</password></r>"),
        .init(.taken, xml, "<r><?note <!-- ?><password>VALUE</password></r>"),
        .init(.taken, html, "<script>var a = 1<b; password = 'VALUE"),
        .init(.taken, html, #"<p>x <password a="1">VALUE"#),
    ]

    private static let further: [Self] = [
        .init(
            .taken, html,
            #"<p data-x="{&quot;user[password]&quot;:&quot;a\&quot;VALUE&quot;}">x</p>"#),
        .init(
            .taken, json,
            #"{"a":"<p data-x='{&quot;password&quot;:&quot;a\\&quot;VALUE&quot;}'></p>"}"#),
        .init(.taken, "text/csv", "1,\"secret: \"\"\"\" + \"\"VALUE\"\"\",2\n3,x,4\n"),
        .init(
            .taken, "text/csv",
            "a,b,c\n1,\"id,\"\"secret=\"\"\"\"VALUE\"\"\"\"\"\",1\n\",2\n3,\"x\",4\n"),
        .init(.taken, form, "a=1&m=%5B%22--secret%3D%22%2C%22VALUE%22%5D&b=2"),
        .init(
            .taken, xml,
            #"<?xml version="1.0"?><r><script>c = {"password": "<aVALUE"};</script></r>"#),
    ]
}
