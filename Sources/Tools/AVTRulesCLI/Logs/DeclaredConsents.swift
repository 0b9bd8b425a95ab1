import AVTCore
import AVTEngine
import AVTPackTools

/// The consents that packs declare.
struct DeclaredConsents {
    private let names: [String]
    private var reported: Set<String> = []
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
    mutating func reportUnknown(in line: LogLine) {
        guard !names.isEmpty, case .consents(let consents) = line.content else { return }
        for (name, _) in consents where !names.contains(name) {
            guard reported.count < DeclaredConsents.unknownReportLimit, reported.insert(name).inserted else { continue }
            let meant = closestName(to: name, among: names).map { "; did you mean `\($0)`?" } ?? ""
            Console.report("no pack declares the consent `\(name)`\(meant)")
        }
    }
}
