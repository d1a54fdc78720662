package import TapeHTTP
import TapeJSON
package import TapePaging

extension ContractSpec {
    /// How rows are inserted, changed and deleted on a staging system.
    package struct Stir: Hashable, Sendable {
        /// A request that changes the list's data; `{id}` stands for the row's name.
        package struct Write: Hashable, Sendable {
            package var method: HTTPMethod
            /// Resolved against the URL of the list; if it is a path, the base's path has already been put in front.
            package var url: SpecText
            package var headers: [Request.Header] = []
            package var body: Body?
        }

        /// Where the answer to an insertion names the new row.
        package enum Key: Hashable, Sendable {
            case body(BodyPath)
            /// The last segment of the URL in a header.
            case header(HeaderName)
            /// The client chooses the name.
            case text(SpecText)
        }

        /// Rows of one kind.
        package struct Kind: Hashable, Sendable {
            package var insertion: Write
            package var key: Key
            /// Each one changes a row's place in the order, or only the row.
            package var changes: [Write] = []
            /// Nil if rows cannot be deleted.
            package var deletion: Write?
        }

        /// How long a write may take to show in the list.
        package enum Delay: Hashable, Sendable {
            case requests(Int)
            case milliseconds(Int)
        }

        /// Never empty.
        package var kinds: [Kind]
        /// Nil if a write counts as soon as it is answered.
        package var visibleAfter: Delay?

        /// Every value that the environment must supply.
        package var variables: [SpecText.Variable] {
            var seen: Set<String> = []
            let writes = kinds.flatMap {
                [$0.insertion] + $0.changes + [$0.deletion].compactMap(\.self)
            }
            return writes.flatMap(\.variables).filter { seen.insert($0.name).inserted }
        }
    }

    /// Every value that the environment must supply, for pages and for writes.
    package var variables: [SpecText.Variable] {
        let own = request.variables
        let known = Set(own.map(\.name))
        return own + (stir?.variables ?? []).filter { !known.contains($0.name) }
    }
}

extension ContractSpec.Stir {
    /// What is lost if rows are not marked with their number; nil if each insertion contains the number.
    package var numberLoss: String? {
        guard kinds.contains(where: { !$0.insertion.places.contains(.stirNumber) }) else {
            return nil
        }
        return """
            `insert` has no `${stir:number}`: rows are not marked as ours, and one whose answer is lost cannot be found again; \
            put it into a text that the list shows
            """
    }
}

extension ContractSpec.Stir.Write {
    /// The variables that the environment supplies.
    var variables: [SpecText.Variable] { places.filter { !$0.isStirred } }

    /// All variables.
    var places: [SpecText.Variable] {
        url.variables + headers.flatMap(\.value.variables) + (body?.variables ?? [])
    }
}

extension ContractSpec.Stir.Write {
    private static let place = "{id}"

    /// Whether the row's name is used where it matters to the API: in the URL before the fragment, or in the body.
    var namesRow: Bool {
        let address = url.filled { _ in "x" }.prefix { $0 != "#" }
        return address.contains(Self.place) || body?.hasPlace(Self.place) ?? false
    }

    /// The request of a write, sent to the list's own server unless the spec names another.
    package func request(
        beside list: HTTPRequest, _ values: StirValues
    ) throws(HTTPURLError) -> HTTPRequest {
        let id = values.id.map { PercentEncoding.encode($0.text) } ?? ""
        let address = url.filledAsURL { variable in
            variable == .stirNow
                ? PercentEncoding.encode(values.now.rfc3339) : values.value(variable)
        }
        let target = try list.url.withoutFragment.resolving(
            address.replacing(Self.place, with: id))
        let own = Set(headers.map(\.name)).union(["Content-Type", "Content-Length"])
        var fields = HeaderFields(list.headers.filter { !own.contains($0.name) })
        for header in headers {
            fields.append(
                header.name,
                header.value.filled(by: values.value)
                    .replacing(Self.place, with: values.id?.text ?? ""))
        }
        if let type = body?.mediaType, fields["Content-Type"] == nil {
            // Some APIs have a JSON media type of their own, which the list's own requests show.
            let known = list.headers["Content-Type"].flatMap { $0.contains("json") ? $0 : nil }
            fields.append("Content-Type", type.contains("json") ? known ?? type : type)
        }
        return HTTPRequest(
            method: method, url: target, headers: fields,
            body: body.map { Array($0.filled(naming: values.id, by: values.value).utf8) })
    }
}

extension ContractSpec.Body {
    /// Whether it contains a placeholder.
    fileprivate func hasPlace(_ place: String) -> Bool {
        switch self {
        case .text(let text), .json(let text), .graphQL(_, variables: let text):
            text.filled { _ in "x" }.contains(place)
        case .form(let fields): fields.contains { $0.value.filled { _ in "x" }.contains(place) }
        }
    }

    /// The body with its variables and the row's name filled in.
    fileprivate func filled(
        naming id: StirID?, by value: (SpecText.Variable) -> String?
    ) -> String {
        let text = id?.text ?? ""
        switch self {
        case .text(let template):
            return template.filled(by: value).replacing("{id}", with: text)
        case .form(let fields):
            let named = fields.map { field in
                Field(
                    name: field.name,
                    value: SpecText(
                        literal: field.value.filled(by: value).replacing("{id}", with: text)))
            }
            return ContractSpec.Body.form(named).filled { _ in nil }
        case .json:
            return Self.naming(id, in: filled(by: value))
        case .graphQL(let query, let variables):
            // Braces in a query are part of GraphQL's own syntax.
            let query = JSONText.quote(query.filled(by: value))
            let json = ContractSpec.Body.json(variables).filled(by: value)
            return "{\"query\":\(query),\"variables\":\(Self.naming(id, in: json))}"
        }
    }

    /// Puts a row's name into JSON: a name that is a number becomes one where it stands alone, and text elsewhere.
    private static func naming(_ id: StirID?, in json: String) -> String {
        guard let id else { return json }
        let alone = id.isNumber ? id.text : JSONText.quote(id.text)
        return json.replacing("\"{id}\"", with: alone)
            .replacing("{id}", with: String(JSONText.quote(id.text).dropFirst().dropLast()))
    }
}
