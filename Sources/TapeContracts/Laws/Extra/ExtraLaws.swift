/// The laws whose evidence needs requests besides the walk, in the order reports show them.
package enum ExtraLaws {
    package static let all: [any ExtraLaw] = [
        // Other requests for the same list must agree with the walk.
        SamePageTwice(), FirstIsDefault(), SizeInvariant(), Prefix(), Resumable(), Reversible(),
        SurvivesFault(), FilterCommutes(), CountParity(),
        // Requests at the edges must be answered properly.
        BadCursorRefused(), PastEndDeclared(), OverMaximum(), NonsenseSize(), SizeOne(),
        SizeChange(), EmptySet(), FullLastPage(), ShortFirstPage(), DeepWindow(),
        CursorGrantsNothing(), ExpiredCursor(), FilterChange(), NotModified(),
    ]
}
