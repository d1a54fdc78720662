import TapeList

/// The inputs that a list has besides starting and hearing what its loads came to.
///
/// A list is not told what it has no input for, no scene that needs the input is played, and laws that only such a scene could put
/// to the test are not applicable.
public struct ListInputs: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: Int

    /// Makes a set of its bits.
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
    /// It hears which rows come on screen, leave it and were laid out.
    public static let display = Self(rawValue: 1 << 4)
    /// What is on its way can be called off.
    public static let cancel = Self(rawValue: 1 << 5)
    /// Items can be deleted here.
    public static let delete = Self(rawValue: 1 << 6)
    /// Other items can be asked for.
    public static let filter = Self(rawValue: 1 << 7)
    /// It hears that its screen is gone.
    public static let dispose = Self(rawValue: 1 << 8)
    /// It hears that time went by.
    public static let time = Self(rawValue: 1 << 9)

    /// Every input.
    public static let all: Self = [
        .refresh, .footerTap, .retryTap, .selection, .display, .cancel, .delete, .filter, .dispose,
        .time,
    ]

    /// The inputs that are not in the set, in words.
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
    /// The input that a list must have to be told this; none for what every list is told.
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
    /// The input that a list must have for a person to do this; none for what only moves the table.
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
