/// Texts that a secret may stand in.
///
/// A row is added by writing it down; `SECRET` stands for the secret, however it is spelled.
package enum SecretPlaces {
    package static let bodies = [
        #"{"a":"SECRET"}"#, #"{"items":[{"v":["SECRET"]}]}"#, #")]}',{"a":"x SECRET y"}"#,
        #"call({"a":"SECRET"});"#, #"{"a":{"b":{"c":[1,"SECRET",null]}}}"#,
        #"{"query":"{ a(b: \"SECRET\") }"}"#, #"{"a":1,"b":"SECRET""#, "[\"SECRET\",\n\"SECRET\"]",
        "{\"a\":\"1\"}\n{\"a\":\"SECRET\"}\n", "\u{1E}{\"a\":\"SECRET\"}\n",
        "data: {\"a\":\"SECRET\"}\n\n", "event: SECRET\ndata: x\n\n",
        "<a b='SECRET'>t</a>", "<a b=\"x SECRET\"/>", "<a><![CDATA[SECRET]]></a>", "<a>SECRET</a>",
        "<!-- SECRET -->", "<?xml version=\"1.0\"?><?pi SECRET?><a/>", "<p>x</p><p>SECRET<br></p>",
        "<script>var a = \"SECRET\";</script>",
        "--b\r\nContent-Disposition: form-data; name=\"x\"\r\n\r\nSECRET\r\n--b--",
        "--b\r\nContent-Disposition: form-data; name=\"SECRET\"\r\n\r\nx\r\n--b--",
        "a=1&user[x]=SECRET&c=2", "https://h/p;jsessionid=SECRET?q=1#f=SECRET",
        "see https://h/SECRET/x now", "plain SECRET text", "SECRET", "k: SECRET\nl: 1\n",
        "a,b\r\n1,SECRET\r\n", "x\tSECRET\ty\u{0C}",
    ]
}
