import ArgumentParser

/// The options of `avt-rules run` about sessions that outlast the memory or the process.
struct StateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Continue the sessions in a file that --state-out has written; if the packs have changed since, the sessions migrate as when an app loads new rules.",
            valueName: "file"))
    var stateIn: String?

    @Option(
        help: ArgumentHelp(
            "At the end of the log, write the open sessions to a file instead of ending them; the file can be that of --state-in.",
            valueName: "file"))
    var stateOut: String?

    @Option(
        help: ArgumentHelp(
            "Write the state of the run to a file every few seconds, so that --resume can continue after the process was killed.",
            valueName: "file"))
    var checkpoint: String?

    @Flag(help: "Continue the run of --checkpoint, if its file exists; otherwise start it.")
    var resume = false

    @Option(
        help: ArgumentHelp(
            "With --checkpoint: the shortest interval between two writes, which take at most a twentieth of the time (default: 10s).",
            valueName: "duration"),
        transform: {
            try LogDuration.milliseconds($0, of: "--checkpoint-every", wanted: "a duration such as 10s or 1m")
        })
    var checkpointEvery: Int?

    @Option(
        help: ArgumentHelp(
            "The memory, such as 512M or 2G, above which idle sessions are moved to a temporary file; the output does not depend on it.",
            valueName: "size"),
        transform: { text in
            guard let bytes = ProcessMemory.bytes(text) else {
                throw ValidationError("Write a whole number with K, M or G, such as 512M.")
            }
            return bytes
        })
    var memory: Int?

    /// True if the state of the run is stored or continued.
    var isSet: Bool { carriesSessions || checkpoint != nil || resume || checkpointEvery != nil }

    /// True if sessions continue in runs of other logs.
    var carriesSessions: Bool { stateIn != nil || stateOut != nil }

    func validate() throws {
        if checkpoint == nil, resume || checkpointEvery != nil {
            throw ValidationError("'--resume' and '--checkpoint-every' require '--checkpoint'.")
        }
    }
}
