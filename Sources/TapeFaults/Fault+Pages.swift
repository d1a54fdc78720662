package import TapeHTTP

extension Fault {
    /// The page after this fault; nil if the fault cannot be applied to the page.
    package func reshaping(
        _ page: HTTPResponse, after previous: HTTPResponse?, with editor: any PageEditor
    ) -> HTTPResponse? {
        guard let items = editor.items(of: page) else { return nil }
        let before = previous.flatMap { editor.items(of: $0) } ?? []
        switch self {
        case .dropItem:
            guard !items.isEmpty else { return nil }
            var fewer = items
            fewer.remove(at: items.count / 2)
            return editor.replacingItems(of: page, by: fewer)
        case .duplicate:
            guard let last = items.last else { return nil }
            return editor.replacingItems(of: page, by: items + [last])
        case .repeatPage:
            guard !before.isEmpty else { return nil }
            return editor.replacingItems(of: page, by: before)
        case .shift(let count):
            guard !before.isEmpty else { return nil }
            let pushed = before.suffix(count) + items
            return editor.replacingItems(of: page, by: Array(pushed.prefix(max(items.count, 1))))
        case .stir(let stirring):
            return stirring.items(of: items, after: before)
                .flatMap { editor.replacingItems(of: page, by: $0) }
        case .shortPage:
            guard items.count > 1 else { return nil }
            return editor.replacingItems(of: page, by: editor.shortened(items))
        case .emptyPage:
            return editor.replacingItems(of: page, by: [])
        case .loopCursor:
            return looped(page, after: previous, with: editor)
        case .endlessEmpty:
            return looped(page, after: previous, with: editor)
                .flatMap { editor.replacingItems(of: $0, by: []) }
        case .strayLink:
            return editor.leading(page, to: Fault.strayOrigin)
        case .plainLink:
            return editor.leading(page, to: Fault.plainOrigin)
        case .status, .rateLimit, .rateLimitDate, .delay, .stall, .drip, .refuse, .reset,
            .emptyReply, .cutShort, .malformed, .wrongType, .errorBody, .unauthorized,
            .expiredCursor, .late:
            return nil
        }
    }

    /// The page with a next position that leads to the page itself.
    private func looped(
        _ page: HTTPResponse, after previous: HTTPResponse?, with editor: any PageEditor
    ) -> HTTPResponse? {
        guard let previous else { return nil }
        return editor.pointing(page, whereItDoes: previous)
            .flatMap { editor.saying(more: true, in: $0) }
    }
}
