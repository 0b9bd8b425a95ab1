import AVTCore
import ArgumentParser

/// The options of a command, as far as ArgumentParser does not check how they are written on the command line.
struct CommandOptions {
    /// The command.
    private let command: any ParsableCommand.Type

    /// Finds the command of a command line.
    ///
    /// - Parameters:
    ///   - arguments: The command line without the name of the tool.
    ///   - root: The command whose subcommands are searched.
    init(of arguments: ArraySlice<String>, _ root: any ParsableCommand.Type) {
        var (command, rest) = (root, arguments)
        while let name = rest.popFirst(),
            let next = command.configuration.subcommands.first(where: { $0.configuration.commandName == name })
        {
            command = next
        }
        self.command = command
    }

    /// Returns a command line that ArgumentParser reads as it is meant.
    ///
    /// ArgumentParser uses the last value of an option that has one value, and reads a negative number as an option.
    ///
    /// - Parameter arguments: The command line without the name of the tool.
    /// - Returns: The command line, in which negative numbers are values of the options before them.
    /// - Throws: `Failure` if an option that has one value is set twice.
    func checked(_ arguments: [String]) throws(Failure) -> [String] {
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        var names: [String: Int] = [:]
        var (checked, hasNegative): ([String], Bool) = ([], false)
        for argument in arguments[..<end] {
            if argument.hasPrefix("-"), !argument.isNegativeNumber { names[argument.optionName, default: 0] += 1 }
            hasNegative = hasNegative || argument.isNegativeNumber
        }
        // Two names of one option are possible only with a short one.
        let maySetTwice = names.contains { $0.value > 1 || !$0.key.hasPrefix("--") }
        guard hasNegative || maySetTwice else { return arguments }
        let options = self.options
        for option in options where !option.isRepeatable {
            guard option.names.reduce(0, { $0 + (names[$1] ?? 0) }) > 1 else { continue }
            throw Failure(
                status: .usage, message: "'\(option.names.last ?? "")' has one value: write it once")
        }
        for argument in arguments[..<end] {
            if argument.isNegativeNumber, let last = checked.last, options.contains(where: { $0.names.contains(last) })
            {
                checked[checked.count - 1] += "=" + argument
            } else {
                checked.append(argument)
            }
        }
        return checked + arguments[end...]
    }

    /// The part of a message about an option whose value has to be a number, before which nothing says so.
    ///
    /// - Returns: A pattern of the end of ArgumentParser's first line.
    static var invalidNumber: Regex<Substring> { /is invalid for '--[a-z-]+ <(?:n|number|line|states)>'/ }

    /// The options with values.
    private var options: [(names: [String], isRepeatable: Bool)] {
        let help = try? JSONReader.read(command._dumpHelp().utf8)
        return (help?["command"]?["arguments"]?.items ?? []).compactMap { argument in
            guard argument["kind"]?.string == "option" else { return nil }
            let names = (argument["names"]?.items ?? []).compactMap { name in
                name["name"]?.string.map { (name["kind"]?.string == "short" ? "-" : "--") + $0 }
            }
            return (names, argument["isRepeating"] == .bool(true))
        }
    }
}

extension String {
    fileprivate var isNegativeNumber: Bool { hasPrefix("-") && dropFirst().first?.isNumber == true }

    /// The name of an option without the value that may follow.
    fileprivate var optionName: String { split(separator: "=", maxSplits: 1).first.map(String.init) ?? self }
}
