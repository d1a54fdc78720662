/// A place at which a request differs from the expected one.
struct PlaceDifference: Hashable {
    /// The place, such as `?limit` or `$.variables.after`.
    let place: String
    /// The text that the request has there; nil where it has none.
    let asked: String?
    /// The expected text; nil where none was expected.
    let due: String?

    /// The difference in words, such as ``left out `limit` ``.
    var words: String {
        switch (asked, due) {
        case (nil, _): "left out `\(name)`\(due.map { ", which is `\($0.prefix(80))`" } ?? "")"
        case (let asked?, nil): "added `\(name)` as `\(asked.prefix(80))`"
        case (let asked?, let due?): "\(place) is `\(asked.prefix(80))`, not `\(due.prefix(80))`"
        }
    }

    /// The name of a parameter, of a form's field or of another place.
    private var name: Substring {
        for prefix in ["?", "field "] where place.hasPrefix(prefix) {
            return place.dropFirst(prefix.count)
        }
        return place[...]
    }
}
