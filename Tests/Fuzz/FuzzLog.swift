import AVTCore
import AVTPackTools

/// Every line of a log, as JSON and as CSV, is read, or refused with a location in it, however the log is cut as it comes
/// in; what is read as JSON is written so that it reads the same.
func fuzzLog(_ input: [UInt8]) {
    for format in LogFormat.allCases {
        let whole = read(input, as: format, inPiecesOf: max(input.count, 1))
        require(whole == read(input, as: format, inPiecesOf: 7), "a log that depends on how it comes in")
    }
    for line in input.split(separator: 0x0A, omittingEmptySubsequences: false) { fuzzJSON(line) }
}

/// What was made of each line that is not blank.
private func read(_ input: [UInt8], as format: LogFormat, inPiecesOf size: Int) -> [String] {
    let longest = input.split(separator: 0x0A).map(\.count).max() ?? 0
    let lineCount = 1 + input.count { $0 == 0x0A }
    var found: [String] = []
    func receive(_ line: Result<LogLine, LogProblem>) {
        switch line {
        case .success(let line): found.append(text(of: line))
        case .failure(let problem):
            require((1...lineCount).contains(problem.line), "a problem of a line that is not there: \(problem)")
            require((1...(longest + 1)).contains(problem.column), "a problem beside its line: \(problem)")
            require(problem.reason.utf8.count <= input.count + 200, "a long reason")
            found.append(problem.description)
        }
    }
    var scanner = LogScanner()
    scanner.scan(.start(format, file: nil), plain: { _ in }, other: receive)
    for start in stride(from: 0, to: input.count, by: size) {
        scanner.scan(input[start..<min(start + size, input.count)], receive)
    }
    scanner.end(receive)
    return found
}

/// The content of a line; reflection would take longer than parsing.
private func text(of line: LogLine) -> String {
    let content =
        switch line.content {
        case .kind(let name): ["kind", name]
        case .player(let name): ["player", name]
        case .consents(let consents): ["consents"] + consents.map { "\($0.name): \($0.isGiven)" }
        case .action(let name): ["action", name]
        case .signal(let name): ["signal", name]
        case .property(let name, let value): ["property", name, value]
        }
    let names = line.attributes.map(\.name) + line.getters.flatMap { [$0.tracker] + $0.values.map(\.name) }
    let location = [line.at.map { String($0) } ?? "", line.session, line.tracker, line.isFromTimer ? "timer" : ""]
    return (location + content + names).joined(separator: "|")
}

private func fuzzJSON(_ text: ArraySlice<UInt8>) {
    guard let value = try? JSONReader.read(text) else { return }
    let written = value.text
    guard let again = try? JSONReader.read(written.utf8) else { fatalError("not read again: \(written)") }
    requireSame(written, again.text, "JSON is written in two ways")
}
