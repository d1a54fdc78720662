package import TapeHTTP

/// An item of a page as its response spells it; only the editor that read it knows its content.
package struct PageItem: Hashable, Sendable {
    package let bytes: [UInt8]
    /// Which of the page's lists it belongs to, counted from 0.
    package let list: Int

    package init(bytes: [UInt8], list: Int = 0) {
        self.bytes = bytes
        self.list = list
    }
}

/// Edits pages as the spec reads them, for faults that change the content of a page.
///
/// An editor changes single places of a response and leaves every other byte alone. Each fault takes one to three edits:
/// - `drop-item`: the items without one of them;
/// - `duplicate`: the items, the last one twice;
/// - `repeat-page`: the items of the previous page;
/// - `shift`: the last items of the previous page, one or as many as the fault says, then the page's own without as many;
/// - `stir`: the items without one, or with one of the previous page;
/// - `short-page`, `empty-page`: ``shortened(_:)`` items or none, everything else as it was;
/// - `error-body`: ``refusing(_:)`` the request;
/// - `loop-cursor`: ``pointing(_:whereItDoes:)`` with an earlier page;
/// - `endless-empty`: the same, without items;
/// - `stray-link`, `plain-link`: ``leading(_:to:)`` another origin.
///
/// Each edit returns nil if the page's format has no place for it, so that the fault can be skipped and reported.
package protocol PageEditor: Sendable {
    /// The items of a page, in order; nil if the response is not a page that can be edited.
    func items(of response: HTTPResponse) -> [PageItem]?

    /// Half of a page's items, including the one from which the next position follows.
    func shortened(_ items: [PageItem]) -> [PageItem]

    /// An error of the API with status 200; nil if the spec would read such an answer as a page.
    func refusing(_ response: HTTPResponse) -> HTTPResponse?

    /// The page with these items in place of its own.
    func replacingItems(of response: HTTPResponse, by items: [PageItem]) -> HTTPResponse?

    /// The page with the next position of another page.
    func pointing(_ response: HTTPResponse, whereItDoes other: HTTPResponse) -> HTTPResponse?

    /// The page with its next link leading to another origin; nil if positions are not links.
    func leading(_ response: HTTPResponse, to origin: String) -> HTTPResponse?

    /// The page with its flag for more pages set to this; unchanged if it has no flag.
    func saying(more: Bool, in response: HTTPResponse) -> HTTPResponse?
}
