/// The laws whose evidence is recorded beyond the walk, in the order reports show them.
package enum ExtraLaws {
    package static let all: [any ExtraLaw] = [
        // What other requests for the same list must agree on.
        SamePageTwice(), FirstIsDefault(), SizeInvariant(), Prefix(), Resumable(), Reversible(),
        SurvivesFault(), FilterCommutes(), CountParity(),
        // What requests at the edge must be answered with.
        BadCursorRefused(), PastEndDeclared(), OverMaximum(), NonsenseSize(), SizeOne(),
        SizeChange(), EmptySet(), FullLastPage(), ShortFirstPage(), DeepWindow(),
        CursorGrantsNothing(), ExpiredCursor(), FilterChange(), NotModified(),
    ]
}
