/// Finds members whose spelling differs between pages, such as `totalCount` and `total_count`.
struct RenamedMembers {
    /// The first spelling of each name, and the page that has it.
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
            // A page with both spellings, for old and new clients, renames nothing.
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
