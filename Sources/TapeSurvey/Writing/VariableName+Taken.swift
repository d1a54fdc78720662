extension VariableName {
    /// What stands before a name that an environment may have for other reasons: `user` is `API_USER`.
    private static let prefix = "API_"

    /// A name that no shell, no desktop and no runner of checks has for reasons of its own.
    package static func safe(_ name: String) -> String { isTaken(name) ? prefix + name : name }

    private static func isTaken(_ name: String) -> Bool {
        taken.contains(name) || families.contains { name.hasPrefix($0) }
    }

    /// Names that POSIX, shells, desktops, tools and runners of checks give a meaning to.
    private static let taken: Set<String> = [
        "ARFLAGS", "BASH", "BASHOPTS", "BASHPID", "BASH_ENV", "BRANCH", "BRANCH_NAME", "BROWSER",
        "BUILD_ID", "BUILD_NUMBER", "BUILD_TAG", "BUILD_URL", "CC", "CDPATH", "CFLAGS", "CHANGE_ID",
        "CHARSET", "CI", "CLASSPATH", "COLORTERM", "COLUMNS", "COMMIT", "CPPFLAGS", "CWD", "CXX",
        "DATABASE_URL", "DATEMSK", "DEAD", "DEBUG", "DESKTOP_SESSION", "DIRSTACK", "DISPLAY",
        "DOMAIN", "DYNO", "EDITOR", "EMAIL", "ENV", "ENVIRONMENT", "EUID", "EXINIT", "FC", "FCEDIT",
        "FIGNORE", "FPATH", "FUNCNAME", "GID", "GOPATH", "GOROOT", "GROUP", "GROUPS", "HISTFILE",
        "HISTORY", "HISTSIZE", "HOME", "HOST", "HOSTNAME", "HOSTTYPE", "HTTPS_PROXY", "HTTP_PROXY",
        "IFS", "INPUTRC", "JAVA_HOME", "JOB_ID", "JOB_NAME", "JOB_URL", "LANG", "LANGUAGE",
        "LDFLAGS",
        "LESS", "LINENO", "LINES", "LISTER", "LOCALE", "LOGIN", "LOGNAME", "LPDEST", "MACHTYPE",
        "MAIL", "MAILCHECK", "MAILER", "MAILPATH", "MAILRC", "MAKEFLAGS", "MAKELEVEL", "MAKESHELL",
        "MANPATH", "MAPFILE", "MODE", "MORE", "MSGVERB", "NAME", "NLSPATH", "NODE", "NODE_ENV",
        "NO_COLOR", "NO_PROXY", "NPROC", "OLDPWD", "OPTARG", "OPTERR", "OPTIND", "OS", "OSTYPE",
        "PAGER", "PATH", "PATHEXT", "PIPESTATUS", "PLATFORM", "PORT", "PPID", "PRINTER", "PROCLANG",
        "PROJECTDIR", "PROMPT", "PROMPT_COMMAND", "PS1", "PS2", "PS3", "PS4", "PWD", "PYTHONPATH",
        "RANDOM", "READLINE_LINE", "REPLY", "RUSTFLAGS", "SECONDS", "SESSION", "SESSION_ID",
        "SESSIONNAME", "SHELL", "SHELLOPTS", "SHLVL", "SUDO_USER", "TEMP", "TERM", "TERMCAP",
        "TERMINFO", "TIMEFORMAT", "TMP", "TMOUT", "TMPDIR", "TRAVIS", "TZ", "UID", "UMASK", "USER",
        "USERDOMAIN", "USERNAME", "USERPROFILE", "VISUAL", "WORKSPACE", "ALL_PROXY", "APPDATA",
        "COMSPEC", "COMPUTERNAME", "HOMEDRIVE", "HOMEPATH", "PROGRAMDATA", "PROGRAMFILES",
        "SYSTEMDRIVE", "SYSTEMROOT", "WINDIR", "HEROKU_API_KEY", "NETRC", "PGPASSWORD", "PGUSER",
        "NPM_TOKEN", "CARGO_REGISTRY_TOKEN", "PYPI_TOKEN", "SLACK_TOKEN", "VAULT_TOKEN", "GH_TOKEN",
        "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "STRIPE_API_KEY", "SENTRY_AUTH_TOKEN", "DOCKER_HOST",
        "KUBECONFIG", "VIRTUAL_ENV", "_",
    ]

    /// The beginnings of names that tools keep for themselves, credentials among them.
    private static let families = [
        "ACTIONS_", "ANSIBLE_", "APPVEYOR", "ARM_", "AWS_", "AZURE_", "BASH_", "BITBUCKET_",
        "BUILDKITE",
        "CARGO_", "CI_", "CIRCLE", "CLOUDFLARE_", "CODEBUILD_", "COMP_", "CONDA_", "DBUS_",
        "DIGITALOCEAN_", "DOCKER_", "DRONE_", "GCLOUD_", "GCP_", "GH_", "GIT_", "GITEA_", "GITHUB_",
        "GITLAB_", "GNOME_", "GOOGLE_", "GPG_", "HEROKU_", "HISTFILE", "HOMEBREW_", "HUDSON_",
        "JAVA_", "JENKINS_", "KUBERNETES_", "KUBE_", "LC_", "LD_", "LESS_", "LS_", "MYSQL_",
        "NETLIFY_",
        "NIX_", "NODE_", "NPM_", "OPENAI_", "PAGETAPE_", "PG", "PIP_", "POSTGRES_", "PYTHON",
        "QT_", "RBENV_", "REDIS_", "RUBY", "RUNNER_", "RUST", "SEMAPHORE_", "SENTRY_", "SSH_",
        "SSL_",
        "STRIPE_", "SUDO_", "SWIFT_", "SYSTEMD_", "SYSTEM_", "TEAMCITY_", "TERM_", "TF_", "TRAVIS_",
        "TWILIO_", "VAULT_", "VERCEL_", "VSCODE_", "WAYLAND_", "WSL_", "XAUTH", "XDG_", "ZSH_",
    ]
}
