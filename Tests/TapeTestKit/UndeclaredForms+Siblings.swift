/// Forms that differ from the plain ones in where the name stands, or in where its value does.
extension UndeclaredForm {
    static let siblings: [Self] =
        lines + markup + links + arguments + fields + held + hidden + events + described + words
        + headers

    private static let yaml = "application/yaml"

    private static let lines: [Self] =
        [
            "password:\n- VALUE\n", "password:\n  - VALUE\n", "a:\n  password:\n  - VALUE\n",
            "password:\n  value: VALUE\n", "password:\r\n  a:\r\n    b: VALUE\r\n",
            "password:\n  VALUE\n", "password: >-\n  VALUE\n", "password: |2+\n  VALUE\n",
            "password: # mine\n  VALUE\n", "? password\n: VALUE\n", "\"p\\x61ssword\": VALUE\n",
            "'password': VALUE\n", "- name: password\n  value: VALUE\n",
            "- value: VALUE\n  kind: x\n  name: password\n",
            "- key: password\n  value:\n    VALUE\n",
            "password: &a VALUE\n", "password: !!str VALUE\n", "password: !!str 'VALUE'\n",
            "a: {password: VALUE, b: 1}\n", "password: {value: VALUE}\n", "password: [VALUE, x]\n",
            "a: {name: password, value: VALUE}\n", "password:\n  - a: 1\n    b: [VALUE]\n",
            "[db]\npassword = VALUE\n",
        ].map { .init(.taken, yaml, $0) } + [
            .init(.taken, json, #"{"p":"a: 1\npassword:\n  value: VALUE\n"}"#),
            .init(.taken, json, #"{"p":"password:\n- VALUE\n"}"#),
            .init(.taken, json, #"{"p":"password: |\n  VALUE\n"}"#),
        ]

    private static let markup: [Self] =
        [
            #"<r><password value="VALUE"/></r>"#, #"<password a="1" value='VALUE'>x</password>"#,
            #"<password><a>x</a><b c="VALUE">y</b></password>"#,
            #"<setting name="password"><value>VALUE</value></setting>"#,
            #"<r>&lt;password&gt;VALUE&lt;/password&gt;</r>"#,
            #"<r>&lt;e name=&quot;password&quot; value=&quot;VALUE&quot;/&gt;</r>"#,
            #"<r>&amp;lt;password&amp;gt;VALUE&amp;lt;/password&amp;gt;</r>"#,
        ].map { .init(.taken, xml, $0) }

    private static let links: [Self] =
        [
            "https:&#x2F;&#x2F;joe:VALUE&#64;h.example",
            #"https:\u002f\u002fjoe:VALUE\u0040h.example"#,
            "https%253A%252F%252Fjoe%253AVALUE%2540h.example", "//joe:VALUE@h.example/",
            "https://h/?f=%7B%22password%22%3A%22VALUE%22%7D",
            "https://h/?u=https%253A%252F%252Fh%252F%253Fpassword%253DVALUE",
            "https://h/?u=https%3A%2F%2Fh%2F%3Fclient_secret%3DVALUE",
        ].map { .init(.taken, json, "{\"u\":\"\($0)\"}") }

    private static let arguments: [Self] =
        [
            #"mutation($password:String=\"VALUE\"){a}"#,
            #"mutation($passwords: [String!]! = [\"VALUE\"]) {a}"#,
            #"mutation{login(password,:\"VALUE\")}"#, #"mutation{login(password:,\"VALUE\")}"#,
            #"mutation{login(password # c\n: \"VALUE\")}"#,
            #"mutation{login(password: # c\n \"VALUE\")}"#,
            #"mutation{login(password:\"\"\"a\\\"\"\"b VALUE\"\"\")}"#,
        ].map { .init(.taken, json, "{\"query\":\"\($0)\"}") }

    private static let fields: [Self] = [
        .init(.taken, form, "a=1&client+secret=VALUE"),
        .init(.taken, form, "client%20secret=VALUE"),
        .init(.taken, form, "a=password%3DVALUE"),
        .init(.taken, json, #"{"a":"AccountKey&#61;VALUE"}"#),
        .init(.taken, form, "a=%7B%22password%22%3A+%22VALUE%22%7D"),
        .init(.taken, json, #"{"user[password]":"VALUE","a[db][secret][]":"VALUE"}"#),
        .init(.taken, json, #"{"password1":"VALUE","api_key_2":"VALUE"}"#),
        .init(
            .taken, parts,
            "--b\r\nContent-Disposition: form-data; name*=UTF-8''p%61ssword\r\n\r\nVALUE\r\n--b--"),
        .init(
            .taken, parts,
            "--b\r\nContent-Disposition: form-data; name=\"pass\\word\"\r\n\r\nVALUE\r\n--b--"),
    ]

    /// Names behind the names of what holds them, as Rails and PHP name every field of a form.
    private static let holders = [
        "user[password]", "password[]", "user[0][passwords][1]", "form[plainPassword][first]",
        "oauth[client_secret]", "filter[api_key]", "auth:password", "user::password",
        "user->password",
    ]

    private static let held: [Self] = holders.flatMap { name -> [Self] in
        let disposition = "--b\r\nContent-Disposition: form-data; name="
        return [
            .init(.taken, json, #"[{"name":"\#(name)","value":"VALUE"}]"#),
            .init(.taken, json, #"[{"value":"VALUE","key":"\#(name)"}]"#),
            .init(.taken, parts, "\(disposition)\"\(name)\"\r\n\r\nVALUE\r\n--b--"),
            .init(.taken, parts, "\(disposition)\(name)\r\n\r\nVALUE\r\n--b--"),
            .init(.taken, html, "<input value='VALUE' name='\(name)'>"),
            .init(.taken, html, "<textarea name=\"\(name)\">VALUE</textarea>"),
            .init(.taken, xml, "<e><name>\(name)</name><value>VALUE</value></e>"),
            .init(.taken, yaml, "- name: \(name)\n  value: VALUE\n"),
            .init(.taken, form, "a=1&\(name)=VALUE"),
        ]
    }

    /// Fields whose value browsers hide, whatever their names are.
    private static let hidden: [Self] = [
        #"<input type="password" value="VALUE">"#, "<INPUT value=VALUE type=password>",
        "<input name='pin' type='password' value='VALUE'>",
        #"<input value="VALUE" name="answer" type="password">"#,
    ].map { .init(.taken, html, $0) }

    private static let events: [Self] = [
        "data: {\"password\":\rdata: \"VALUE\"}\r\r",
        "data: {\"password\":\nid: 7\ndata: \"VALUE\"}\n\n",
        "data: {\"password\":\r\n: note\r\nretry: 3\r\ndata: \"VALUE\"}\r\n\r\n",
    ].map { .init(.taken, "text/event-stream", $0) }

    /// Where a name says that it only describes a credential.
    private static let described: [Self] =
        ["created", "issuer", "type", "title", "id", "url", "status"].map {
            .init(.taken, json, "{\"secret\":{\"\($0)\":\"VALUE\"}}")
        }

    private static let words: [Self] =
        [
            #"Bearer\tVALUE"#, #"Bearer\n VALUE"#, "Bearer  VALUE", "Bearer+VALUE",
            "bearer%0AVALUE",
            #"{\"password\"=>\"VALUE\"}"#, #"{:password=>\"VALUE\"}"#,
            "map[password:VALUE user:joe]",
            "{User:joe Password:VALUE}", #"'password' => 'VALUE'"#, "[password] => VALUE",
        ].map { .init(.taken, json, "{\"p\":\"\($0)\"}") }

    /// Names of headers as programs log them.
    private static let headers: [Self] =
        [
            "headers.authorization", "request.headers.authorization", "HTTP_AUTHORIZATION",
            "request_headers_authorization", "authorization_header", "auth_header",
        ].flatMap { name in
            [
                "VALUE", "Token VALUE", "ApiKey VALUE",
                #"Digest username=\"u\", response=\"VALUE\""#,
            ].map { .init(.taken, json, #"{"\#(name)":"\#($0)"}"#) }
        }
        + ["HTTP_COOKIE", "headers.cookie", "cookie_header"].map {
            .init(.taken, json, #"{"\#($0)":"s=VALUE"}"#)
        }
}
