import AVTCore
import AVTVast
import ArgumentParser
import Foundation

/// The options for the values of macros.
struct MacroOptions: ParsableArguments {
    @Option(
        name: .customLong("macro"),
        help: ArgumentHelp("A macro and its value; a repeated name has a list of values.", valueName: "name=value"),
        transform: parseMacro)
    var macros: [(name: String, value: String)] = []

    @Option(
        name: .customLong("withhold"),
        help: ArgumentHelp("A macro whose value is withheld: it becomes -2.", valueName: "name"), transform: parseName)
    var withheld: [VASTMacro] = []

    @Option(
        help: ArgumentHelp("The time of the requests in ISO 8601 instead of the current time.", valueName: "time"),
        transform: parseTime)
    var now: RequestTime?

    @Option(help: ArgumentHelp("The seed of random numbers, which are then the same in each run.", valueName: "number"))
    var seed: UInt64?

    /// The values, as a new copy.
    var values: MacroValues {
        var values = MacroValues(policy: PrivacyPolicy(withheld: Set(withheld)))
        var lists: [(name: String, list: [String])] = []
        for (name, value) in macros {
            if let index = lists.firstIndex(where: { $0.name == name }) {
                lists[index].list.append(value)
            } else {
                lists.append((name, [value]))
            }
        }
        for (name, list) in lists { values.set(name: name, list: list) }
        return values
    }

    /// The time of the first request.
    var time: RequestTime { now ?? RequestTime(milliseconds: Int(Date().timeIntervalSince1970 * 1000)) }

    /// The source of random numbers.
    var generator: SplitMixGenerator { SplitMixGenerator(seed: seed ?? UInt64.random(in: 0...UInt64.max)) }
}

/// Parses `NAME=VALUE`.
private func parseMacro(_ text: String) throws -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else { throw ValidationError("write it as NAME=VALUE.") }
    return (String(parts[0]), String(parts[1]))
}

/// Parses the name of a macro of VAST.
private func parseName(_ name: String) throws -> VASTMacro {
    guard let macro = VASTMacro(name: name) else { throw ValidationError("there is no macro '\(name)'.") }
    return macro
}

/// Parses a date and time.
private func parseTime(_ text: String) throws -> RequestTime {
    guard let time = RequestTime(text) else { throw ValidationError("write it as 2026-11-28T08:15:07.127+01:00.") }
    return time
}
