extension UndeclaredForm {
    /// A name beside its value in a syntax that nobody reads, and names in base64.
    static let unread: [Self] = [
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
        .init(.told, html, #"<input type="password" value="VALUE">"#),
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
}
