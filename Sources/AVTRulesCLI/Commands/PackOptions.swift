import ArgumentParser
import AVTDiagnostics
import AVTRules

/// Which packs, with which parameters.
struct PackOptions: ParsableArguments {
    @Argument(help: "Packs: a YAML file, a folder, or the name of a shipped pack; a later one is the outer layer.")
    var pack: [String]

    @Option(name: .customLong("param"), help: "A parameter's value, as often as needed.")
    var parameters: [Assignment] = []

    var sources: [PackSource] { pack.map(PackSource.init(named:)) }

    var values: [String: String] {
        Dictionary(parameters.map { ($0.name, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    /// `name=value` on the command line.
    struct Assignment: ExpressibleByArgument {
        let name: String
        let value: String
        static let defaultCompletionKind = CompletionKind.default

        init?(argument: String) {
            guard let sign = argument.firstIndex(of: "="), sign != argument.startIndex else { return nil }
            name = String(argument[..<sign])
            value = String(argument[argument.index(after: sign)...])
        }

        var defaultValueDescription: String { "\(name)=\(value)" }
    }
}

extension [Diagnostic] {
    /// How a command ends that found these errors.
    var status: ExitStatus {
        contains { $0.severity == .error && $0.code == .fileUnreadable && $0.range == nil } ? .inputOutput : .packErrors
    }
}
