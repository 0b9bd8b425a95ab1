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

    private static var allowsColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
}
