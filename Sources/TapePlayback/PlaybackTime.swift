/// What of a recording's time is played: how long answers take, and from when they are.
package struct PlaybackTime: Hashable, Sendable {
    package let timing: AnswerTiming
    /// Moves the dates of answers; nil where they stay.
    package let shift: DateShift?

    /// Answers that take no time and keep their dates, unless told otherwise.
    package init(_ timing: AnswerTiming = .immediate, shifting shift: DateShift? = nil) {
        self.timing = timing
        self.shift = shift
    }
}
