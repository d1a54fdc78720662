import TapeCassette

extension Console {
    /// Tells what is wrong with a cassette, and what that means for the command's exit status.
    func complain(of error: CassetteError) -> ExitStatus {
        // What has a place begins with it, as a compiler's words do.
        if error.place == nil { complain(error.description) } else { note(error.description) }
        return error.code == .file ? .incomplete : .mistake
    }
}
