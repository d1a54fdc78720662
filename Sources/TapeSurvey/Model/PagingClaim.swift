package import TapePaging

/// How an operation pages, as far as its description says.
package struct PagingClaim: Hashable, Sendable {
    /// Where a value goes in a request.
    package struct Target: Hashable, Sendable {
        package var place: RequestPlace
        package var name: String

        package init(_ place: RequestPlace, _ name: String) {
            self.place = place
            self.name = name
        }
    }

    package var style: Convention.Style
    /// Where positions go; empty where the next URL is followed.
    package var targets: [Target] = []
    package var size: Target?
    package var sizeValue: Int?
    package var sizeMaximum: Int?
    package var start: Int?
    /// Paths in the body, as JSONPath, or as XPath after `xpath:`.
    package var items: [String] = []
    package var element: String?
    /// The list whose last item gives the next position, where the description does not name the items.
    package var itemsOfNext: String?
    package var itemsAreMap = false
    /// The place of the next position: a path, `header NAME` or `Link rel=next`.
    package var next: [String] = []
    /// The path within the last item to use where ``next`` is missing.
    package var fallback: String?
    /// The number to add to the last item's number, where the position is inclusive.
    package var itemStep: Int?
    package var more: String?
    /// Whether ``more`` is true at the end instead.
    package var moreMeansLast = false
    package var total: String?
    package var pages: String?
    package var identity: String?
    /// The identifier of the operation that gives later pages, where it is another.
    package var nextOperation: String?
    /// The path of later pages, with `{position}` where the position goes.
    package var pathTemplate: String?
    /// The path of the items with the model's names, where the names on the wire differ.
    package var modelItems: String?
    package var modelNext: String?
    /// Why a spec cannot express this, if so.
    package var obstacle: String?
    /// The class that pages, where custom code does it.
    package var customStrategy: String?
    /// The expression for the next position, where it is more than a path.
    package var expression: String?
    /// The attributes that the next link must have.
    package var linkAttributes: [String: String] = [:]
    /// How counted positions advance, where it differs from the style's default.
    package var advance: Convention.Advance?
    /// The place of the connection, for GraphQL.
    package var relay: RelayPlacing?

    package init(_ style: Convention.Style) {
        self.style = style
    }

    /// Changes the texts that quote expressions of the description.
    mutating func rewriteQuotations(_ change: (String) -> String) {
        expression = expression.map(change)
        obstacle = obstacle.map(change)
        customStrategy = customStrategy.map(change)
    }
}

/// What a description declares about how an operation pages.
package enum DeclaredPaging: Hashable, Sendable {
    /// It pages like this, according to the extension, trait or file that `by` names.
    case pages(PagingClaim, by: String)
    /// Everything is on one page.
    case whole(items: String?, by: String)
    /// Nothing is declared, but the format's reader infers this from names and shapes.
    case supposed(Surveyed.Answer, confidence: Double, evidence: [String])

    /// The extension, trait or file that declares it.
    package var author: String {
        switch self {
        case .pages(_, let author), .whole(_, let author): author
        case .supposed: "names and shapes"
        }
    }
}

/// The place of a connection in the answer to its query.
package struct RelayPlacing: Hashable, Sendable {
    /// The path of the connection.
    let connection: String
    /// Whether items are taken from `nodes` rather than from `edges`.
    let hasNodes: Bool
    /// The path of an item's identity, relative to the item.
    let identity: String?
    let hasTotal: Bool
}
