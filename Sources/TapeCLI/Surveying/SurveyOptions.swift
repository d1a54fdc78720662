import TapeCassette
import TapeContracts
import TapeHTTP
import TapeSurvey

/// The options of `survey`.
struct SurveyOptions {
    let descriptions: [String]
    let folder: String?
    let server: String?
    let isForced: Bool
    let isJSON: Bool
    /// Whether the API itself is asked; `budget` is the most requests for that.
    let isChecking: Bool
    let budget: Int
    /// Whether the files of an earlier survey are updated.
    let isUpdating: Bool
    /// Whether files on other hosts than the description's are fetched.
    let fetchesElsewhere: Bool
    let values: [String: String]
    /// Whether only some operations are surveyed.
    var isPartial: Bool { !patterns.isEmpty }
    /// Which operations are surveyed; all of them if there are none.
    let patterns: [String]
    private let headers: [Operation.Field]
    private let isInferring: Bool
    private let overlays: [String]

    init(_ arguments: Arguments) throws(UsageError) {
        overlays = arguments.operands.filter(Self.isOverlay)
        descriptions = arguments.operands.filter { !Self.isOverlay($0) }
        guard !descriptions.isEmpty else {
            throw UsageError("`survey` needs the file of a description")
        }
        folder = arguments.value("output")
        isChecking = arguments.flags.contains("check")
        isUpdating = arguments.flags.contains("update")
        fetchesElsewhere = arguments.flags.contains("fetch")
        budget = try arguments.count("budget") ?? 500
        guard isChecking || arguments.value("budget") == nil else {
            throw UsageError("--budget goes with --check")
        }
        guard !isUpdating || folder != nil else {
            throw UsageError("--update needs the folder of the specs: -o FOLDER")
        }
        server = try Self.server(arguments.value("base-url"))
        patterns = arguments.values["only"] ?? []
        isInferring = arguments.flags.contains("infer")
        isForced = arguments.flags.contains("force")
        isJSON = arguments.flags.contains("json")
        values = try Self.values(arguments.values["param"] ?? [])
        headers = try Self.headers(arguments)
    }

    private static let advice =
        "write ${NAME} for it and export NAME, which the specs take from the environment"

    private static func server(_ server: String?) throws(UsageError) -> String? {
        guard let server else { return nil }
        guard server.hasPrefix("http://") || server.hasPrefix("https://") else {
            throw UsageError("--base-url takes a URL that begins with https:// or http://")
        }
        guard !server.contains("?"), !server.contains("#") else {
            throw UsageError(
                "--base-url takes an origin such as https://staging.example.com, or one with a path, and no query"
            )
        }
        if LiteralCredentials().holdsCredential(server, in: .url) {
            throw UsageError("--base-url holds a credential; \(advice)")
        }
        return server
    }

    private static func values(_ pairs: [String]) throws(UsageError) -> [String: String] {
        var values: [String: String] = [:]
        for pair in pairs {
            guard let equals = pair.firstIndex(of: "="), equals > pair.startIndex else {
                throw UsageError("--param takes NAME=VALUE, not \(pair)")
            }
            let (name, value) = (
                String(pair[..<equals]), String(pair[pair.index(after: equals)...])
            )
            guard !LiteralCredentials().holdsCredential(value, in: .value(of: name)) else {
                throw UsageError(
                    "--param \(name) is a credential; leave it out, and the specs take it from the "
                        + "environment")
            }
            values[name] = value
        }
        return values
    }

    private static func headers(_ arguments: Arguments) throws(UsageError) -> [Operation.Field] {
        var fields: [Operation.Field] = []
        for (name, value) in try arguments.headers() {
            guard let text = SpecText(value) else {
                throw UsageError("--header \(name): a `${` is not closed or names nothing")
            }
            // The value would be in the shared file, and so would the fallback of a secret that is not set.
            let isLiteral = LiteralCredentials().holdsCredential(value, in: .header(name))
            let isSecret = RedactionRules.standard.cover(.header(HeaderName(name)))
            let hasFallback = text.variables.contains { $0.fallback != nil }
            let hasSecret = text.variables.contains(where: \.isSecret)
            guard !isLiteral, !isSecret || hasSecret && !hasFallback else {
                throw UsageError("--header \(name) holds a credential; \(Self.advice)")
            }
            fields.append(Operation.Field(name, SpecTemplate(spelled: value)))
        }
        return fields
    }

    /// Surveys a description together with its overlay; `load` provides the files that it refers to.
    func survey(
        _ first: Description, load: @escaping DescriptionFiles.Loader
    ) throws(SurveyError) -> Survey {
        var options = Survey.Options()
        options.hidesDeclared = isInferring
        options.fetchesElsewhere = fetchesElsewhere
        options.server = server.map { SpecTemplate(literal: $0) }
        options.headers = headers
        if let overlay = overlays.first {
            options.overlay = try DescriptionFile.read(overlay)
        } else if let overlay = Self.overlay(beside: first.name) {
            do {
                options.overlay = try DescriptionFile.read(overlay)
            } catch {
                // The overlay was not asked for, so it may not belong here.
                options.problems = [
                    SurveyProblem("\(error.message); it is not laid over", at: overlay)
                ]
            }
        }
        if !patterns.isEmpty {
            options.isWanted = { [patterns] operation in
                patterns.contains { pattern in
                    Self.fits(operation.name, pattern)
                        || operation.identifier.map { Self.fits($0, pattern) } ?? false
                }
            }
        }
        return try Survey(first, options: options, load: load)
    }

    /// Whether a place is a URL rather than a path.
    static func isURL(_ place: String) -> Bool { place.contains("://") }

    /// Whether a file is an overlay for a description.
    private static func isOverlay(_ path: String) -> Bool {
        let name = FilePath.name(of: path).lowercased()
        return name.contains("overrides.")
            && [".yml", ".yaml", ".json"].contains { name.hasSuffix($0) }
    }

    /// The only overlay next to a description.
    private static func overlay(beside path: String) -> String? {
        guard !isURL(path) else { return nil }
        let folder = FilePath.folder(of: path)
        // A folder that cannot be listed has no overlay.
        let names = (try? Folder.names(in: folder)) ?? []
        let found = names.filter(isOverlay)
        return found.count == 1 ? found.first.map { FilePath.joined(folder, $0) } : nil
    }

    /// Whether a text matches a pattern in which `*` stands for anything.
    static func fits(_ text: String, _ pattern: String) -> Bool {
        let parts = pattern.split(separator: "*", omittingEmptySubsequences: false).map(String.init)
        guard parts.count > 1 else { return text == pattern }
        guard text.hasPrefix(parts[0]) else { return false }
        var rest = text.dropFirst(parts[0].count)
        for part in parts.dropFirst().dropLast() where !part.isEmpty {
            guard let found = rest.firstRange(of: part) else { return false }
            rest = rest[found.upperBound...]
        }
        return rest.hasSuffix(parts[parts.count - 1])
    }
}
