import TapeHTTP
import TapeJSON

/// Tells an error that is answered with status 200 from a JSON page whose empty list is left out.
///
/// Only what is unmistakable counts: an API may answer an empty page with a text of its own.
enum DisguisedError {
    /// What shows that a body without the list is an error, in words; nil where it may be an empty page.
    static func words(in root: JSONValue, under convention: Convention) -> String? {
        guard root.kind == .object, !hasPartOfPage(root, convention) else { return nil }
        for member in root.members {
            let name = member.key.lowercased()
            let isError =
                MarkupPage.troubles.contains(name) && isTrouble(member.value)
                || statuses.contains(name) && isErrorStatus(member.value)
                || messages.contains(name) && isReason(member.value)
            if isError { return "the answer looks like an error: it has `\(member.key)`" }
        }
        return nil
    }

    private static let statuses: Set<String> = [
        "status", "statuscode", "status_code", "code", "errorcode", "error_code",
    ]
    private static let messages: Set<String> = ["message", "msg", "detail", "title", "reason"]

    /// Whether the body has a member in which the convention finds the list, a sign, or a part of the request.
    private static func hasPartOfPage(_ root: JSONValue, _ convention: Convention) -> Bool {
        var paths = convention.signPaths
        let places = convention.items.paths + convention.echo.values.compactMap(\.bodyPath)
        for case .json(let path) in places { paths.append(path) }
        return paths.contains { path in
            guard case .name(let name)? = path.steps?.first else {
                return path.first(in: root).map { !$0.isNull } ?? false
            }
            return root[name].map { !$0.isNull } ?? false
        }
    }

    // MARK: Members of errors

    /// Whether the value of a member such as `error` reports one.
    private static func isTrouble(_ value: JSONValue) -> Bool {
        switch value.kind {
        case .null: false
        case .bool: value.bool == true
        case .number: value.integer.map { !isSuccess($0) } ?? false
        case .string: value.string.map { !$0.isEmpty && !speaksOfNothing($0) } ?? false
        case .array: value.count > 0 && !value.elements.contains(where: saysNothingFound)
        case .object: value.count > 0 && !saysNothingFound(value)
        }
    }

    /// Whether a part of an error says that all went well, or that nothing was found, which may describe an empty page.
    private static func saysNothingFound(_ part: JSONValue) -> Bool {
        if let text = part.string { return speaksOfNothing(text) }
        return part.members.contains { member in
            if let text = member.value.string { return speaksOfNothing(text) }
            return statuses.contains(member.key.lowercased())
                && member.value.integer.map { isSuccess($0) || $0 == 404 } ?? false
        }
    }

    private static func speaksOfNothing(_ text: String) -> Bool {
        let text = text.lowercased().replacing("_", with: " ")
        return ["not found", "notfound", "nothing", "empty", "none"].contains { text.contains($0) }
            || text == "ok" || text == "success" || text.hasPrefix("no ")
    }

    private static func isSuccess(_ code: Int) -> Bool {
        code == 0 || HTTPStatus(rawValue: code).isSuccess
    }

    /// Whether a value is an HTTP status of an error other than "not found".
    private static func isErrorStatus(_ value: JSONValue) -> Bool {
        guard let status = value.integer ?? value.string.flatMap({ Int($0) }) else { return false }
        return (400..<600).contains(status) && !absences.contains(status)
    }

    /// Whether a text is the reason phrase of such a status, whatever its case, with or without a full stop.
    private static func isReason(_ value: JSONValue) -> Bool {
        guard let text = value.string else { return false }
        let words = text.lowercased()
        return reasons.contains(words.hasSuffix(".") ? String(words.dropLast()) : words)
    }

    /// The statuses by which APIs may say that there is nothing.
    private static let absences: Set<Int> = [404, 410]
    private static let reasons = Set(
        (400..<600).filter { !absences.contains($0) }
            .compactMap { HTTPStatus(rawValue: $0).reason?.lowercased() })
}
