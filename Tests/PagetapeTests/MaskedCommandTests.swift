import TapeCLI
import Testing

/// What reports show of a judged client's command: no credential, but everything else.
@Suite struct MaskedCommandTests {
    private static let value = "live7Key8OfTheClient9"

    private static func shown(_ command: [String]) -> String {
        MaskedCommand.words(command.map { $0.replacing("VALUE", with: value) }) { $0 }
            .joined(separator: " ")
    }

    static let words: [[String]] = [
        ["curl", "-sSujoe:VALUE", "x"], ["curl", "-sSu", "joe:VALUE", "x"],
        ["curl", "-u:VALUE", "x"],
        ["client", "-ujoe:VALUE"], ["client", "--user=joe:VALUE"],
        ["client", "-user", "joe:VALUE"],
        ["client", "-U", "joe:VALUE"], ["client", "-Ujoe:VALUE"],
        ["curl", "--proxy-user=joe:VALUE", "x"],
        ["smbclient", "-U", "joe%VALUE"],
        ["curl", "-bsid=VALUE", "x"], ["curl", "-sbseen=VALUE", "x"], ["client", "-bseen=VALUE"],
        ["client", "-bsid=VALUE"], ["curl", "-sb", "seen=VALUE", "x"],
        ["client", "--cookie=seen=VALUE"],
        ["env", "MY_PASS=VALUE", "client"], ["env", "DB_PASS=VALUE", "client"],
        ["env", "API_PASS=VALUE", "client"], ["env", "GH_PAT=VALUE", "client"],
        ["env", "APP_KEY=VALUE", "MY_PW=VALUE", "client"], ["client", "--my-pass", "VALUE"],
        ["client", "--pat", "VALUE"], ["client", "--pat=VALUE"], ["client", "--auth", "VALUE"],
        ["client", "-token", "VALUE"], ["client", "-storepass", "VALUE"],
        ["java", "-Dspring.datasource.password=VALUE"], ["client", "user[password]=VALUE"],
        ["mysql", "-pVALUE", "db"], ["client", "-pVALUE"], ["sshpass", "-p", "VALUE", "ssh", "h"],
        ["client", "-p", "VALUE"], ["redis-cli", "-a", "VALUE"],
        ["/usr/bin/mysql", "-ujoe", "-pVALUE"], ["env", "LOGIN=joe:VALUE", "client"],
        ["env", "MY_LOGIN=VALUE", "client"], ["client", "/password:VALUE"],
        ["ldapsearch", "-x", "-w", "VALUE"], ["/usr/bin/ldapmodify", "-xwVALUE"],
        ["unzip", "-P", "VALUE", "a.zip"], ["zip", "-rP", "VALUE", "a.zip"],
        ["sqlcmd", "-U", "sa", "-P", "VALUE"], ["openssl", "enc", "-k", "VALUE"],
    ]

    @Test(arguments: words)
    func `a credential is not shown, wherever an option or a variable has it`(command: [String]) {
        for words in [command, ["sh", "-c", command.joined(separator: " ") + "; true"]] {
            let shown = Self.shown(words)
            #expect(!shown.contains(Self.value), "\(shown)")
            #expect(shown.contains("REDACTED-"), "\(shown)")
        }
    }

    @Test(arguments: [
        ["mysql", "-psecret", "db"], ["curl", "-bseen=secret", "x"], ["curl", "-bsid=secret", "x"],
        ["client", "-bsid=secret"], ["sshpass", "-psecret", "ssh"], ["client", "-pSECRET"],
        ["redis-cli", "-a", "secret"], ["curl", "-sSubob:secret", "x"],
        ["ldapsearch", "-w", "secret"], ["unzip", "-Psecret", "a.zip"],
        ["openssl", "enc", "-k", "secret"],
    ])
    func `where the option says enough, a simple word is a credential, too`(command: [String]) {
        let shown = Self.shown(command)
        #expect(shown.contains("REDACTED-") && !shown.lowercased().contains("secret"), "\(shown)")
    }

    @Test(arguments: [
        ["client", "-p8080"], ["docker", "run", "-p8080:80/tcp", "image"],
        ["client", "-p", "8080"],
        ["client", "-p127.0.0.1:80:80"], ["client", "-p80,443"], ["find", ".", "-print0"],
        ["client", "-print"], ["client", "-port:8080"], ["client", "-p./out"],
        ["tar", "-pXf", "a"],
        ["client", "-url=http://127.0.0.1:8080/"], ["client", "-bind=0.0.0.0:80"],
        ["client", "-base=http://h1:80/v2"], ["client", "--seed", "42"], ["client", "--seed=42"],
        ["client", "--product-key", "SHIRT-42"],
        ["java", "-agentlib:jdwp=server", "-jar", "a.jar"],
        ["java", "-javaagent:/x.jar", "-verbose:gc"], ["env", "SORT_KEY=created_at", "client"],
        ["env", "PAGE_TOKEN=abc123def", "client"], ["env", "USE_AUTH=true", "client"],
        ["mkdir", "-p", "some/folder"], ["mysql", "-p", "orders"], ["client", "-u", "http://h/"],
        ["unzip", "-o", "a.zip", "-d", "out"], ["openssl", "req", "-keyout", "key.pem"],
        ["ldapsearch", "-b", "dc=example", "-x"], ["env", "LOGIN=octocat", "client"],
        ["client", "/v1/items:batch"], ["client", "-w", "80"], ["client", "-P", "8080"],
        ["client", "example.com:8080"], ["curl", "-sSL", "http://h/list?limit=5"],
    ])
    func `what is no credential is shown as it is`(command: [String]) {
        #expect(Self.shown(command) == command.joined(separator: " "))
    }

    @Test(arguments: [
        #"X_TOKEN="VALUE" client"#, "X_TOKEN='VALUE' client", "export MY_PASS='VALUE'; client",
        #"set -e; export A=1 GH_PAT="VALUE" && client"#, #"client --token="VALUE" -v"#,
        #"mysql -p"VALUE" db"#, #"curl -u"joe:VALUE" x"#, #"LOGIN="joe:VALUE" client"#,
        #"sh -c \"mysql -pVALUE x\" client"#, #"sh -c "MY_PASS=\"VALUE\" x" client"#,
        #"echo 'A=1' "b" -p'VALUE' client"#, #"MY_PASS="one VALUE;two" client"#,
        #"A="b" MY_PASS="VALUE" client"#,
    ])
    func `a credential in quotes of its own is not shown in a script`(script: String) {
        let shown = Self.shown(["sh", "-c", script])
        #expect(shown.contains("REDACTED-") && !shown.contains(Self.value), "\(shown)")
        #expect(shown.hasSuffix(script.suffix(3)), "\(shown)")
    }

    @Test(arguments: [
        #"MY_PASS="$KEY" client"#, #"NAME="a b" client --sort="name""#, "echo 'MY_PASS=$A' \"b\" c",
        "curl -sSujoe:$KEY x", "curl -u \"joe:${KEY}\" x", "mysql -p$KEY db", "MY_PASS=$KEY client",
    ])
    func `a variable of the shell is shown in a script`(script: String) {
        #expect(MaskedCommand.words(["sh", "-c", script]) { $0 } == ["sh", "-c", script])
    }
}
