import TapeBench
import TapeList

/// A list with one mistake in what it does about failures, taps and the end of its screen.
struct StumblingList: HandmadeList {
    enum Mistake: String, CaseIterable {
        /// Waits for ever for what it called off itself.
        case staysBusyAfterCancel
        /// Begins anew when a later page failed and is tried again.
        case retriesFromTheStart
        /// Sends two requests for a tap on its error.
        case retriesTwice
        /// Tries again once by itself.
        case retriesByItself
        /// Does nothing when the retry of its placeholder is tapped.
        case ignoresRetryTap
        /// Has an end mark under nothing.
        case marksEndOfNothing
        /// Shows a loading row when there is no more.
        case spinsAtTheEnd
        /// Has no footer any more once it was refreshed.
        case losesFooterOnRefresh
        /// Takes a failed refresh for the end.
        case endsWithAFailedRefresh
        /// Accepts what comes when its screen is gone, and goes on.
        case worksOnWhenLeft
        /// Drops a refresh while it shows an error.
        case ignoresRefreshAfterFailure
        /// Clears what it has when the first page of a refresh fails.
        case clearsWhenARefreshFails
        /// Shows its button, and no error, after a failure of which it told nobody.
        case hidesItsError
        /// Takes a failure for a page without items.
        case takesFailureForEmptyPage
    }

    let mistake: Mistake
    var notes: ListNotes
    private var wasRefreshed = false
    private var hasRetried = false

    init(_ mistake: Mistake, asking: ListNotes.Asking = .tap) {
        self.mistake = mistake
        notes = ListNotes(asking: asking)
    }

    var name: String { "list that \(mistake.rawValue)" }

    var footer: Footer {
        switch mistake {
        case .marksEndOfNothing where notes.isLoaded && notes.items.isEmpty && !notes.hasMore:
            .endMark
        case .spinsAtTheEnd where !notes.items.isEmpty && !notes.hasMore: .loading
        case .losesFooterOnRefresh where wasRefreshed: .absent
        case _: rightFooter
        }
    }

    mutating func refreshed() -> [ListEffect] {
        wasRefreshed = true
        guard mistake == .ignoresRefreshAfterFailure, notes.failure != nil else {
            return refreshRightly()
        }
        return []
    }

    mutating func retried() -> [ListEffect] {
        mistake == .ignoresRetryTap ? [] : retryRightly()
    }

    mutating func wished(_ trigger: Trigger) -> [ListEffect] {
        guard notes.failure != nil, trigger == .tap, notes.flight == nil, !notes.isHeld else {
            return wishRightly(trigger)
        }
        switch mistake {
        case .retriesFromTheStart: return load(nil)
        case .retriesTwice: return wishRightly(trigger) + load(notes.next)
        case _: return wishRightly(trigger)
        }
    }

    mutating func broke(_ flight: LoadTicket<String>, _ failure: LoadFailure) -> [ListEffect] {
        switch mistake {
        case .retriesByItself where !hasRetried:
            hasRetried = true
            return breakRightly(flight, failure) + load(flight.pointer)
        case .endsWithAFailedRefresh where flight.purpose == .refresh:
            let effects = breakRightly(flight, failure)
            return effects
                + changing { notes in
                    notes.hasMore = false
                    return false
                }
        case .clearsWhenARefreshFails where flight.purpose == .refresh:
            notes.items = []
            return breakRightly(flight, failure) + [.update(.reload, leaving: shape)]
        case .hidesItsError where flight.purpose == .append:
            return changing { notes in
                notes.flight = nil
                return false
            }
        case .takesFailureForEmptyPage:
            return changing { notes in
                notes.flight = nil
                notes.isLoaded = true
                notes.hasMore = false
                return false
            }
        case _: return breakRightly(flight, failure)
        }
    }

    mutating func cancelled() -> [ListEffect] {
        guard mistake == .staysBusyAfterCancel else { return cancelRightly() }
        return notes.flight.map { [.cancel($0)] } ?? []
    }

    mutating func disposed() -> [ListEffect] {
        mistake == .worksOnWhenLeft ? [] : disposeRightly()
    }
}
