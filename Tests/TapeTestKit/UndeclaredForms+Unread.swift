extension UndeclaredForm {
    /// A name beside its value in a syntax that nobody reads, and names in base64.
    static let unread: [Self] = aside + cells + said + packed

    private static let aside: [Self] = [
        .init(.told, json, #"{"f":[{"type":"password","value":"VALUE"}]}"#),
        .init(.told, json, #"{"f":[{"label":"Password","value":"VALUE"}]}"#),
        .init(.told, json, #"{"f":[{"name":"password","data":"VALUE"}]}"#),
        .init(.told, json, #"{"f":[{"name":"password","default":"VALUE"}]}"#),
        .init(.told, json, ##"{"f":[{"@name":"password","#text":"VALUE"}]}"##),
        .init(.told, json, #"{"h":[["X-Api-Key","VALUE"]]}"#),
        .init(.told, json, #"{"rawHeaders":["X-Api-Key","VALUE","Accept","*/*"]}"#),
        .init(.told, json, #"{"cookies":[{"name":"session","value":"VALUE"}]}"#),
        .init(.told, json, #"{"cookies":{"session":"VALUE"}}"#),
        .init(.told, json, #"{"has_password":"VALUE"}"#),
        .init(.told, json, #"{"keys":[{"kty":"oct","k":"VALUE"}]}"#),
        .init(.told, json, #"{"keys":[{"d":"VALUE","e":"AQAB","kty":"RSA"}]}"#),
        .init(.told, json, #"{"h":[{"header":"Authorization","value":"Token VALUE"}]}"#),
        .init(.told, plain, "mysql --user joe --password VALUE\n"),
        .init(.told, plain, "Your password is VALUE"),
        .init(.told, plain, "Your new password:\n\nVALUE\n"),
        .init(.told, plain, #"a:1:{s:8:"password";s:15:"VALUE";}"#),
        .init(.told, plain, "GET / HTTP/1.1\r\nCookie: sid=VALUE\r\n\r\n"),
        .init(.told, xml, #"<!DOCTYPE r [<!ENTITY password "VALUE">]><r/>"#),
        .init(.told, html, "<tr><td>Password</td><td>VALUE</td></tr>"),
        .init(.told, html, "<dl><dt>Password</dt><dd><code>VALUE</code></dd></dl>"),
        .init(.told, "text/event-stream", "event: password\ndata: VALUE\n\n"),
        // {"password":"…","user":"jo"}, as it is and compressed.
        .init(
            .told, json,
            #"{"state":"eyJwYXNzd29yZCI6Imh1bnRlcjJIdW50ZXIyeCIsInVzZXIiOiJqbyJ9"}"#),
        .init(
            .told, json,
            #"{"state":"H4sIAAAAAAACA6tWKkgsLi7PL0pRslLKKM0rSS0y8oBQFUo6SqXFqUVAiax8pVoAIt7m/SoAAAA="}"#
        ),
    ]

    /// Cells of tables, in a text and in a string.
    private static let cells: [Self] =
        [
            #"user,password\njo,VALUE\n"#, #"user;token\r\njo;VALUE\r\n"#,
            #"user\tpassword\njo\tVALUE\n"#,
            #"| user | password |\n|--|--|\n| jo | VALUE |\n"#,
            #"a,api_key\n1,x\n2,VALUE\n"#,
            "<tr><th>user</th><th>password</th></tr><tr><td>jo</td><td>VALUE</td></tr>",
            "INSERT INTO u (name, password) VALUES ('jo', 'VALUE')",
        ].map { .init(.told, json, "{\"p\":\"\($0)\"}") } + [
            .init(.told, json, #"{"t":[["user","password"],["jo","VALUE"]]}"#),
            .init(.told, json, #"{"columns":["user","password"],"rows":[["jo","VALUE"]]}"#),
        ]

    /// What commands and settings say.
    private static let said: [Self] =
        [
            "joe:VALUE", "joe@h.example:VALUE", #"joe:VALUE\nann:x\n"#, "h:5432:db:joe:VALUE",
            "curl -u joe:VALUE https://h/", "curl -ujoe:VALUE https://h/",
            "curl --user 'joe:VALUE' h",
            "mysql -ujoe -pVALUE db", "sshpass -p VALUE ssh h", "redis-cli -a VALUE",
            "ALTER USER joe IDENTIFIED BY 'VALUE'",
            "CREATE USER joe IDENTIFIED WITH mysql_native_password BY 'VALUE'",
            #"requirepass VALUE\n"#, "ConvertTo-SecureString 'VALUE' -AsPlainText",
            #"let api_key: &str = \"VALUE\";"#,
            #"variable \"password\" {\n  default = \"VALUE\"\n}"#,
            "user joe pass VALUE", #"USER joe\r\nPASS VALUE\r\n"#, "rsync joe:VALUE@h.example:/a .",
        ].map { .init(.told, json, "{\"p\":\"\($0)\"}") } + [
            .init(.told, json, #"{"kind":"Secret","data":{"x":"aHVudGVyMkh1bnRlcjJ4"}}"#),
            .init(.told, "application/yaml", "kind: Secret\nstringData:\n  x: VALUE\n"),
            .init(.told, "application/yaml", "tokens:\n- VALUE\n"),
        ]

    /// A form, lines, XML and a file of a ZIP archive, `user=joe&password=…`, in base64 and in hexadecimal.
    private static let packed: [Self] =
        [
            "dXNlcj1qb2UmcGFzc3dvcmQ9aHVudGVyMkh1bnRlcjJ4",
            "PHI+PHBhc3N3b3JkPmh1bnRlcjJIdW50ZXIyeDwvcGFzc3dvcmQ+PC9yPg==",
            "am9lOmh1bnRlcjJIdW50ZXIyeA==",
            "757365723d6a6f652670617373776f72643d68756e7465723248756e74657232780a",
            "UEsDBBQAAAAIAAAAIVx4t0OVHgAAACEAAAABAAAAYSstTi2yzcpPVStILC4uzy9Ksc0ozStJLTLygFAVAFBLAQIUAxQAAAAIAAAAIVx4t0OVHgAAACEAAAABAAAAAAAAAAAAAACAAQAAAABhUEsFBgAAAAABAAEALwAAAD0AAAAAAA==",
        ].map { .init(.told, json, "{\"p\":\"\($0)\"}") }
}
