/// Credentials in a text within another one: in strings that break off, attributes, comments and cells.
extension UndeclaredForm {
    static let inner: [Self] = brokenOff + markup

    private static let brokenOff: [Self] =
        [
            #"<password>\n    VALUE"#, #"<password> VALUE"#, #"<password>\n <v>\n VALUE"#,
            #"<password>!VALUE"#, #"<password>\"VALUE"#, #"<password> VALUE</pass"#,
        ].flatMap { element in
            [
                .init(.taken, json, #"{"items":[{"id":1,"cfg":"<Config>\n  \#(element)"#),
                .init(.taken, json, #"["text \#(element)"#),
                .init(.taken, "text/event-stream", "data: {\"cfg\":\"<c>\(element)"),
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
}
