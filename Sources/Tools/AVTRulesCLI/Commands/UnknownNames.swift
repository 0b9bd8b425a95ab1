import AVTDiagnostics
import AVTEngine
import AVTPackTools

import func AVTExpressions.closestName

extension Failure {
    /// An option has a name that no pack declares.
    ///
    /// - Parameters:
    ///   - name: the name.
    ///   - option: the option as it is written.
    ///   - noun: what it would be a name of.
    ///   - declared: the names that there are, in their order.
    /// - Returns: the failure, a wrong usage.
    static func unknown(_ name: String, in option: String, _ noun: String, among declared: [String]) -> Failure {
        let close = closestName(to: name, among: declared).map { "; did you mean `\($0)`? The" } ?? "; the"
        let list = declared.map { "`\($0)`" }.joined(separator: ", ")
        let known = declared.isEmpty ? ": no pack declares any" : "\(close) packs declare \(list)"
        return Failure(status: .usage, message: "'\(option)': there is no \(noun) `\(name)`\(known)")
    }
}

/// The consents that packs ask for.
struct DeclaredConsents {
    private let names: [String]
    private var told: Set<String> = []
    private static let tellLimit = 20

    /// The consents of one or several programs; a name is known if one of them has it.
    init(of programs: [RuleProgram]) {
        var names: [String] = []
        for name in programs.flatMap(\.content.delivery.consents) where !names.contains(name) { names.append(name) }
        self.names = names
    }

    /// Refuses a consent of the command line that no pack asks for.
    func check(_ given: [String]) throws(Failure) {
        guard let unknown = given.first(where: { !names.contains($0) }) else { return }
        throw .unknown(unknown, in: "--consent", "consent", among: names)
    }

    /// Tells once of each consent of a log that no pack asks for, unless they ask for none at all.
    mutating func tellOfUnknown(in line: LogLine) {
        guard !names.isEmpty, case .consents(let consents) = line.content else { return }
        for (name, _) in consents where !names.contains(name) {
            guard told.count < DeclaredConsents.tellLimit, told.insert(name).inserted else { continue }
            let meant = closestName(to: name, among: names).map { "; did you mean `\($0)`?" } ?? ""
            Console.report("no pack declares the consent `\(name)`\(meant)")
        }
    }
}
