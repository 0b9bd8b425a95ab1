import AVTDiagnostics
import AVTPackTools
import ArgumentParser

/// The options of `avt-rules run` for explanations.
struct WhyOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Explain a metric's value, or why it was not sent; TIME is counted from the session's first line, such as 12.5s.",
            valueName: "metric[@time]"))
    var why: String?

    @Option(
        help: ArgumentHelp(
            "Explain what the rules did with the event of a line of the log: each condition with its values.",
            valueName: "line"))
    var whyBlocked: Int?

    @Option(help: ArgumentHelp("With --why: the tracker, if there are several.", valueName: "name"))
    var tracker: String?

    @Option(help: "With --why and --why-blocked: the format of explanations.")
    var format = Format.human

    enum Format: String, ExpressibleByArgument, CaseIterable {
        case human, json
    }

    /// True if an explanation is requested.
    var isSet: Bool { why != nil || whyBlocked != nil }

    func validate() throws {
        if why != nil, whyBlocked != nil {
            throw ValidationError("'--why' and '--why-blocked' exclude each other.")
        }
        if why == nil, tracker != nil { throw ValidationError("'--tracker' requires '--why'.") }
        if !isSet, format != .human { throw ValidationError("'--format' requires '--why' or '--why-blocked'.") }
        if let whyBlocked, whyBlocked < 1 { throw ValidationError("'--why-blocked': lines count from 1.") }
        if let why { _ = try MetricSelector(why) }
    }
}

/// A metric, and the time of the value to explain.
struct MetricSelector {
    let name: String
    /// The time of the value, or `nil` for the last value.
    let time: Time?

    enum Time {
        /// Milliseconds since the first line of the session.
        case sinceStart(Int)
        /// Milliseconds since 1970.
        case absolute(Int)

        /// Returns the distance in milliseconds to a time in milliseconds since 1970, in a session with this start.
        func distance(to other: Int, start: Int) -> Double {
            switch self {
            case .sinceStart(let offset): abs(Double(other) - Double(start) - Double(offset))
            case .absolute(let time): abs(Double(other) - Double(time))
            }
        }
    }

    init(_ text: String) throws {
        let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        name = String(parts[0])
        guard parts.count == 2 else {
            time = nil
            return
        }
        guard let time = MetricSelector.time(String(parts[1])) else {
            throw ValidationError(
                "'--why \(text)': write the time as 12.5s, 400ms or 1m, counted from the session's first line, "
                    + "or as milliseconds since 1970.")
        }
        self.time = time
    }

    private static func time(_ text: String) -> Time? {
        // A smaller number is rather one whose unit is missing.
        if let number = Int(text) { return abs(number) >= 100_000_000_000 ? .absolute(number) : nil }
        return LogDuration.milliseconds(text).map { .sinceStart($0) }
    }
}
