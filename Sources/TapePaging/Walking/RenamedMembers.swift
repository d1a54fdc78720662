/// Finds members of pages that another page spells otherwise, such as `totalCount` for `total_count`.
struct RenamedMembers {
    /// The spelling of a name that pages had first, and where.
    private var spellings: [String: (path: String, page: Int)] = [:]
    private(set) var breaches: [ShapeLedger.Breach] = []

    mutating func merge(_ members: [PageShape.Member], ofPage page: Int) {
        let paths = Set(members.map(\.path))
        for path in paths.sorted() {
            let key = String(path.lowercased().filter { $0 != "_" && $0 != "-" })
            guard let known = spellings[key] else {
                if spellings.count < 4 * PageShape.memberLimit { spellings[key] = (path, page) }
                continue
            }
            // A page that has both spellings, for old readers and new, renames nothing.
            guard known.path != path, known.page != page, !paths.contains(known.path),
                breaches.count < 10
            else { continue }
            breaches.append(
                .init(
                    page: page, member: known.path, isOfItems: false, expected: "the name",
                    saw: "`\(path)` instead", earlier: known.page))
        }
    }
}
