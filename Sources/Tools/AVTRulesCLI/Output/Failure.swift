import AVTCore

/// The exit status of the process.
enum ExitStatus: Int32 {
    case packErrors = 1
    case usage = 2
    case inputOutput = 3
    case malformedLines = 4
    case untrusted = 5
    case bounded = 6
}

/// The reason why a command ends early, with the message to print.
package struct Failure: Error {
    let status: ExitStatus
    var message: String?
    /// The usage text, if the command line was wrong.
    var usage: String?
}

extension Failure {
    /// Returns a failure of something that cannot be read or played.
    ///
    /// - Parameter message: The message.
    /// - Returns: The failure.
    package static func unreadable(_ message: String) -> Failure { Failure(status: .inputOutput, message: message) }

    /// Returns a failure for an option whose value is a name that no pack declares.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - option: The option as written on the command line.
    ///   - noun: The kind of the name.
    ///   - declared: The declared names, in order.
    /// - Returns: A failure with the status for wrong usage.
    static func unknown(_ name: String, in option: String, _ noun: String, among declared: [String]) -> Failure {
        let close = closestName(to: name, among: declared).map { "; did you mean `\($0)`? The" } ?? "; the"
        let list = declared.map { "`\($0)`" }.joined(separator: ", ")
        let known = declared.isEmpty ? ": no pack declares any" : "\(close) packs declare \(list)"
        return Failure(status: .usage, message: "'\(option)': there is no \(noun) `\(name)`\(known)")
    }
}
