import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Properties of the terminal to which standard input, standard output and standard error are connected.
enum Terminal {
    /// True if standard input is a terminal.
    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// True if standard output is a terminal.
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// True if standard error is a terminal.
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// True if standard output may contain colours; the environment variable `NO_COLOR` disables them.
    static var showsColour: Bool { outputIsTerminal && allowsColour }

    /// True if standard error may contain colours.
    static var errorShowsColour: Bool { errorIsTerminal && allowsColour }

    /// True if standard output can show a picture that is drawn anew.
    static var outputIsScreen: Bool {
        outputIsTerminal && !["", "dumb"].contains(ProcessInfo.processInfo.environment["TERM"] ?? "")
    }

    /// True if the terminal shows more than ASCII, by the locale.
    static var isUnicode: Bool {
        let environment = ProcessInfo.processInfo.environment
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        return locale.lowercased().contains("utf")
    }

    /// The number of columns and lines of standard output, at least 20 and 10; 80 and 24 if they are not known.
    static var outputSize: (width: Int, height: Int) {
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (max(20, Int(size.ws_col)), max(10, Int(size.ws_row)))
    }

    private static var allowsColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
}
