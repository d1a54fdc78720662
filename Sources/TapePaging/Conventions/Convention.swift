import TapeJSON

/// How an API pages, as data on ten axes: slot, source, stop, items, identity and order, size, total, carry, stability, errors.
package struct Convention: Hashable, Sendable {
    package var style: Style
    /// Where a position goes: one slot for each of its values.
    package var slots: [Slot]
    /// Where the next position comes from; the first that gives one counts.
    package var sources: [Source]
    /// The number to add to a position that is read from an item, such as -1 where positions are inclusive.
    package var itemStep = 0
    /// The signal that decides the end.
    package var authority: Authority
    package var absent: AbsentSet
    package var flag: Flag?
    package var items: Items
    package var identity: Identity
    package var order: Order?
    package var size: Size?
    package var total: Total?
    /// Where a page says how many pages there are.
    package var pages: ResponsePlace?
    /// The number of items that the server lets a walk reach, whatever the total.
    package var window: Int?
    package var echo: [Echo: ResponsePlace]
    package var carry: Carry
    package var stability: Stability
    package var errors: Errors
    /// Places whose values differ on every request; items without an identity are compared without them.
    package var volatilePaths: [BodyPath] = []

    package init(
        style: Style,
        sources: [Source],
        slots: [Slot],
        authority: Authority,
        items: Items,
        identity: Identity = .none
    ) {
        self.style = style
        self.sources = sources
        self.slots = slots
        self.authority = authority
        self.items = items
        self.identity = identity
        absent = .usual
        echo = [:]
        carry = Carry()
        stability = Stability()
        errors = Errors()
    }

    /// The same convention with one property changed, as in `.with(\.size, .init(query: "limit", value: 20))`.
    package func with<Part>(_ place: WritableKeyPath<Convention, Part>, _ part: Part) -> Convention
    {
        var convention = self
        convention[keyPath: place] = part
        return convention
    }
}

extension Convention {
    /// The syntax of bodies.
    package var syntax: BodySyntax { items.paths.first?.syntax ?? .json }

    /// The places in a JSON body that say whether there is more.
    var signPaths: [JSONPath] {
        var places = [flag?.place, total?.place, pages].compactMap { $0?.bodyPath }
        for case .body(let paths) in sources { places += paths }
        return places.compactMap { if case .json(let path) = $0 { path } else { nil } }
    }

    /// How positions are counted, where the client counts them.
    package var counter: Counter? {
        for case .counted(let counter) in sources { return counter }
        return nil
    }

    /// Whether each request asks for one extra item, which is then removed from the page.
    package var asksOneMore: Bool {
        if authority == .extraRow { return true }
        return sources.contains { if case .extraRow = $0 { true } else { false } }
    }

    /// Whether a pointer means that more follows, and its absence that the page is the last.
    ///
    /// A connection's `endCursor` is the cursor of its last edge, so the last page has one as well. An empty absent set
    /// declares the same for any other cursor.
    package var pointerIsSignal: Bool {
        style != .relay && !absent.isEmpty && !sources.isEmpty && sources.allSatisfy(\.isSignal)
    }

    /// Whether the server may give the same position again for the next page.
    package var mayRepeatPositions: Bool { stability.reuse != .repeatable }

    /// The signals of the end that the convention reads, including the authority.
    package var signals: Set<Authority> {
        var signals: Set<Authority> = [authority]
        if pointerIsSignal { signals.insert(.next) }
        if flag != nil { signals.insert(.more) }
        if total?.meaning.isExact == true || total?.meaning == .remaining { signals.insert(.total) }
        if pages != nil { signals.insert(.pages) }
        if size?.exactness == .exact { signals.insert(.shortPage) }
        if asksOneMore { signals.insert(.extraRow) }
        return signals
    }

    /// Whether size and position are parts of one template, as in `/items/{position}/{size}` and `{first}-{last}`.
    package var sharesSizeSlot: Bool {
        guard let slot = size?.slot, slot == slots.first else { return false }
        return slot.takesSize && counter != nil
    }

    /// The same convention with pages of another size; nil where the size cannot be chosen.
    package func sized(_ value: Int) -> Convention? {
        guard size?.slot != nil, value > 0 else { return nil }
        var resized = self
        resized.size?.value = value
        return resized
    }
}
