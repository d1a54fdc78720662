import TapeCassette

/// The program that a command line runs: a script rather than its interpreter, and neither `env` nor `uv run`.
package enum CommandProgram {
    /// What a command calls itself: the name of its file without the ending.
    package static func name(of command: [String]) -> String {
        script(in: command[...]) ?? stem(command.first ?? "")
    }

    /// A program that runs the one that a later word names.
    private struct Runner {
        /// Options that take the next word as their value.
        var valued: Set<String> = []
        /// Options whose next word is what runs.
        var naming: Set<String> = []
        /// Options whose next word is code, so that there is no file.
        var inline: Set<String> = []
        /// Words before the script that are commands of the runner.
        var verbs: Set<String> = []
        /// Whether the runner does nothing of that kind without one of its commands.
        var needsVerb = false
        /// Whether what runs is a class rather than a file.
        var takesClasses = false

        /// Whether an option takes code, also at the end of several letters: `-ec`.
        func isInline(_ word: String) -> Bool {
            guard !inline.contains(word) else { return true }
            guard word.hasPrefix("-"), !word.hasPrefix("--"), let last = word.last else {
                return false
            }
            return inline.contains("-\(last)") && !valued.contains(word)
        }
    }

    private static let shell = Runner(valued: ["-o", "-O", "--rcfile"], inline: ["-c"])
    private static let python = Runner(valued: ["-W", "-X"], naming: ["-m"], inline: ["-c"])
    private static let node = Runner(
        valued: [
            "-r", "--require", "--import", "--loader", "--experimental-loader", "--env-file", "-C",
            "--conditions", "--tsconfig", "-P", "--project",
        ], inline: ["-e", "--eval", "-p", "--print"])
    private static let java = Runner(
        valued: [
            "-cp", "-classpath", "--class-path", "-p", "--module-path", "--add-modules",
            "--add-opens", "--add-exports", "--source",
        ], naming: ["-jar", "-m", "--module"], takesClasses: true)

    private static let runners: [String: Runner] = [
        "env": Runner(valued: ["-u", "--unset", "-C", "--chdir"]),
        "nohup": Runner(), "time": Runner(), "exec": Runner(),
        "nice": Runner(valued: ["-n"]),
        "python": python, "pypy": python,
        "sh": shell, "bash": shell, "dash": shell, "zsh": shell, "ksh": shell,
        "node": node, "nodejs": node, "tsx": node, "ts-node": node,
        "ruby": Runner(valued: ["-I", "-r", "-C"], inline: ["-e"]),
        "perl": Runner(valued: ["-I"], inline: ["-e", "-E"]),
        "php": Runner(
            valued: ["-d", "-c", "--define", "--php-ini"], naming: ["-f", "--file"],
            inline: ["-r", "--run"]),
        "java": java,
        "deno": Runner(
            valued: ["-c", "--config", "--import-map", "--env-file"], verbs: ["run"],
            needsVerb: true),
        "bun": Runner(valued: ["-r", "--preload", "--env-file"], inline: ["-e"], verbs: ["run"]),
        "swift": Runner(
            valued: ["-c", "--configuration", "--package-path", "--product"], verbs: ["run"]),
        "go": Runner(valued: ["-tags", "-C"], verbs: ["run"], needsVerb: true),
        "Rscript": Runner(inline: ["-e"]), "lua": Runner(inline: ["-e"]),
        "uv": Runner(
            valued: ["--with", "-p", "--python", "--project", "--directory", "--env-file"],
            naming: ["-m", "--module"], verbs: ["run"], needsVerb: true),
        "poetry": Runner(verbs: ["run"], needsVerb: true),
        "pipenv": Runner(verbs: ["run"], needsVerb: true),
        "bundle": Runner(verbs: ["exec"], needsVerb: true),
        "pnpm": Runner(verbs: ["exec", "dlx"], needsVerb: true),
        "npx": Runner(valued: ["-p", "--package"]), "bunx": Runner(valued: ["-p", "--package"]),
    ]

    /// The name of the program in the words of a command; nil if they only start an interpreter.
    private static func script(in words: ArraySlice<String>) -> String? {
        guard let first = words.first else { return nil }
        guard let runner = runners[interpreter(first)] else {
            // A program that is not known may run a script, too.
            let file = words.first { hasScriptEnding($0) && WriteTarget(at: $0) != .nothing }
            return stem(file ?? first)
        }
        var rest = words.dropFirst()
        var isVerbDue = runner.needsVerb
        while let word = rest.popFirst() {
            if word == "--" { continue }
            if runner.isInline(word) { return nil }
            if runner.naming.contains(word) { return rest.first.map(moduleName) }
            if runner.valued.contains(word) {
                _ = rest.popFirst()
            } else if runner.verbs.contains(word) {
                isVerbDue = false
            } else if !word.hasPrefix("-"), !isAssignment(word) {
                if isVerbDue, !hasScriptEnding(word) { return nil }
                if runner.takesClasses { return moduleName(word) }
                return script(in: words.suffix(rest.count + 1)) ?? stem(word)
            }
        }
        return nil
    }

    /// The last component of a path without a version: `python` for `.venv/bin/python3.11`.
    private static func interpreter(_ word: String) -> String {
        var name = FilePath.name(of: word)[...]
        while let last = name.last, last.isNumber || ".-".contains(last) { name.removeLast() }
        return String(name)
    }

    /// Whether `env` takes a word for a variable.
    private static func isAssignment(_ word: String) -> Bool {
        guard let sign = word.firstIndex(of: "=") else { return false }
        return word[..<sign].allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// The name of a module or an archive, such as `client` for `shop.client` and `build/client.jar`.
    private static func moduleName(_ word: String) -> String {
        if word.contains("/") || word.hasSuffix(".jar") || hasScriptEnding(word) {
            return stem(word)
        }
        return word.split { ".:".contains($0) }.last.map(String.init) ?? word
    }

    private static func hasScriptEnding(_ word: String) -> Bool {
        endings.contains { word.hasSuffix($0) }
    }

    private static let endings = [
        ".py", ".js", ".mjs", ".cjs", ".ts", ".mts", ".rb", ".php", ".pl", ".sh", ".jar", ".java",
        ".go", ".swift", ".lua", ".R", ".r",
    ]

    /// A file's name up to its first dot; a dot at its beginning does not count.
    private static func stem(_ path: String) -> String {
        String(FilePath.name(of: path).drop { $0 == "." }.prefix { $0 != "." })
    }
}
