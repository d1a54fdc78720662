import TapePaging

extension SpecPicture.Page {
    /// A page of a walk, as reports draw it, and what its exchange took.
    init(_ page: Walk.Page, time: Duration?) {
        self.init(
            number: page.number, position: page.position.description, itemCount: page.items.count,
            hasMore: page.hasMore, seconds: time.map { $0 / .seconds(1) })
    }
}
