import TapeBench
import TapeList

/// Has one row more than items, also when there is none.
struct FooterUnderNothingList: HandmadeList {
    let name = "list with a footer under nothing"
    var notes = ListNotes(asking: .tap)

    var footer: Footer {
        if notes.flight != nil { return .loading }
        if let failure = notes.failure { return .failed(failure.reason, failure.reason.offer) }
        return notes.hasMore ? .button : .endMark
    }
}
