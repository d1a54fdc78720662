import TapeCLI
import Testing

/// Which program a command line runs, after which its recording is named.
@Suite struct CommandProgramTests {
    static let commands: [(command: String, name: String)] = [
        (".venv/bin/python client.py", "client"), ("../venv/bin/python client.py", "client"),
        ("python3.11 -u -W ignore client.py --all", "client"), ("./client.py", "client"),
        ("python -m shop.client", "client"), ("/usr/bin/env API=x.y python client.py", "client"),
        ("node --import ./tracing.mjs src/client.mjs", "client"),
        ("npx -y tsx client.ts", "client"),
        ("ruby -Ilib client.rb", "client"), ("php -d memory_limit=1G client.php", "client"),
        ("perl client.pl", "client"), ("bash -eu client.sh", "client"),
        ("deno run --allow-net client.ts", "client"), ("deno client.ts", "client"),
        ("bun run client.ts", "client"), ("java -Xmx1g -jar build/client.jar", "client"),
        ("java -cp build com.example.Client", "Client"), ("uv run client.py", "client"),
        ("uv run --with requests python client.py", "client"), ("go run ./cmd/client", "client"),
        ("swift run client", "client"), ("swift client.swift", "client"),
        ("nice -n 19 python client.py", "client"), ("poetry run python client.py", "client"),
        (".hidden/tools/.client.v2", "client"), ("curl -s https://api.example.com/x.py", "curl"),
        ("sh -ec exit", "sh"), ("python3 -c pass", "python3"), ("make record", "make"),
        ("uv sync", "uv"), ("python", "python"),
    ]

    @Test(arguments: commands)
    func `a recording is named after the script, not after what runs it`(
        command: String, name: String
    ) {
        #expect(CommandProgram.name(of: command.split(separator: " ").map(String.init)) == name)
    }
}
