package import TapeHTTP

/// An item of a page as its response spells it; what it is, only the editor that read it knows.
package struct PageItem: Hashable, Sendable {
    package let bytes: [UInt8]
    /// Which of the page's lists it is in, counted from 0.
    package let list: Int

    package init(bytes: [UInt8], list: Int = 0) {
        self.bytes = bytes
        self.list = list
    }
}

/// Edits pages as the spec reads them, for faults that act on what a page says.
///
/// An editor changes single places of a response and leaves every other byte alone; a fault is made of two or three edits:
/// - `drop-item`: the items without one of them;
/// - `repeat-page`: the items of the page before;
/// - `shift`: the last item of the page before, and then the page's own but its last;
/// - `stir`: the items without one, or with one of the page before;
/// - `short-page`, `empty-page`: ``shortened(_:)`` items or none, everything else as it was;
/// - `error-body`: ``refusing(_:)`` the request;
/// - `loop-cursor`: ``pointing(_:whereItDoes:)`` an earlier page does;
/// - `endless-empty`: the same, without items;
/// - `stray-link`, `plain-link`: ``leading(_:to:)`` another origin.
///
/// Each edit answers nil where the convention gives no place for it, so that the fault can be skipped and said to be.
package protocol PageEditor: Sendable {
    /// The items of a page, in order; nil where the response is no page that can be edited.
    func items(of response: HTTPResponse) -> [PageItem]?

    /// Half of a page's items, that one among them from which the next position follows.
    func shortened(_ items: [PageItem]) -> [PageItem]

    /// The answer by which the API says with status 200 that something went wrong; nil where such an answer would be a page.
    func refusing(_ response: HTTPResponse) -> HTTPResponse?

    /// The page with these items in place of its own.
    func replacingItems(of response: HTTPResponse, by items: [PageItem]) -> HTTPResponse?

    /// The page with the next position that another page gives.
    func pointing(_ response: HTTPResponse, whereItDoes other: HTTPResponse) -> HTTPResponse?

    /// The page with its link to the next one leading to another origin; nil where positions are no links.
    func leading(_ response: HTTPResponse, to origin: String) -> HTTPResponse?

    /// The page with its flag saying this; the page itself where it has no flag.
    func saying(more: Bool, in response: HTTPResponse) -> HTTPResponse?
}
