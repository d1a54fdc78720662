import TapeJSON
import TapePaging
import TapeYAML

/// A spec for an operation that pages, as text that reads back as a spec.
package struct SpecDraft: Sendable {
    /// What a user says about the requests.
    package struct Wishes: Sendable {
        /// Values of parameters by their names.
        package var values: [String: String]
        /// The name of the shared file.
        package var shared: String

        package init(shared: String, values: [String: String] = [:]) {
            self.shared = shared
            self.values = values
        }
    }

    package let text: String

    /// Drafts the spec of an operation; nil where it does not page or no spec can say how.
    package init?(
        _ result: Surveyed, terms: SharedRequest, wishes: Wishes, description: String
    ) {
        guard case .pages(let claim) = result.answer, Self.obstacle(result) == nil else {
            return nil
        }
        let operation = result.operation
        var lines = Self.heading(result, description)
        lines.append("pagetape: 1")
        lines.append("title: " + YAMLText.scalar(Self.title(operation)))
        lines.append("extends: " + YAMLText.scalar(wishes.shared))
        lines += RequestDraft(operation, claim, terms: terms, values: wishes.values).lines
        let declared = result.isDeclared ? "Declared" : "Inferred"
        lines.append("paging:")
        lines.append("  # \(declared): " + result.evidence.joined(separator: "; ").clipped)
        lines += PagingDraft(claim).lines
        text = lines.joined(separator: "\n") + "\n"
    }

    private static func title(_ operation: Operation) -> String {
        let identifier = operation.identifier ?? ""
        return identifier.isEmpty ? operation.name.clipped : identifier.clipped
    }

    private static func heading(_ result: Surveyed, _ description: String) -> [String] {
        ["# \(result.operation.name.clipped), from \(description.clipped)"]
    }

    /// Why no spec can be written although the operation pages; nil where one can.
    package static func obstacle(_ result: Surveyed) -> String? {
        guard case .pages(let claim) = result.answer else { return nil }
        if let obstacle = claim.obstacle { return obstacle }
        if claim.items.isEmpty { return "the response does not say where the items are" }
        if !["GET", "POST", "PUT"].contains(result.operation.method) {
            return "a spec sends GET, POST or PUT, not \(result.operation.method.clipped)"
        }
        if let path = claim.paths.first(where: { !isPath($0) }) {
            return "`\(path.clipped)` is no path that a spec can hold"
        }
        return PagingDraft(claim).obstacle
    }

    private static func isPath(_ text: String) -> Bool {
        // The words of why it is none are the extension's author's to read.
        (try? BodyPath(text)) != nil
    }

    /// The file that specs of a description extend.
    package static func shared(_ terms: SharedRequest, description: String)
        -> String
    {
        var lines = [
            "# What the requests to \(terms.title.clipped) share, from \(description.clipped)"
        ]
        lines += ["pagetape: 1", "request:", "  base: " + YAMLText.scalar(terms.server)]
        if !terms.headers.isEmpty {
            lines.append("  headers:")
            lines += terms.headers.map { field in
                "    \(YAMLText.scalar(field.name)): \(YAMLText.scalar(field.value))"
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension PagingClaim {
    /// All paths of bodies that a spec would hold.
    fileprivate var paths: [String] {
        let next = self.next.filter { !$0.hasPrefix("header ") && !$0.hasPrefix("Link ") }
        return items + next + [element, more, total, pages, identity].compactMap { $0 }
    }
}
