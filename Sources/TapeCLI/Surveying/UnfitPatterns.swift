import TapeCassette
import TapeSurvey

/// Patterns of `--only` that fit no operation of a description.
struct UnfitPatterns {
    let patterns: [String]

    /// The most operations that a message names.
    private static let most = 12
    /// Shorter words are parts of too many names.
    private static let leastPart = 3

    /// The patterns that fit nothing; nil if all fit, or if another one of several descriptions may have what they name.
    init?(_ options: SurveyOptions, in survey: Survey) {
        let unfit = options.patterns.filter { pattern in
            !survey.names.contains { $0.all.contains { SurveyOptions.fits($0, pattern) } }
        }
        let isMistake = options.descriptions.count == 1 || unfit.count == options.patterns.count
        guard !unfit.isEmpty, !survey.names.isEmpty, isMistake else { return nil }
        patterns = unfit
    }

    /// What is wrong, and what to write instead.
    func words(among names: [OperationNames]) -> String {
        var isListWanted = false
        var parts = patterns.map { pattern in
            let near = Self.near(pattern, among: names).map { "`\($0.clipped)`" }
            isListWanted = isListWanted || near.isEmpty
            let advice =
                near.isEmpty ? "" : "; did you mean \(near.joined(separator: " or "))?"
            return "no operation fits `--only \(pattern.clipped)`\(advice)"
        }
        if isListWanted { parts.append(Self.listing(names)) }
        return parts.joined(separator: "\n")
    }

    /// The operations that a pattern may mean, each by the name that is easiest to write.
    private static func near(_ pattern: String, among names: [OperationNames]) -> [String] {
        let wanted = pattern.lowercased()
        let part = wanted.filter { $0 != "*" }
        let fitting = names.filter { names in
            names.all.contains { name in
                let name = name.lowercased()
                return SurveyOptions.fits(name, wanted)
                    || part.count >= leastPart && name.contains(part)
            }
        }
        guard fitting.isEmpty else { return fitting.prefix(3).map { $0.identifier ?? $0.name } }
        let known = Dictionary(names.flatMap(\.all).map { ($0.lowercased(), $0) }) { first, _ in
            first
        }
        let nearest = NearestName.nearest(to: part, among: known.keys.sorted())
        return nearest.flatMap { known[$0] }.map { [$0] } ?? []
    }

    private static func listing(_ names: [OperationNames]) -> String {
        let shown = names.prefix(most).map { names in
            names.name.clipped + (names.identifier.map { " (\($0.clipped))" } ?? "")
        }
        let rest = names.count - shown.count
        let more = rest > 0 ? " and \(rest) more, which `pagetape survey` without --only lists" : ""
        return "There are: \(shown.joined(separator: ", "))\(more)"
    }
}
