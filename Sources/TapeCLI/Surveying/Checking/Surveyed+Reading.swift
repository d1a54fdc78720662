import TapeSurvey

extension Surveyed {
    /// Whether a request can change nothing: it is a GET, or its paging is declared or its name begins with a word for reading,
    /// and no word for writing is in its name or path.
    var isReading: Bool {
        if operation.method == "GET" || operation.readsOnly { return true }
        guard ["POST", "PUT"].contains(operation.method) else { return false }
        let words = ReadingWords(operation)
        guard !words.isWriting else { return false }
        // Paging inferred from types is not a statement of the description.
        if isDeclared, !operation.isDeclaredByTypes { return true }
        return operation.method == "POST" && words.beginsReading
    }
}

/// The words in an operation's identifier and path.
private struct ReadingWords {
    private let identifier: [[String]]
    private let segments: [[String]]

    private static let reading: Set<String> = [
        "list", "search", "query", "find", "filter", "lookup", "browse",
    ]

    /// Verbs that mean a change wherever they are.
    private static let writing: Set<String> = [
        "abort", "accept", "acknowledge", "activate", "add", "append", "apply", "approve",
        "archive", "assign", "attach", "authorize", "ban", "blacklist", "allowlist",
        "denylist", "buy", "cancel", "cleanup", "clear", "clone", "close", "confirm",
        "convert", "create", "deactivate", "decline", "delete", "delist", "deny", "deploy",
        "destroy", "detach", "disable", "discard", "dismiss", "drop", "edit", "empty",
        "enable", "enqueue", "erase", "execute", "expire", "finish", "flush", "follow",
        "generate", "grant", "hide", "ingest", "insert", "install", "invalidate", "invite",
        "join", "kill", "lock", "merge", "migrate", "modify", "move", "mute", "notify",
        "overwrite", "pause", "pay", "prune", "publish", "purchase", "purge", "push",
        "reactivate", "rebuild", "refund", "refresh", "register", "reindex", "reject",
        "remove", "rename", "reopen", "replace", "reset", "resolve", "restart", "restore",
        "resume", "retry", "revoke", "rotate", "save", "send", "submit", "subscribe",
        "suspend", "swap", "sync", "synchronize", "terminate", "toggle", "transfer", "trash",
        "trigger", "truncate", "unassign", "unban", "unblock", "unfollow", "uninstall",
        "unlock", "unpublish", "unregister", "unsubscribe", "unwatch", "update", "upgrade",
        "upload", "upsert", "vacuum", "whitelist", "wipe", "withdraw", "write",
    ]

    /// Words that are also nouns: they count only in the place of the verb.
    private static let writingInFront: Set<String> = [
        "allow", "block", "book", "change", "charge", "checkout", "clean", "commit",
        "complete", "copy", "export", "import", "index", "leave", "like", "mark", "order",
        "patch", "queue", "release", "request", "run", "schedule", "set", "share", "shuffle",
        "sort", "start", "stop", "store", "void", "vote", "watch",
    ]

    init(_ operation: Operation) {
        // In `crm.contacts.search` and `contacts:search` the verb is at the end.
        identifier = (operation.identifier ?? "").split { ".:/".contains($0) }
            .map { Self.words(String($0)) }
        let path = operation.path.prefix { $0 != "?" && $0 != "#" }
        segments = path.split { "/:".contains($0) }.filter { !$0.contains("{") }
            .map { Self.words(String($0)) }
    }

    private static func words(_ name: String) -> [String] {
        NameWords.normalized(name).split(separator: "_").map(String.init)
    }

    /// Whether the words include one for writing.
    var isWriting: Bool {
        if (identifier + segments).joined().contains(where: Self.writing.contains) { return true }
        let inFront = (identifier.suffix(1) + segments.suffix(1)).compactMap(\.first)
        return inFront.contains(where: Self.writingInFront.contains)
    }

    /// Whether the last part of the identifier begins with a word for reading, or the path's last part without an identifier.
    var beginsReading: Bool {
        let last = identifier.last ?? segments.last
        return last?.first.map(Self.reading.contains) ?? false
    }
}
