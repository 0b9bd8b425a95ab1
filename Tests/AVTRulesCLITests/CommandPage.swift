import AVTTestSupport
import Foundation

/// The files and commands of a Markdown page, in order.
///
/// - `<!-- file: NAME -->` before a fenced block: the block is written to the file NAME; `<!-- example: NAME -->`, which
///   tests of the reference read too: to NAME.yaml.
/// - A fenced block of `console`: a line that begins with `$ ` is a command. The lines after it are its standard output,
///   followed by its standard error. The line `...` stands for any lines.
/// - `<!-- exit: N -->` before such a block: its last command ends with N. All other commands end with 0.
struct CommandPage {
    enum Step {
        case file(name: String, text: String)
        case command(PageCommand)

        var isCommand: Bool {
            if case .command = self { true } else { false }
        }
    }

    private(set) var steps: [Step] = []

    init(_ text: String) throws {
        let lines = text.components(separatedBy: "\n")
        var comments = lines.indices.filter { lines[$0].contains(/<!--\s*(?:file|exit)\b/) }
        var start: Int?
        for index in lines.indices where lines[index].trimmingCharacters(in: .whitespaces).hasPrefix("```") {
            guard let opening = start else {
                guard lines[index].hasPrefix("```") else { throw PageProblem(line: index + 1, text: "indented fence") }
                start = index
                continue
            }
            guard lines[index] == "```" else { throw PageProblem(line: index + 1, text: "fence in a fenced block") }
            start = nil
            let body = lines[(opening + 1)..<index]
            let comment = opening > 0 ? lines[opening - 1] : ""
            let example = comment.wholeMatch(of: /<!-- example: ([a-z-]+) -->/).map { "\($0.1).yaml" }
            let file = comment.wholeMatch(of: /<!-- file: (?!rules\/|\/|\.)(\S+) -->/).map { String($0.1) }
            if let name = file ?? example {
                steps.append(.file(name: name, text: body.map { $0 + "\n" }.joined()))
            } else if lines[opening] == "```console" {
                let status = comment.wholeMatch(of: /<!-- exit: (\d+) -->/).flatMap { Int32($0.1) }
                steps += try PageCommand.all(in: body, status: status ?? 0).map { Step.command($0) }
                guard status != nil else { continue }
            } else {
                continue
            }
            comments.removeAll { $0 == opening - 1 }
        }
        if let start { throw PageProblem(line: start + 1, text: "fence that is not closed") }
        if let comment = comments.first { throw PageProblem(line: comment + 1, text: "comment without its block") }
    }

    /// Runs the page in a new folder and describes each command that does not do what the page shows.
    func differences() throws -> [String] {
        let scratch = try Scratch()
        try FileManager.default.createSymbolicLink(
            at: scratch.file("rules"), withDestinationURL: repository.appending(path: "rules"))
        return try steps.compactMap { step -> String? in
            switch step {
            case .command(let command): return try command.difference(in: scratch.folder)
            case .file(let name, let text):
                let folder = scratch.file(name).deletingLastPathComponent()
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                _ = try scratch.write(text, to: name)
                return nil
            }
        }
    }
}

/// A command of a page, with the output that the page shows.
struct PageCommand {
    let line: Int
    let text: String
    private var shown: [String] = []
    private var status: Int32 = 0

    /// The commands of a block, whose last one ends with a status.
    static func all(in body: ArraySlice<String>, status: Int32) throws -> [PageCommand] {
        var commands: [PageCommand] = []
        for (index, line) in zip(body.indices, body) {
            if line.hasPrefix("$ avt-rules ") {
                commands.append(PageCommand(line: index + 1, text: String(line.dropFirst(2))))
            } else if commands.isEmpty || line.hasPrefix("$ ") {
                throw PageProblem(line: index + 1, text: "not a command of avt-rules")
            } else {
                commands[commands.count - 1].shown.append(line)
            }
        }
        guard !commands.isEmpty else { throw PageProblem(line: body.startIndex, text: "block without a command") }
        commands[commands.count - 1].status = status
        return commands
    }

    private init(line: Int, text: String) {
        self.line = line
        self.text = text
    }

    /// Runs the command and describes how it differs from the page, or returns `nil` if it does not.
    func difference(in folder: URL) throws -> String? {
        let result = try Tool.run(Array(words.dropFirst()), in: folder)
        var printed = (result.output + result.errors).components(separatedBy: "\n")
        if printed.last == "" { printed.removeLast() }
        let isShown = PageCommand.matches(shown[...], printed[...])
        guard !isShown || result.status != status else { return nil }
        var lines = ["\(line): $ \(text)"]
        if result.status != status { lines.append("  ended with \(result.status), expected \(status)") }
        if !isShown {
            let changes = printed.difference(from: shown.filter { $0 != "..." })
            for case .remove(_, let line, _) in changes.removals { lines.append("  page:    \(line)") }
            for case .insert(_, let line, _) in changes.insertions { lines.append("  printed: \(line)") }
        }
        return lines.joined(separator: "\n")
    }

    /// The words of the command line, separated by blanks outside of double quotes.
    private var words: [String] {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in text {
            switch character {
            case "\"":
                isQuoted.toggle()
                word = word ?? ""
            case " " where !isQuoted:
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return words + (word.map { [$0] } ?? [])
    }

    private static func matches(_ shown: ArraySlice<String>, _ printed: ArraySlice<String>) -> Bool {
        guard let line = shown.first else { return printed.isEmpty }
        guard line == "..." else { return printed.first == line && matches(shown.dropFirst(), printed.dropFirst()) }
        return (printed.startIndex...printed.endIndex).contains { matches(shown.dropFirst(), printed[$0...]) }
    }
}

/// A page that does not follow the convention.
struct PageProblem: Error {
    let line: Int
    let text: String
}
