import AVTPackTools
import ArgumentParser

extension LogFormat: ExpressibleByArgument {
    /// The help of an option for the names of logs.
    static let logHelp = ArgumentHelp(
        "The event log; - is standard input. Repeatable; a pattern such as 'day*.ndjson' names the files that match it, "
            + "sorted by name.",
        valueName: "file")

    /// The help of an option for the format of logs.
    static let help: ArgumentHelp =
        "The format of the log; by default csv if its name ends in .csv, or .csv.1 and so on, else ndjson."
}
