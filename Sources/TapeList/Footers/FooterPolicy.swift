/// How the end of a list looks and behaves: one value for every design, chosen axis by axis.
public struct FooterPolicy: Hashable, Sendable {
    /// Where the footer lives.
    public enum Placement: Hashable, Sendable {
        /// It is the row after the last item.
        case lastRow
        /// It is the only row of a section of its own, so that no item's place ever depends on it.
        case ownSection
    }

    /// What is shown under an empty list.
    public enum WhenEmpty: Hashable, Sendable {
        /// Nothing; starting the list loads the first page.
        case absent
        /// The footer, and displaying it loads the first page.
        case shown
    }

    /// What a failed first load shows in a design whose empty list has a footer.
    public enum FirstFailure: Hashable, Sendable {
        /// The footer reports the failure and offers to try again.
        case row
        /// The screen's placeholder does that, and there is no footer.
        case placeholder
    }

    /// What is shown under the list when all items are loaded.
    public enum AtEnd: Hashable, Sendable {
        /// Nothing; the batch that inserts the last items also removes the footer.
        case absent
        /// A mark that says there is no more.
        case mark
    }

    /// What asks for more while nothing has failed.
    public enum Asking: Hashable, Sendable {
        /// A tap on the footer.
        case tap
        /// The footer coming on screen.
        case display
        /// One of so many last items coming on screen, or the footer.
        case prefetch(distance: Int)
    }

    /// What asks again after a failure; a tap on the footer always does.
    public enum AfterFailure: Hashable, Sendable, CaseIterable {
        /// Only the tap.
        case button
        /// Also a new display: the footer must have left the screen in between.
        case rearm
        /// The list scrolls just enough to hide the footer, so that its next display asks again.
        case hideFooter
    }

    /// How new items are inserted into the table.
    public enum Insertion: Hashable, Sendable {
        /// The footer is removed, the items are inserted, and the footer is inserted again.
        case aroundFooter
        /// The items are inserted above the footer, which moves down.
        case aboveFooter
    }

    /// How the first items get into the table.
    public enum FirstBatch: Hashable, Sendable {
        /// By a reload.
        case reload
        /// By insertion, like all later ones.
        case insert
    }

    /// When a footer on screen may ask again after items came.
    public enum FlightEnd: Hashable, Sendable {
        /// Once the table has laid out its rows and the footer is still there.
        case afterUpdate
        /// Already while the table lays out its rows.
        case withinUpdate
    }

    /// Where the footer lives.
    public var placement: Placement = .lastRow
    /// What is shown under an empty list.
    public var whenEmpty: WhenEmpty = .absent
    /// What reports a failed first load.
    public var firstFailure: FirstFailure = .placeholder
    /// What is shown under the list when all items are loaded.
    public var atEnd: AtEnd = .mark
    /// What asks for more.
    public var asking: Asking = .tap
    /// What asks again after a failure.
    public var afterFailure: AfterFailure = .button
    /// How new items are inserted.
    public var insertion: Insertion = .aroundFooter
    /// How the first items get into the table.
    public var firstBatch: FirstBatch = .insert
    /// How inserted and deleted rows are animated.
    public var animation: UpdateBatch.Animation = .automatic
    /// When a footer on screen may ask again.
    public var flightEnd: FlightEnd = .afterUpdate

    /// The design of ``button``, from which others are made by ``with(_:_:)``.
    public init() {}

    /// The same design with another choice on one axis, as in `.button.with(\.asking, .display)`.
    public func with<Choice>(
        _ axis: WritableKeyPath<FooterPolicy, Choice>, _ choice: Choice
    ) -> FooterPolicy {
        var policy = self
        policy[keyPath: axis] = choice
        return policy
    }
}

extension FooterPolicy {
    /// A button in the last row; spinner, error with button, and a mark at the end in the same place.
    public static let button = FooterPolicy()

    /// One extra row after the items; displaying it loads the next page, and the first one, too.
    public static let countPlusOne = FooterPolicy()
        .with(\.whenEmpty, .shown).with(\.firstFailure, .row).with(\.atEnd, .absent)
        .with(\.asking, .display).with(\.afterFailure, .rearm).with(\.insertion, .aboveFooter)
        .with(\.firstBatch, .reload).with(\.animation, .none)

    /// A section of its own with one spinning row, there while items show and more follow.
    public static let loadingSection = FooterPolicy()
        .with(\.placement, .ownSection).with(\.atEnd, .absent).with(\.asking, .display)
        .with(\.insertion, .aboveFooter).with(\.animation, .none)

    /// One extra spinning row; new items slide in from above, and it may ask again before they are laid out.
    public static let bottomRefresh = FooterPolicy()
        .with(\.whenEmpty, .shown).with(\.atEnd, .absent).with(\.asking, .display)
        .with(\.insertion, .aboveFooter).with(\.animation, .top).with(\.flightEnd, .withinUpdate)

    /// The triggers that may ask again after a failure in this design.
    public var asksAgainAfterFailure: Set<Trigger> {
        switch afterFailure {
        case .button: []
        case .rearm, .hideFooter: [.display]
        }
    }
}
