import ArgumentParser
import AVTDiagnostics
import AVTRules
import Foundation

/// Which packs, with which parameters.
struct PackOptions: ParsableArguments {
    static let help: ArgumentHelp =
        "Packs: a YAML file, a folder, or the name of a shipped pack; a later one is the outer layer."

    @Argument(help: PackOptions.help)
    var pack: [String]

    @Option(
        name: .customLong("param"),
        help: ArgumentHelp("A parameter's value, as often as needed.", valueName: "name=value"),
        transform: assignment)
    var parameters: [(name: String, value: String)] = []

    var sources: [PackSource] { pack.map(PackOptions.source(named:)) }

    var values: [String: String] { Dictionary(uniqueKeysWithValues: parameters.map { ($0.name, $0.value) }) }

    func validate() throws {
        let names = parameters.map(\.name)
        if let twice = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw ValidationError("'--param' gives '\(twice)' two values.")
        }
    }

    /// What is there under a name counts before what the name looks like.
    static func source(named name: String) -> PackSource {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: name, isDirectory: &isFolder) else {
            return PackSource(named: name)
        }
        return isFolder.boolValue ? .folder(name) : .file(name)
    }
}

extension PackOptions {
    /// A file's name without folder and ending; any other name as it is.
    static func shortName(_ name: String) -> String {
        guard name.contains("/") || name.hasSuffix(".yaml") else { return name }
        return URL(filePath: name).deletingPathExtension().lastPathComponent
    }
}

/// Takes `name=value` apart; the name may be `pack/name`.
private func assignment(_ text: String) throws -> (name: String, value: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, names.count <= 2, names.allSatisfy({ !$0.isEmpty }) else {
        throw ValidationError("write it as name=value, or as pack/name=value.")
    }
    return (String(parts[0]), String(parts[1]))
}

extension [Diagnostic] {
    /// How a command ends that found these errors.
    var status: ExitStatus {
        contains { $0.severity == .error && $0.code == .fileUnreadable && $0.range == nil } ? .inputOutput : .packErrors
    }
}
