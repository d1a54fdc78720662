import TapePaging

extension SpecPicture.Page {
    /// A page of a walk, as reports draw it.
    init(_ page: Walk.Page) {
        self.init(
            number: page.number, position: page.position.description, itemCount: page.items.count,
            hasMore: page.hasMore)
    }
}
