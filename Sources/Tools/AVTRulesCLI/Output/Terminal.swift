import Foundation

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What standard input, standard output and standard error are connected to.
enum Terminal {
    /// True if a person writes standard input.
    static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

    /// True if a person looks at standard output.
    static var outputIsTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// True if a person looks at standard error.
    static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// True if standard output may have colours; the environment variable `NO_COLOR` forbids them.
    static var showsColour: Bool { outputIsTerminal && allowsColour }

    /// True if standard error may have colours.
    static var errorShowsColour: Bool { errorIsTerminal && allowsColour }

    private static var allowsColour: Bool {
        let environment = ProcessInfo.processInfo.environment
        return (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    }
}
