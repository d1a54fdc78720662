/// Suggests the known name closest to a misspelt one.
package enum NearestName {
    /// The legal name nearest to an unknown one; nil if none is near.
    package static func nearest(to name: String, among names: [String]) -> String? {
        let mistaken = Array(name.lowercased().unicodeScalars.prefix(64))
        let limit = max(1, mistaken.count / 3)
        return
            names
            .map { (name: $0, distance: distance(mistaken, Array($0.lowercased().unicodeScalars))) }
            .filter { $0.distance <= limit }
            .min { ($0.distance, $0.name) < ($1.distance, $1.name) }?
            .name
    }

    /// How many letters must be inserted, deleted, replaced or swapped with a neighbour.
    private static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var rows = [Array(0...b.count)]
        for (i, letter) in a.enumerated() {
            var row = [i + 1]
            for (j, other) in b.enumerated() {
                var best = min(
                    row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (letter == other ? 0 : 1))
                if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other {
                    best = min(best, rows[i - 1][j - 1] + 1)
                }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
