import TapeReport

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension TextLayout {
    /// As wide as `COLUMNS` says, which takes precedence because users set it to overrule the terminal, else as the terminal.
    static func terminal(_ environment: [String: String]) -> TextLayout {
        let isScreen = isatty(STDOUT_FILENO) == 1
        let chosen = environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        guard let columns = chosen ?? (isScreen ? terminalColumns : nil) else { return .piped }
        return TextLayout(columns: columns, isScreen: isScreen)
    }

    /// Nil if the terminal does not report its width.
    private static var terminalColumns: Int? {
        var size = winsize()
        guard unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }
}
