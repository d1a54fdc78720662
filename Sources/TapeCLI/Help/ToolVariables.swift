/// The variables and files that the tool reads besides its command line, for the manual.
enum ToolVariables {
    /// A variable or a file, and its purpose.
    struct Entry: Sendable {
        let name: String
        let meaning: String

        init(_ name: String, _ meaning: String) {
            self.name = name
            self.meaning = meaning
        }
    }

    static let all = [
        Entry("NO_COLOR", "no color, whatever the terminal can show"),
        Entry("COLUMNS", "how wide lines may be, instead of what the terminal says"),
        Entry(
            "PAGETAPE_JOBS, PAGETAPE_REPORT and so on",
            "settings as pagetape.yaml has them, which they come before: the name in capitals, with _ for -"
        ),
        Entry("PAGETAPE_CONFIG", "the file of settings, or `none`"),
        Entry(
            "PAGETAPE_CERT_PASSWORD",
            "the password of the client certificate that `--cert` names"),
        Entry(
            "http_proxy, https_proxy, no_proxy",
            "the proxy for requests, unless `--proxy` says another"),
        Entry(
            "AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN",
            "the keys that `--aws-sigv4` signs with"),
        Entry(
            "the names that a spec writes as ${NAME}",
            "values, such as credentials, which stand in no file"),
    ]

    /// The variables with the tool's name that are not settings: those it reads, and those it gives to programs.
    static let own: Set<String> = [
        "PAGETAPE_CONFIG", "PAGETAPE_CERT_PASSWORD", "PAGETAPE_PACKAGE", "PAGETAPE_URL",
        "PAGETAPE_FIRST_URL", "PAGETAPE_CASE", "PAGETAPE_RESULT",
    ]

    static let files = [
        Entry(
            "pagetape.yaml",
            "settings, found from the working folder upward, as far as the repository or the home folder reaches"
        ),
        Entry("Specs/*.yaml", "what to request, how it pages and what must hold"),
        Entry("Cassettes/*.yaml", "the recordings, each named as its spec"),
        Entry("Cassettes/*.yaml.part", "a recording that is under way, or did not finish"),
    ]
}
