import AVTDiagnostics
import AVTEngine
import AVTPackTools

import func AVTExpressions.closestName

extension Failure {
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

/// The consents that packs declare.
struct DeclaredConsents {
    private let names: [String]
    private var told: Set<String> = []
    private static let unknownReportLimit = 20

    /// Creates the consents of one or several programs; a name is known if one of them declares it.
    init(of programs: [RuleProgram]) {
        var names: [String] = []
        for name in programs.flatMap(\.content.delivery.consents) where !names.contains(name) { names.append(name) }
        self.names = names
    }

    /// Throws an error if no pack declares a consent on the command line.
    func check(_ given: [String]) throws(Failure) {
        guard let unknown = given.first(where: { !names.contains($0) }) else { return }
        throw .unknown(unknown, in: "--consent", "consent", among: names)
    }

    /// Reports the consents of a log that no pack declares, each once, unless the packs declare none at all.
    mutating func tellOfUnknown(in line: LogLine) {
        guard !names.isEmpty, case .consents(let consents) = line.content else { return }
        for (name, _) in consents where !names.contains(name) {
            guard told.count < DeclaredConsents.unknownReportLimit, told.insert(name).inserted else { continue }
            let meant = closestName(to: name, among: names).map { "; did you mean `\($0)`?" } ?? ""
            Console.report("no pack declares the consent `\(name)`\(meant)")
        }
    }
}
