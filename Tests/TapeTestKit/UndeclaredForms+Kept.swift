/// Credentials within values that are kept under doubtful names, and in forms of clouds and of programs' settings.
extension UndeclaredForm {
    static let kept: [Self] = within + settings

    private static let within: [Self] =
        [
            #"{"token":"{\"access_token\":\"VALUE\"}"}"#,
            #"{"dsn":"host=db user=app password=VALUE dbname=p"}"#,
            #"{"cookie":"sessionid=VALUE; theme=dark"}"#, #"{"key":"DB_PASSWORD=VALUE"}"#,
            #"{"auth":"user=bob&password=VALUE"}"#, #"{"sid":["password=VALUE"]}"#,
            #"{"token":"https://x/cb?access_token=VALUE"}"#,
            #"{"name":"token","password":"VALUE","value":"none"}"#,
        ].map { .init(.taken, json, $0) } + [
            .init(.taken, xml, "<r><token>password=VALUE</token></r>"),
            .init(.taken, "application/yaml", "token: host=db password=VALUE\n"),
            .init(.taken, "application/yaml", "credentials: host=db password=VALUE\n"),
            .init(.taken, plain, "token=(token=(password=VALUE"),
        ]

    private static let settings: [Self] =
        [
            #"{"DATABASE_URL":"postgres://app:VALUE/GhdCE@h/db"}"#,
            #"{"DATABASE_URL":"postgres:\/\/app:VALUE\/GhdCE@h\/db"}"#,
            #"{"u":"redis://:a#VALUE@h"}"#, #"{"u":"https://joe:a?VALUE@h.example/"}"#,
            #"{"SecretString":"VALUE"}"#, #"{"secret_binary":"VALUE"}"#,
            #"{"ParameterKey":"DBPassword","ParameterValue":"VALUE"}"#,
            #"{"OutputValue":"VALUE","OutputKey":"ApiKey"}"#,
            #"{"unseal_keys_b64":["VALUE"]}"#, #"{"u":"https://p:32400/?X-Plex-Token=VALUE"}"#,
            #"{"netrc":"machine h.example login joe password VALUE"}"#,
        ].map { .init(.taken, json, $0) } + [
            .init(.taken, plain, "//registry.npmjs.org/:_authToken=VALUE\n"),
            .init(.taken, plain, "machine h\n  login joe\n  password VALUE\nmachine g\n"),
        ]
}
