import TapeJSON
import TapePaging
import TapeYAML

/// A drafted spec for an operation that pages, as text that can be read as a spec.
package struct SpecDraft: Sendable {
    /// The user's options for the requests.
    package struct Options: Sendable {
        /// Parameter values by name.
        package var values: [String: String]
        /// The name of the shared file.
        package var shared: String

        package init(shared: String, values: [String: String] = [:]) {
            self.shared = shared
            self.values = values
        }
    }

    /// What was learnt by asking the API.
    package struct Learnt: Sendable {
        /// Parameter values found in other lists of the API, by parameter name.
        package var values: [String: String] = [:]
        /// The URL of the first request, if it differs from the described one.
        package var address: String?
        /// Headers that it needs in addition to the described ones.
        package var headers: [Operation.Field] = []
        /// The members of `paging`; empty where it remains unknown how the API pages.
        package var paging: [(key: String, value: String)] = []
        /// Remarks on members of `paging`, by key.
        package var remarks: [(key: String, text: String)] = []
        /// Places whose values differ on every request.
        package var volatile: [String] = []

        package init() {}
    }

    package let text: String

    /// Drafts the spec of an operation; nil where it does not page or no spec can say how.
    package init?(
        _ result: Surveyed, terms: SharedRequest, options: Options, learnt: Learnt = Learnt(),
        description: String
    ) {
        let values = options.values.merging(learnt.values) { own, _ in own }
        guard case .pages(let claim) = result.answer,
            !learnt.paging.isEmpty || Self.obstacle(result, values: values) == nil,
            var lines = Self.opening(result, claim, terms, options, learnt, description)
        else { return nil }
        lines.append("paging:")
        let source = result.check?.isSure == true ? "Checked" : result.sourceWord
        lines.append("  # \(source): " + result.evidence.joined(separator: "; ").clipped)
        lines +=
            learnt.paging.isEmpty
            ? PagingDraft(claim, values: values).lines : Self.lines(learnt)
        text = lines.joined(separator: "\n") + "\n"
    }

    /// Drafts the first request of an operation, without any paging; nil where a spec cannot send its method.
    package init?(
        asking result: Surveyed, terms: SharedRequest, options: Options, learnt: Learnt
    ) {
        let claim = result.claim ?? PagingClaim(.singlePage)
        guard var lines = Self.opening(result, claim, terms, options, learnt, "") else {
            return nil
        }
        lines += ["paging:", "  style: single-page", "  items: $"]
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func opening(
        _ result: Surveyed, _ claim: PagingClaim, _ terms: SharedRequest, _ options: Options,
        _ learnt: Learnt, _ description: String
    ) -> [String]? {
        guard
            var request = RequestDraft(
                result.operation, claim, terms: terms, values: options.values)
        else { return nil }
        request.learnt = learnt
        let extended =
            terms.reaches(result.operation)
            ? ["extends: " + YAMLText.scalar(options.shared)]
            : [
                "# It lies at another origin: what other requests share, credentials too, is not sent there."
            ]
        return heading(result, description) + [
            "pagetape: 1", "title: " + YAMLText.scalar(title(result.operation)),
        ] + extended + request.lines
    }

    private static func lines(_ learnt: Learnt) -> [String] {
        var lines: [String] = []
        for (key, value) in learnt.paging {
            lines += learnt.remarks.filter { $0.key == key }.map { "  # \($0.text.clipped)" }
            lines.append("  \(key): \(value)")
        }
        guard !learnt.volatile.isEmpty else { return lines }
        return lines + ["volatile:"] + learnt.volatile.map { "  - " + YAMLText.scalar($0) }
    }

    private static func title(_ operation: Operation) -> String {
        let identifier = operation.identifier ?? ""
        return identifier.isEmpty ? operation.name.clipped : identifier.clipped
    }

    private static func heading(_ result: Surveyed, _ description: String) -> [String] {
        ["# \(result.operation.name.clipped), from \(description.clipped)"]
    }

    /// Why no spec can be written although the operation pages; nil where one can.
    ///
    /// For some operations, one can be written once parameter values are known.
    package static func obstacle(
        _ result: Surveyed, values: [String: String] = [:]
    ) -> String? {
        guard case .pages(let claim) = result.answer else { return nil }
        if let obstacle = claim.obstacle { return obstacle }
        if claim.items.isEmpty { return "the response does not say where the items are" }
        if !RequestDraft.methods.contains(result.operation.method) {
            return "a spec sends GET, POST or PUT, not \(result.operation.method.clipped)"
        }
        // A connection's paths are relative to its field; its query has the full ones.
        if claim.relay == nil, let path = claim.paths.first(where: { !isPath($0) }) {
            return "`\(path.clipped)` is not a path that a spec can hold"
        }
        return PagingDraft(claim, values: values).obstacle
    }

    private static func isPath(_ text: String) -> Bool {
        // `try?`: it only matters whether the path is valid; the caller reports it.
        (try? BodyPath(text)) != nil
    }

    /// The shared file that all specs of a description extend.
    package static func shared(_ terms: SharedRequest, description: String)
        -> String
    {
        var lines = [
            "# What the requests to \(terms.title.clipped) share, from \(description.clipped)"
        ]
        lines += ["pagetape: 1", "request:", "  base: " + YAMLText.scalar(terms.server.spelled)]
        if !terms.headers.isEmpty {
            lines.append("  headers:")
            lines += terms.headers.map { field in
                "    \(YAMLText.scalar(field.name)): \(YAMLText.scalar(field.value.spelled))"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension PagingClaim {
    /// All body paths that a spec would contain.
    fileprivate var paths: [String] {
        let next = self.next.filter { !$0.hasPrefix("header ") && !$0.hasPrefix("Link ") }
        let others = [element, more, total, pages, identity].compactMap { $0 }
        return items + next + others.filter { !$0.hasPrefix("header ") }
    }
}
