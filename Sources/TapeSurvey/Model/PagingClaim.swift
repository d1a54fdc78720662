package import TapePaging

/// How an operation pages, as far as its description tells.
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
    /// Where positions go; the URL where there is none.
    package var targets: [Target] = []
    package var size: Target?
    package var sizeValue: Int?
    package var sizeMaximum: Int?
    package var start: Int?
    /// Paths of the body, in JSONPath, or XPath behind `xpath:`.
    package var items: [String] = []
    package var element: String?
    /// The list that the next position is an item of, where the items themselves are not told.
    package var itemsOfNext: String?
    package var itemsAreMap = false
    /// Where the next position is: a path, `header NAME` or `Link rel=next`.
    package var next: [String] = []
    /// The path within the last item that stands in where ``next`` is missing.
    package var fallback: String?
    /// What is added to the last item's number, where the parameter that takes it means that item as well.
    package var itemStep: Int?
    package var more: String?
    /// Whether ``more`` is true at the end instead.
    package var moreMeansLast = false
    package var total: String?
    package var pages: String?
    package var identity: String?
    /// The identifier of the operation that gives later pages, where it is another.
    package var nextOperation: String?
    /// The path that later pages are asked of, with `{position}` where the position goes.
    package var pathTemplate: String?
    /// The paths of items and next position in the names of the model, where the wire has others.
    package var modelItems: String?
    package var modelNext: String?
    /// Why a spec cannot say this, if so.
    package var obstacle: String?
    /// The class that pages, where code of its own does.
    package var customStrategy: String?
    /// The expression that makes the next position, where it is more than a path.
    package var expression: String?
    /// Attributes that the next link must have.
    package var linkAttributes: [String: String] = [:]
    /// What counted positions move on by, where it is not what the style says.
    package var advance: Convention.Advance?
    /// Where the connection stands, where GraphQL is spoken.
    package var relay: RelayPlacing?

    package init(_ style: Convention.Style) {
        self.style = style
    }
}

/// What a description says itself about how an operation pages.
package enum DeclaredPaging: Hashable, Sendable {
    /// It pages like this; `by` names the extension, trait or file.
    case pages(PagingClaim, by: String)
    /// Everything is on one page.
    case whole(items: String?, by: String)
    /// Nothing is declared; what names and shapes tell, where the format has ways of its own to tell it.
    case supposed(Surveyed.Answer, confidence: Double, evidence: [String])

    /// What declared it.
    package var author: String {
        switch self {
        case .pages(_, let author), .whole(_, let author): author
        case .supposed: "names and shapes"
        }
    }
}

/// Where a connection stands in the answer to the query that was written for it.
package struct RelayPlacing: Hashable, Sendable {
    /// The path of the connection.
    let connection: String
    /// Whether items are taken from `nodes` rather than from `edges`.
    let hasNodes: Bool
    /// The path of an item's identity, seen from the item.
    let identity: String?
    let hasTotal: Bool
}
