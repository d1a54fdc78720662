import TapeList

/// The inputs that a list supports, besides starting and receiving answers to its loads.
///
/// A list is never given an input that it does not support. Scenes that need such an input are not played, and laws that only
/// such scenes could test are not applicable.
public struct ListInputs: OptionSet, Hashable, Sendable {
    /// The raw bits of the set.
    public let rawValue: Int

    /// Makes a set from its raw bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// It can be refreshed.
    public static let refresh = Self(rawValue: 1 << 0)
    /// Its footer can be tapped.
    public static let footerTap = Self(rawValue: 1 << 1)
    /// Its placeholder can be tapped after a failed first load.
    public static let retryTap = Self(rawValue: 1 << 2)
    /// Its rows can be selected.
    public static let selection = Self(rawValue: 1 << 3)
    /// It is told which rows come on screen, leave it and were laid out.
    public static let display = Self(rawValue: 1 << 4)
    /// Its load in flight can be cancelled.
    public static let cancel = Self(rawValue: 1 << 5)
    /// Items can be deleted here.
    public static let delete = Self(rawValue: 1 << 6)
    /// Its filter can be changed.
    public static let filter = Self(rawValue: 1 << 7)
    /// It is told that its screen is gone.
    public static let dispose = Self(rawValue: 1 << 8)
    /// It is told how much time has passed.
    public static let time = Self(rawValue: 1 << 9)

    /// Every input.
    public static let all: Self = [
        .refresh, .footerTap, .retryTap, .selection, .display, .cancel, .delete, .filter, .dispose,
        .time,
    ]

    /// The names of the inputs that are not in the set.
    package var missingWords: [String] {
        Self.words.filter { !contains($0.input) }.map(\.words)
    }

    private static let words: [(input: ListInputs, words: String)] = [
        (.refresh, "refresh"), (.footerTap, "footer tap"), (.retryTap, "retry tap"),
        (.selection, "selection"), (.display, "display"), (.cancel, "cancel"),
        (.delete, "delete"), (.filter, "filter"), (.dispose, "dispose"), (.time, "time"),
    ]
}

extension ListInput {
    /// The input that a list must support to be told this; none for what every list is told.
    var needed: ListInputs {
        switch self {
        case .start, .answer: []
        case .refresh: .refresh
        case .tapFooter: .footerTap
        case .tapRetry: .retryTap
        case .select: .selection
        case .willDisplay, .didEndDisplaying, .laidOut: .display
        case .cancel: .cancel
        case .delete: .delete
        case .filterChanged: .filter
        case .dispose: .dispose
        case .timePassed: .time
        }
    }
}

extension ListTrace.UserAction {
    /// The input that a list must support for a person to do this; none for what only moves the table.
    package var needed: ListInputs {
        switch self {
        case .start, .scrollToBottom, .scrollAwayAndBack, .fidget: []
        case .tapFooter: .footerTap
        case .tapRetry: .retryTap
        case .selectLastItem: .selection
        case .refresh: .refresh
        case .cancel: .cancel
        case .changeFilter: .filter
        case .deleteFirstItem: .delete
        case .leave: .dispose
        case .wait: .time
        }
    }
}
