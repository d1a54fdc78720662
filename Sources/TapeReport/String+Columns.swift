extension String {
    /// The text filled up with blanks to a width; a longer one stays as it is.
    package func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }

    /// The text behind as many blanks as make it so wide; a longer one stays as it is.
    package func aligned(to width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}
