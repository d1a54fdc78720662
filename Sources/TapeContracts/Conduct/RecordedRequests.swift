import TapeCassette
package import TapeHTTP
import TapePaging
import TapeYAML

/// The requests of the recorded walk, with which a client's unanswered requests are compared.
package struct RecordedRequests: Sendable {
    /// How a request differs from the expected one.
    enum Difference: Hashable {
        /// It is not a request for the list.
        case elsewhere
        /// The client changed the spelling of the position.
        case mangled(PlaceDifference)
        /// No page gave the position.
        case position(PlaceDifference)
        /// The position is right, and other places differ; empty where the method differs.
        case others([PlaceDifference])
    }

    /// The requests by page, counted from 1; of each page the last recording, which is the page itself.
    private let requests: [Int: HTTPRequest]
    private let places: [Int: RequestPlaces]
    /// The places whose texts differ from page to page.
    private let positions: Set<String>
    /// The headers whose values differ from page to page.
    let varyingHeaders: Set<HeaderName>
    /// The headers and query keys in which the recording has a redacted secret.
    let secretHeaders: Set<HeaderName>
    let secretKeys: Set<String>
    /// Whether a client can compute positions without having read the pages before them.
    package let isCounted: Bool

    package init(_ requests: [Int: HTTPRequest], isCounted: Bool) {
        self.requests = requests
        self.isCounted = isCounted
        let places = requests.mapValues(RequestPlaces.init)
        self.places = places
        var varying: Set<String> = []
        if let first = places.values.first {
            for other in places.values {
                varying.formUnion(RequestPlaces.differences(first, other))
            }
        }
        positions = varying
        var values: [HeaderName: Set<String>] = [:]
        for request in requests.values {
            for field in request.headers {
                values[field.name, default: []].insert(request.headers[field.name] ?? "")
            }
        }
        varyingHeaders = Set(values.filter { $0.value.count > 1 }.keys)
        let first = requests.min { $0.key < $1.key }?.value
        secretHeaders = Set(
            first?.headers.filter { $0.value.contains(RedactionMark.prefix) }.map(\.name) ?? [])
        secretKeys = Set(
            first?.url.queryItems.filter { $0.value.contains(RedactionMark.prefix) }.map(\.name)
                ?? [])
    }

    /// The number of the last recorded page, which may be an empty one that only shows the end.
    package var lastPage: Int { requests.keys.max() ?? 0 }

    func request(ofPage page: Int) -> HTTPRequest? { requests[page] }

    /// How a request differs from the one for a page.
    func difference(of asked: HTTPRequest, fromPage page: Int) -> Difference {
        guard let due = places[page], let recorded = requests[page] else { return .elsewhere }
        let own = RequestPlaces(asked)
        let all = RequestPlaces.differences(own, due)
        if all.contains("path"), !positions.contains("path") { return .elsewhere }
        if asked.method != recorded.method, asked.body == nil { return .elsewhere }
        let differences = all.map {
            PlaceDifference(place: $0, asked: own.texts[$0], due: due.texts[$0])
        }
        let wrong = differences.filter { positions.contains($0.place) }
        if let mangled = wrong.first(where: { Self.isMangled($0.asked ?? "", $0.due ?? "") }) {
            return .mangled(mangled)
        }
        if let wrong = wrong.first { return .position(wrong) }
        return .others(differences)
    }

    /// The page whose position a request has, whatever its other parameters; nil for a request without a position.
    func page(positionedAs asked: HTTPRequest) -> Int? {
        let own = RequestPlaces(asked)
        guard positions.contains(where: { own.texts[$0] != nil }) else { return nil }
        return places.keys.sorted().first { page in
            positions.allSatisfy { places[page]?.texts[$0] == own.texts[$0] }
        }
    }

    /// Whether a request continues the first one: it adds a parameter, or changes one that is named like a position.
    package static func isFurther(_ other: HTTPRequest, than first: HTTPRequest) -> Bool {
        let own = RequestPlaces(first)
        let differences = RequestPlaces.differences(own, RequestPlaces(other))
        return other.method == first.method && !differences.isEmpty
            && differences.allSatisfy { place in
                let name = place.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.last ?? ""
                return own.texts[place] == nil || PagingWords.isPosition(KeyWords(String(name)))
            }
    }

    /// Whether the position of a request is a number past the last page's.
    func isBehindTheEnd(_ asked: HTTPRequest) -> Bool {
        guard let last = places[lastPage] else { return false }
        let own = RequestPlaces(asked)
        return positions.contains { place in
            guard let number = Int(own.texts[place] ?? ""), let end = Int(last.texts[place] ?? "")
            else { return false }
            return number > end
        }
    }

    /// Whether a text is the given one after decoding, double encoding, cutting or padding.
    static func isMangled(_ asked: String, _ given: String) -> Bool {
        guard !asked.isEmpty, !given.isEmpty, asked != given else { return false }
        // A number that lost zeros, or was rounded to the precision of a Double.
        if let one = Double(asked), let other = Double(given), one == other { return true }
        // Numbers are computed, not copied: 4 is not 40 cut short.
        guard Int(asked) == nil || Int(given) == nil else { return false }
        let spellings = [
            PercentEncoding.decode(given), PercentEncoding.decodeForm(given),
            PercentEncoding.encode(given), given.lowercased(), given.uppercased(),
            String(given.filter { !$0.isWhitespace }), given.replacing("=", with: ""),
            given.replacing("+", with: " "), given.replacing(" ", with: "+"),
            given.replacing("+", with: "-").replacing("/", with: "_"),
            given.replacing("-", with: "+").replacing("_", with: "/"), "\"\(given)\"",
        ]
        if spellings.contains(asked) || PercentEncoding.decode(asked) == given { return true }
        if isAlike(asked, given) { return true }
        if let plain = Self.decodedBase64(given), plain == asked { return true }
        let shared = zip(asked.utf8, given.utf8).prefix { $0 == $1 }.count
        return shared >= 3 && 2 * shared >= max(asked.utf8.count, given.utf8.count)
            && (shared == asked.utf8.count || shared == given.utf8.count)
    }

    /// Whether two texts differ only in characters that URL encoding and Base64 can write in several ways.
    private static func isAlike(_ one: String, _ other: String) -> Bool {
        func plain(_ text: String) -> String {
            var plain = ""
            for character in PercentEncoding.decode(PercentEncoding.decode(text)) {
                switch character {
                case "-", " ": plain.append("+")
                case "_": plain.append("/")
                case "=": break
                case _: plain.append(character)
                }
            }
            return plain
        }
        let (one, other) = (plain(one), plain(other))
        return one == other && !one.isEmpty
    }

    private static func decodedBase64(_ text: String) -> String? {
        let digits = text.replacing("-", with: "+").replacing("_", with: "/")
        return Base64.decode(digits.utf8).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
